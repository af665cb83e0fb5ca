import { decode } from '../../shared/attribution/cookies.ts'
import { readTags } from '../channels/find-channel.ts'
import type { Settings } from '../database/settings.ts'
import { type StoredLead, toRoubles } from './lead.ts'
import { readVisitPath } from './lead-facets.ts'

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

/** What can be given back of a lead that was won. */
export function conversionOf(lead: StoredLead): Conversion {
  const { resultID, outcomeAt, amount, createdAt, values } = lead
  const landings = [
    ...readVisitPath(values.visit_path).map(({ page }) => page),
    decode(values.entryUrl)
  ]
  const tags = [decode(values.firstContactUrl), ...landings].reverse().map(readTags)
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

/** A file of conversions, written line by line. */
export interface ConversionFile {
  heading: string
  /** Undefined for a conversion without the identifier by which the file names clients. */
  lineOf(conversion: Conversion): string | undefined
}

/**
 * Offline conversions for Yandex Metrica, by one kind of identifier.
 *
 * Source: Yandex Metrica, management API, offline conversions.
 */
export function metrikaFile(identifier: MetrikaIdentifier, goal: string): ConversionFile {
  const name = identifier === 'clientID' ? 'ClientId' : 'Yclid'
  return {
    heading: toLine([name, 'Target', 'DateTime', 'Price', 'Currency']),
    lineOf(conversion) {
      const id = conversion[identifier]
      const seconds = String(Math.floor(conversion.at.getTime() / 1000))
      return id && toLine([id, goal, seconds, priceOf(conversion), 'RUB'])
    }
  }
}

/**
 * Conversions by click for Google Ads.
 *
 * Source: Google Ads, import conversions from clicks.
 */
export function googleAdsFile(goal: string): ConversionFile {
  return {
    heading: toLine([
      'Google Click ID',
      'Conversion Name',
      'Conversion Time',
      'Conversion Value',
      'Conversion Currency'
    ]),
    lineOf(conversion) {
      const { gclid, at } = conversion
      return gclid && toLine([gclid, goal, googleTime(at), priceOf(conversion), 'RUB'])
    }
  }
}

function priceOf({ amount }: Conversion): string {
  return amount === undefined ? '' : toRoubles(amount)
}

/** `2026-11-22 09:30:00+0000`: a colon in the zone is what the API takes, not the file. Source: Google Ads, dates in uploads. */
function googleTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')}+0000`
}

/** No cell needs quotes: ids, sums and times are checked, and the goal is by the configuration. */
function toLine(cells: readonly string[]): string {
  return `${cells.join(',')}\n`
}

/** Setting with the names of the targets that get contracts instead of leads, as the running site noted them. */
export const CONVERSION_TARGETS = 'conversion_targets'

export async function noteConversionTargets(
  settings: Pick<Settings, 'saveSetting'>,
  names: readonly string[]
): Promise<void> {
  await settings.saveSetting(CONVERSION_TARGETS, JSON.stringify(names))
}

/** None before the first start of the site. */
export async function conversionTargets(settings: Pick<Settings, 'setting'>): Promise<string[]> {
  return readNames(await settings.setting(CONVERSION_TARGETS))
}

export function readNames(noted: string | undefined): string[] {
  return noted ? JSON.parse(noted) : []
}
