import { pathOf } from '../../shared/attribution/address.ts'
import { LAST_TOUCH, MAX_TOUCHES, type VisitTouch } from '../../shared/attribution/attribution.ts'
import { decode } from '../../shared/attribution/cookies.ts'
import { jsonValue } from '../../shared/formats.ts'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import { toPlain } from '../../shared/words/plain-text.ts'
import { findChannel, type RawTouch } from '../channels/find-channel.ts'
import { plainTag } from '../channels/known-source.ts'
import type { Channel } from '../channels/lists.ts'
import type { Sql, SqlValue } from '../database/sql-database.ts'
import { windowKey } from './call-times.ts'
import type { StoredLead } from './lead.ts'

/** How a person can be reached: by phone, by e-mail alone, or not at all. */
type Reach = 'phone' | 'email' | 'none'

/**
 * What leads are searched and counted by, derived from what was sent and kept in columns of its row. Empty where the
 * lead does not say, or is erased.
 */
export interface LeadFacets {
  /** The channel of the last touch, corrected. */
  channel: Channel | ''
  /** The one name of the source. */
  source: string
  campaign: string
  /** Path of the page where the visit began that brought the lead. */
  landing: string
  /** Path of the page that it was sent from. */
  page: string
  theme: string
  /** The office that was chosen, as the site names it. */
  city: string
  reach: Reach | ''
  firstChannel: Channel | ''
  firstSource: string
  /** What decided the channel, see `FoundChannel`. */
  why: string
  /** Known touches before the lead. */
  touches: number
  /** When the person may be called, see `windowKey`; empty where there is no phone. */
  callWindow: string
}

/** A column is an index key too, and PostgreSQL's end at 2,700 bytes. */
const MAX_LENGTH = 200

export const NO_FACETS: LeadFacets = {
  channel: '',
  source: '',
  campaign: '',
  landing: '',
  page: '',
  theme: '',
  city: '',
  reach: '',
  firstChannel: '',
  firstSource: '',
  why: '',
  touches: 0,
  callWindow: ''
}

/** @param contact How the person is reached, see `contactOf`. */
export function facetsOf(
  { status, values }: Pick<StoredLead, 'status' | 'values'>,
  contact: string | null | undefined
): LeadFacets {
  if (status === 'erased') return NO_FACETS
  const { first, last } = originsOf(values)
  const reach = reachOf(contact)
  return {
    ...lastTouch(last),
    page: toFacet(pathOf(decode(values.page))),
    theme: toFacet(values.theme),
    city: toFacet(values.city),
    reach,
    firstChannel: first.channel,
    firstSource: toFacet(first.name),
    touches: Math.max(1, readVisitPath(values.visit_path).length),
    callWindow: reach === 'phone' ? toFacet(windowKey(values)) : ''
  }
}

function lastTouch({ channel, name, campaign, landing, why }: LeadOrigin) {
  return {
    channel,
    source: toFacet(name),
    campaign: toFacet(plainTag(campaign)),
    landing: toFacet(landing),
    why: toFacet(why)
  }
}

function reachOf(contact: string | null | undefined): Reach {
  if (!contact) return 'none'
  return contact.includes('@') ? 'email' : 'phone'
}

