import { decode } from '../../shared/attribution/cookies.ts'
import { toPlain } from '../../shared/words/plain-text.ts'
import { plainTag } from '../channels/known-source.ts'
import { type Channel, RULES_VERSION } from '../channels/lists.ts'
import { windowKey } from './call-window.ts'
import { type LeadOrigin, originsOf, pathOf, readVisitPath } from './channel.ts'
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

/** The version of the rules: what other rules derived, or of which they derived less, is out of date. */
export const FACETS_VERSION = `${RULES_VERSION} 3`

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
