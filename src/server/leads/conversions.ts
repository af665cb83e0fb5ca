import { decoded, readVisitPath } from './channel.ts'
import type { StoredLead } from './lead.ts'
import { toRoubles } from './outcome.ts'

/** A contract as advertising systems take it back. */
export interface Conversion {
  resultID: string
  at: Date
  /** Kopecks. */
  amount?: number
  /** Yandex Metrica's id of the browser. */
  clientID?: string
  /** Click in Yandex Direct. */
  yclid?: string
  /** Click in Google Ads. */
  gclid?: string
  /** The click came from an app or a phone that hides it: `gbraid` or `wbraid`, which a file cannot carry. */
  hasHiddenClick: boolean
}

export const METRIKA_IDENTIFIERS = ['clientID', 'yclid'] as const
export type MetrikaIdentifier = (typeof METRIKA_IDENTIFIERS)[number]

/** Everything else that stands where an id should is dropped: visitors can write what they like there. */
const METRIKA_ID = /^\d{1,25}$/
const GOOGLE_CLICK = /^[\w-]{10,200}$/

/** The leads that were won, oldest contract first. */
export function conversionsOf(leads: readonly StoredLead[]): Conversion[] {
  return leads
    .filter((lead) => lead.outcome === 'won' && lead.outcomeAt)
    .map(toConversion)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

function toConversion({ resultID, outcomeAt, amount, createdAt, values }: StoredLead): Conversion {
  const landings = [
    ...readVisitPath(values.visit_path).map(({ page }) => page),
    decoded(values.entryUrl)
  ]
  const tags = [decoded(values.firstContactUrl), ...landings].reverse().map(tagsOf)
  const newest = (name: string, shape: RegExp) =>
    tags.map((one) => one.get(name) ?? '').find((value) => shape.test(value))
  const clientID = METRIKA_ID.test(values.clientID ?? '') ? values.clientID : undefined
  const yclid = newest('yclid', METRIKA_ID)
  const gclid = newest('gclid', GOOGLE_CLICK)
  return {
    resultID,
    at: outcomeAt ?? createdAt,
    ...(amount === undefined ? {} : { amount }),
    ...(clientID ? { clientID } : {}),
    ...(yclid ? { yclid } : {}),
    ...(gclid ? { gclid } : {}),
    hasHiddenClick: tags.some((one) => one.has('gbraid') || one.has('wbraid'))
  }
}

function tagsOf(url: string): URLSearchParams {
  return URL.canParse(url, 'https://site')
    ? new URL(url, 'https://site').searchParams
    : new URLSearchParams()
}

/**
 * Offline conversions for Yandex Metrica, by one kind of identifier.
 *
 * Source: Yandex Metrica, management API, offline conversions.
 */
export function metrikaFile(
  conversions: readonly Conversion[],
  identifier: MetrikaIdentifier,
  goal: string
): string {
  const rows = conversions.flatMap((conversion) => {
    const id = conversion[identifier]
    if (!id) return []
    return [
      [id, goal, String(Math.floor(conversion.at.getTime() / 1000)), priceOf(conversion), 'RUB']
    ]
  })
  const heading = identifier === 'clientID' ? 'ClientId' : 'Yclid'
  return toLines([[heading, 'Target', 'DateTime', 'Price', 'Currency'], ...rows])
}

/**
 * Conversions by click for Google Ads.
 *
 * Source: Google Ads, import conversions from clicks.
 */
export function googleAdsFile(conversions: readonly Conversion[], goal: string): string {
  const rows = conversions.flatMap((conversion) => {
    if (!conversion.gclid) return []
    return [[conversion.gclid, goal, googleTime(conversion.at), priceOf(conversion), 'RUB']]
  })
  const heading = [
    'Google Click ID',
    'Conversion Name',
    'Conversion Time',
    'Conversion Value',
    'Conversion Currency'
  ]
  return toLines([heading, ...rows])
}

function priceOf({ amount }: Conversion): string {
  return amount === undefined ? '' : toRoubles(amount)
}

/** `2026-11-22 09:30:00+00:00` */
function googleTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')}+00:00`
}

/** No cell needs quotes: ids, sums and times are checked, and the goal is by the configuration. */
function toLines(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.join(',')).join('\n')}\n`
}
