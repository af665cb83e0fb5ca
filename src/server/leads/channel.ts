import { MAX_TOUCHES, type VisitTouch } from '../../shared/attribution/visit-path.ts'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import type { Channel } from '../channels/channel-names.ts'
import { findChannel, type RawTouch } from '../channels/find-channel.ts'

/** A touch as reported, beside the raw one that is stored. */
export interface LeadOrigin {
  channel: Channel
  /** The source by its one name, whatever its spelling: «Яндекс». */
  name: string
  /** Name, medium and campaign as people read them: «Яндекс / organic», «Яндекс / cpc / brand». */
  source: string
  campaign: string
  /** Path of the page where the visit began; empty if unknown. */
  landing: string
  /** What decided, see `FoundChannel`. */
  why: string
}

/** First and last touch of a lead, corrected where the raw rule is known to mislead. */
export function originsOf(values: LeadValues): { first: LeadOrigin; last: LeadOrigin } {
  const ownHost = ownHostOf(values)
  const first = originOf(
    {
      url: decoded(values.firstContactUrl),
      referrer: values.firstContactReferrer ?? '',
      canal: values.firstContactCanal ?? ''
    },
    ownHost
  )
  const last = originOf(
    {
      url: decoded(values.entryUrl),
      referrer: values.entryReferrer ?? '',
      canal: values.entryCanal ?? ''
    },
    ownHost
  )
  const isContinued = last.channel === 'internal' || last.why === 'none'
  return { first, last: isContinued ? continued(values, first, last) : last }
}

/** Our own pages are not a source: a visitor coming from one continues a visit that began elsewhere. */
function continued(values: LeadValues, first: LeadOrigin, last: LeadOrigin): LeadOrigin {
  const touches = pathOrigins(values).filter(({ origin }) => origin.channel !== 'internal')
  const found = touches.at(-1)?.origin ?? first
  return found.why === 'none' ? last : found
}

/** The path of touches, each with the origin that it shows by itself. */
export function pathOrigins(values: LeadValues): { touch: VisitTouch; origin: LeadOrigin }[] {
  const ownHost = ownHostOf(values)
  return readVisitPath(values.visit_path).map((touch) => {
    const { source, medium, campaign, page } = touch
    const canal = [source, medium, campaign].filter(Boolean).join(' / ')
    const referrer = source.includes('://') ? source : ''
    return { touch, origin: originOf({ url: page, referrer, canal }, ownHost) }
  })
}

function originOf(touch: RawTouch, ownHost: string): LeadOrigin {
  const { channel, name, medium, campaign, why } = findChannel(touch, ownHost)
  const source = [name, medium, campaign].filter(Boolean).join(' / ')
  return { channel, name, source, campaign, landing: pathOf(touch.url), why }
}

/** The touches before a lead, ten at most; entries the sender made up are dropped. */
export function readVisitPath(text = ''): VisitTouch[] {
  try {
    const touches: unknown = JSON.parse(text)
    return Array.isArray(touches) ? touches.slice(0, MAX_TOUCHES).flatMap(toTouch) : []
  } catch {
    return []
  }
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
  const url = decoded(page)
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return ''
  return new URL(url).hostname.toLowerCase().replace(/^www\./, '')
}

/** Path of an address, or of what the path of touches holds; empty if it is neither. */
export function pathOf(url: string): string {
  if (url.startsWith('/')) return url.split(/[?#]/, 1)[0] ?? ''
  return URL.canParse(url) ? new URL(url).pathname : ''
}

/** Addresses travel URL-encoded. */
export function decoded(value = ''): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
