import { createHash } from 'node:crypto'
import { toPlain } from '../../shared/words/plain-text.ts'
import { decoded, type LeadOrigin, originsOf, pathOf, readVisitPath } from './channel.ts'
import {
  CHANNEL_HOSTS,
  type Channel,
  CLICK_IDS,
  MEDIUM_CHANNELS,
  SEARCH_NAMES
} from './channel-rules.ts'
import type { StoredLead } from './lead.ts'

/** How a person can be reached: by phone, by e-mail alone, or not at all. */
type Reach = 'phone' | 'email' | 'none'

/**
 * What leads are searched and counted by, derived from what was sent and kept in columns beside it. Empty where the
 * lead does not say, or is erased.
 */
export interface LeadFacets {
  /** The channel of the last touch, corrected. */
  channel: Channel | ''
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
  /** Known touches before the lead. */
  touches: number
}

/** A column is an index key too, and PostgreSQL's end at 2,700 bytes. */
const MAX_LENGTH = 200

/** Raise it when leads are to be derived anew though no table of rules has changed. */
const REVISION = 2

/** The version of the rules: columns that other rules derived are out of date. */
export const FACETS_VERSION = createHash('sha256')
  .update(
    JSON.stringify([REVISION, CLICK_IDS, MEDIUM_CHANNELS, CHANNEL_HOSTS, SEARCH_NAMES], toText)
  )
  .digest('hex')
  .slice(0, 16)

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
  touches: 0
}

/** @param contact The key of the person, see `contactOf`. */
export function facetsOf(
  { status, values }: Pick<StoredLead, 'status' | 'values'>,
  contact: string | null | undefined
): LeadFacets {
  if (status === 'erased') return NO_FACETS
  const { first, last } = originsOf(values)
  return {
    ...lastTouch(last),
    page: toFacet(pathOf(decoded(values.page))),
    theme: toFacet(values.theme),
    city: toFacet(values.city),
    reach: reachOf(contact),
    firstChannel: first.channel,
    firstSource: toFacet(first.source),
    touches: Math.max(1, readVisitPath(values.visit_path).length)
  }
}

function lastTouch({ channel, source, campaign, landing }: LeadOrigin) {
  return {
    channel,
    source: toFacet(source),
    campaign: toFacet(campaign),
    landing: toFacet(landing)
  }
}

function reachOf(contact: string | null | undefined): Reach {
  if (!contact) return 'none'
  return contact.includes('@') ? 'email' : 'phone'
}

/** One line without control characters, which PostgreSQL would refuse. */
export function toFacet(text = ''): string {
  return toPlain(text)
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
}

function toText(_key: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value
}
