import { MAX_TOUCHES, type VisitTouch } from '../../shared/attribution/visit-path.ts'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import {
  CHANNEL_HOSTS,
  type Channel,
  CLICK_IDS,
  MEDIUM_CHANNELS,
  SEARCH_NAMES
} from './channel-rules.ts'

/** A touch as reported, beside the raw one that is stored. */
export interface LeadOrigin {
  channel: Channel
  /** The source as people read it: «Яндекс / organic», «yandex / cpc / brand». */
  source: string
  campaign: string
  /** Path of the page where the visit began; empty if unknown. */
  landing: string
}

/** One touch as the sender wrote it. */
interface RawTouch {
  /** Landing page. */
  url: string
  referrer: string
  /** `source / medium`. */
  canal: string
}

type Source = Omit<LeadOrigin, 'landing'>

const UNKNOWN: Source = { channel: 'direct', source: 'нет данных', campaign: '' }

/** First and last touch of a lead, corrected where the raw rule is known to mislead. */
export function originsOf(values: LeadValues): { first: LeadOrigin; last: LeadOrigin } {
  const ownHost = hostOf(decoded(values.page))
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
  return { first, last: last.channel === 'internal' ? continued(values, first, ownHost) : last }
}

/** Our own pages are not a source: a visitor coming from one continues a visit that began elsewhere. */
function continued(values: LeadValues, first: LeadOrigin, ownHost: string): LeadOrigin {
  const touches = pathOrigins(values, ownHost).filter(({ origin }) => origin.channel !== 'internal')
  return touches.at(-1)?.origin ?? first
}

/** The path of touches, each with the origin that it shows by itself: its address has lost its parameters. */
export function pathOrigins(
  values: LeadValues,
  ownHost = hostOf(decoded(values.page))
): { touch: VisitTouch; origin: LeadOrigin }[] {
  return readVisitPath(values.visit_path).map((touch) => {
    const { source, medium, campaign, page } = touch
    const canal = [source, medium, campaign].filter(Boolean).join(' / ')
    return { touch, origin: originOf({ url: page, referrer: source, canal }, ownHost) }
  })
}

function originOf(touch: RawTouch, ownHost: string): LeadOrigin {
  return { ...sourceOf(touch, ownHost), landing: pathOf(touch.url) }
}

/** The channel and readable source of one touch. */
function sourceOf({ url, referrer, canal }: RawTouch, ownHost: string): Source {
  const tags = tagsOf(url)
  const [source = '', medium = '', campaign = ''] = canal.split(' / ')
  const tagged = tags.get('utm_source')?.trim()
  if (tagged) {
    return byTags(tagged, tags.get('utm_medium') ?? '', tags.get('utm_campaign') ?? '')
  }
  const click = CLICK_IDS.find(({ name }) => tags.get(name))
  if (click) return { channel: click.channel, source: click.source, campaign: '' }
  if (canal === '' && referrer === '') return UNKNOWN
  const host = hostOf(source) || hostOf(referrer)
  if (host) return byHost(host, ownHost)
  if (source === 'direct') return { channel: 'direct', source: 'прямой заход', campaign: '' }
  return byTags(source, isReferrer(canal) ? '' : medium, campaign)
}

/** Whether a canal names a referrer: twice, or with the word that earlier pages wrote in place of the second. */
export function isReferrer(canal: string): boolean {
  const [source = '', medium] = canal.split(' / ')
  return source.includes('://') && (medium === source || medium === 'referrer')
}

function byTags(source: string, medium: string, campaign: string): Source {
  const kind = medium.trim().toLowerCase()
  const found = MEDIUM_CHANNELS.find(({ pattern }) => pattern.test(kind))
  const channel = found?.channel ?? channelOfHost(source.toLowerCase()) ?? 'referral'
  return {
    channel,
    source: [source, medium, campaign].filter((part) => part.trim()).join(' / '),
    campaign
  }
}

function byHost(host: string, ownHost: string): Source {
  if (ownHost && (host === ownHost || host.endsWith(`.${ownHost}`))) {
    return { channel: 'internal', source: 'внутренний переход', campaign: '' }
  }
  const channel = channelOfHost(host) ?? 'referral'
  const engine = SEARCH_NAMES.find(({ pattern }) => pattern.test(host))
  if (channel === 'organic') {
    return { channel, source: `${engine?.name ?? host} / organic`, campaign: '' }
  }
  return { channel, source: host, campaign: '' }
}

function channelOfHost(host: string): Channel | undefined {
  return CHANNEL_HOSTS.find(({ pattern }) => pattern.test(host))?.channel
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

function tagsOf(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1).split('#', 1)[0])
}

/** Host without `www.`; empty if the text is not an address. */
function hostOf(url: string): string {
  if (!/^(https?|android-app):\/\//i.test(url) || !URL.canParse(url)) return ''
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