/** One line without control characters, which PostgreSQL would refuse. */
export function toFacet(text = ''): string {
  return toPlain(text.normalize('NFC'))
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** A touch as reported, beside the raw one that is stored. */
export interface LeadOrigin {
  channel: Channel
  /** The source by its one name, whatever its spelling: «Яндекс». */
  name: string
  /** Source, medium and campaign as they were written: «yandex / cpc / brand», «Яндекс / organic». */
  source: string
  campaign: string
  /** Path of the page where the visit began; empty if unknown. */
  landing: string
  /** What decided, see `FoundChannel`. */
  why: string
}

/** First and last touch of a lead, corrected where the raw rule is known to mislead. */
export function originsOf(values: LeadValues): { first: LeadOrigin; last: LeadOrigin } {
  const [contact, entry] = [firstContactOf(values), entryOf(values)]
  const path = pathOrigins(values)
  const foreign = path.map(({ origin }) => origin).filter(isForeign)
  const first = isForeign(contact) ? contact : (foreign[0] ?? contact)
  const last = isForeign(entry) ? entry : (foreign.at(-1) ?? (isForeign(first) ? first : entry))
  return { first, last: last.channel === 'paid' ? last : (latestPaid(path) ?? last) }
}

/** False for our own pages and for an unknown origin: then the earlier origin still counts. */
function isForeign({ channel, why }: LeadOrigin): boolean {
  return channel !== 'internal' && why !== 'none'
}

/** What the address and the referrer of the first contact say by themselves. */
export function firstContactOf(values: LeadValues): LeadOrigin {
  const {
    firstContactUrl,
    firstContactReferrer: referrer = '',
    firstContactCanal: canal = ''
  } = values
  return originOf({ url: decode(firstContactUrl), referrer, canal }, ownHostOf(values))
}

/** What the address and the referrer of the last contact say by themselves. */
export function entryOf(values: LeadValues): LeadOrigin {
  const { entryUrl, entryReferrer: referrer = '', entryCanal: canal = '' } = values
  return originOf({ url: decode(entryUrl), referrer, canal }, ownHostOf(values))
}

interface PathTouch {
  touch: VisitTouch
  origin: LeadOrigin
}

/** Within one visit, which the raw rule counts from its beginning, a paid click stands before what came beside it. */
function latestPaid(path: readonly PathTouch[]): LeadOrigin | undefined {
  const end = Date.parse(path.at(-1)?.touch.at ?? '')
  const isRecent = ({ touch }: PathTouch) =>
    end - Date.parse(touch.at) < LAST_TOUCH.lifetimeS * 1000
  return path.findLast((one) => one.origin.channel === 'paid' && isRecent(one))?.origin
}

/** The path of touches, each with the origin that it shows by itself. */
export function pathOrigins(values: LeadValues): PathTouch[] {
  const ownHost = ownHostOf(values)
  return readVisitPath(values.visit_path).map((touch) => {
    const { source, medium, campaign, page } = touch
    const words = [source, medium, campaign]
    const canal = words.some(Boolean) ? words.join(' / ') : ''
    const referrer = source.includes('://') ? source : ''
    return { touch, origin: originOf({ url: page, referrer, canal }, ownHost) }
  })
}

function originOf(touch: RawTouch, ownHost: string): LeadOrigin {
  const { label, ...found } = findChannel(touch, ownHost)
  return { ...found, source: label, landing: pathOf(touch.url) }
}

/** The touches before a lead, ten at most; entries the sender made up are dropped. */
export function readVisitPath(text = ''): VisitTouch[] {
  const touches = jsonValue(text)
  return Array.isArray(touches) ? touches.slice(0, MAX_TOUCHES).flatMap(toTouch) : []
}

function toTouch(value: unknown): VisitTouch[] {
  if (typeof value !== 'object' || value === null) return []
  const { at, source, medium, campaign, page } = value as Record<string, unknown>
  const texts = [at, source, medium, campaign, page].map((part) => String(part ?? ''))
  const [time = '', from = '', how = '', named = '', where = ''] = texts
  return [{ at: time, source: from, medium: how, campaign: named, page: where }]
}

/** Host of the page that a lead was sent from, without `www.`; empty if the text is no address. */
function ownHostOf({ page }: LeadValues): string {
  const url = decode(page)
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return ''
  return new URL(url).hostname.toLowerCase().replace(/^www\./, '')
}

/** The derived columns of a lead; null is what an older site has not derived. */
export type FacetRow = Readonly<Record<string, string | number | null>>

const FIELDS = Object.keys(NO_FACETS) as (keyof LeadFacets)[]

/** `first_channel` of `firstChannel`. */
export function columnOf(facet: keyof LeadFacets | 'assignee'): string {
  return facet.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const FACET_COLUMNS: readonly string[] = FIELDS.map(columnOf)

/** In the order of the columns. */
export function facetValues(facets: LeadFacets): SqlValue[] {
  return FIELDS.map((field) => facets[field])
}

/** On the right stands what the row held before. */
const UPDATE = `UPDATE leads SET ${FACET_COLUMNS.map((column) => `${column} = ?`).join(', ')},
    channel_was = CASE WHEN CAST(? AS TEXT) = '' THEN NULL
      WHEN channel <> '' AND channel <> CAST(? AS TEXT) THEN channel ELSE channel_was END
  WHERE id = ?`

/** Keeps the channel that was reported before, where it is another. */
export async function updateFacets(sql: Sql, id: number, facets: LeadFacets): Promise<void> {
  const { channel } = facets
  await sql.run(UPDATE, ...facetValues(facets), channel, channel, id)
}

/** Whether a row has them already. */
export function hasFacets(row: FacetRow, facets: LeadFacets): boolean {
  return FIELDS.every((field) => row[columnOf(field)] === facets[field])
}

/** What a row that cannot be read holds already is the best there is. */
export function withKnown(facets: LeadFacets, row: FacetRow): LeadFacets {
  const known = FIELDS.map((field) => [field, row[columnOf(field)] ?? facets[field]])
  return Object.fromEntries(known) as unknown as LeadFacets
}

/** Replaces what a lead is found by as its person's, see `keysOf`. */
export async function writePerson(sql: Sql, id: number, keys: readonly string[]): Promise<void> {
  await sql.run('DELETE FROM person_keys WHERE lead_id = ?', id)
  for (const key of keys) {
    await sql.run('INSERT INTO person_keys (lead_id, key) VALUES (?, ?)', id, key)
  }
}
