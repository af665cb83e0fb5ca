import type { Channel } from './channel-names.ts'
import { type Click, clickOf } from './click-id.ts'
import { knownApp, knownHost } from './known-host.ts'
import { isPaidCampaign, knownMedium, knownSource, plainTag } from './known-source.ts'
import { readTags } from './landing-tags.ts'

/** One touch as it was recorded. */
export interface RawTouch {
  /** Landing page. */
  url: string
  referrer: string
  /** `source / medium`, by the raw rule. */
  canal: string
}

/** What a touch is reported as. */
export interface FoundChannel {
  channel: Channel
  /** One name for one source, whatever its spelling: «Яндекс». */
  name: string
  /** Source, medium and campaign as they were written, for who reads one lead: «yandex / cpc / brand», «vk.com». */
  label: string
  campaign: string
  /** What decided: `click yclid`, `medium cpc`, `source vk`, `app …`, `host …`, `own`, `direct`, `none`. */
  why: string
}

type Tags = { source: string; medium: string; campaign: string }

/** Marks of any advertisement, whoever shows it. */
const GENERAL: ReadonlySet<string> = new Set(['erid', 'roistat', 'k50id', 'calltouch_tm'])
const NO_SOURCE = 'без источника'
const OF_NAMES: Readonly<Partial<Record<Channel, string>>> = { paid: 'cpc', organic: 'organic' }

/** Whether a canal names a referrer: twice, or with the word that earlier pages wrote in place of the second. */
export function isReferrer(canal: string): boolean {
  const [source = '', medium] = canal.split(' / ')
  return source.includes('://') && (medium === source || medium === 'referrer')
}

/**
 * The one rule, in this order: a paid click, tags, another click, the app or host that the visitor came from, our own site,
 * nobody. The lists say the rest.
 *
 * @param ownHost Host of the site without `www.`; empty if unknown.
 */
export function findChannel(touch: RawTouch, ownHost: string): FoundChannel {
  const addressTags = readTags(touch.url)
  const tags = tagsOf(addressTags, touch.canal)
  const click = clickOf(addressTags)
  const host = byReferrer(referrerOf(addressTags, touch), ownHost)
  const isTagged = tags.source !== '' || tags.medium !== '' || isPaidCampaign(tags.campaign)

  if (click?.channel === 'paid') return byClick(click, tags, host)
  const byTag = isTagged ? byTags(tags, host) : undefined
  if (byTag) return byTag
  if (click) return byClick(click, tags, host)
  if (isTagged) return untold(tags, host)
  if (host) return { ...host, campaign: tags.campaign }
  const isUnknown = touch.canal === '' && touch.referrer === ''
  const found = isUnknown
    ? byName('direct', 'нет данных', 'none')
    : byName('direct', 'прямой заход', 'direct')
  return { ...found, campaign: tags.campaign }
}

/** Tags of the address; where it has lost them, those that the raw rule read from it. */
function tagsOf(address: ReadonlyMap<string, string>, canal: string): Tags {
  const tag = (name: string) => (address.get(`utm_${name}`) ?? '').replace(/[()]/g, '')
  const own = { source: tag('source'), medium: tag('medium'), campaign: tag('campaign') }
  const [source = '', medium = '', campaign = ''] = canal.split(' / ').map((part) => part.trim())
  const isTag =
    source !== '' && !source.includes('://') && !(source === 'direct' && medium === source)
  if (own.source || !isTag) return own
  return { source, medium: own.medium || medium, campaign: own.campaign || campaign }
}

/** `utm_referrer` is the true referrer where a redirect stands between. */
function referrerOf(address: ReadonlyMap<string, string>, { referrer, canal }: RawTouch): string {
  const told = address.get('utm_referrer') ?? ''
  if (told.includes('://')) return told
  const [source = ''] = canal.split(' / ')
  // A direct visit has words in place of a referrer.
  return [referrer, source].find((text) => text.includes('://')) ?? ''
}

/** A tag may name what a general mark, such as that of an advert, does not. */
function byClick({ channel, name, id }: Click, tags: Tags, host: FoundChannel | undefined) {
  const ofHost = GENERAL.has(id) ? hostName(host) : undefined
  const known = tags.source ? nameOf(tags.source) : (ofHost ?? name)
  return tagged(channel, known, tags, `click ${id}`)
}

function byTags(tags: Tags, host: FoundChannel | undefined): FoundChannel | undefined {
  const { source } = tags
  const known = source ? knownSource(source) : undefined
  const ofMedium = isPaidCampaign(tags.campaign) ? 'paid' : mediumOf(tags)
  const channel = ofMedium ?? known?.channel
  if (!channel) return undefined
  const name = source ? nameOf(source, known) : (hostName(host) ?? NO_SOURCE)
  const why = ofMedium ? `medium ${plainTag(tags.medium)}` : `source ${plainTag(source)}`
  return tagged(channel, name, tags, why)
}

/** Tags are read as they were written; without a source they say what the source is known to be. */
function tagged(channel: Channel, name: string, tags: Tags, why: string): FoundChannel {
  const { source, campaign } = tags
  const medium = tags.medium || (source ? '' : (OF_NAMES[channel] ?? ''))
  const label = [source || name, medium, campaign].filter(Boolean).join(' / ')
  return { channel, name, label, campaign, why }
}

/** «yandex / direct» is the advertising of a source, «direct» alone is nobody. */
function mediumOf({ source, medium }: Tags): Channel | undefined {
  const channel = medium ? knownMedium(medium) : undefined
  const isNamed = source !== '' && plainTag(source) !== 'direct'
  if (channel !== 'direct' || !isNamed) return channel
  return knownSource(`${source} ${medium}`)?.channel
}

/** Tags that no list knows: where the visitor came from may tell, but a search is not told from an advert by it. */
function untold(tags: Tags, host: FoundChannel | undefined): FoundChannel {
  const isTold = host && !['organic', 'internal', 'direct'].includes(host.channel)
  const name = tags.source ? nameOf(tags.source) : (hostName(host) ?? NO_SOURCE)
  return tagged(isTold ? host.channel : 'referral', name, tags, isTold ? host.why : 'tags')
}

function hostName(host: FoundChannel | undefined): string | undefined {
  return host?.channel === 'internal' ? undefined : host?.name
}

function nameOf(source: string, known = knownSource(source)): string {
  return (
    known?.name ??
    plainTag(source)
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/$/, '')
  )
}

function byReferrer(referrer: string, ownHost: string): FoundChannel | undefined {
  if (!referrer) return undefined
  const isAddress = /^(https?|android-app):\/\//i.test(referrer) && URL.canParse(referrer)
  if (!isAddress) return byName('referral', plainTag(referrer), 'referrer')
  const { protocol, hostname, pathname } = new URL(referrer)
  const host = hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  if (ownHost && (host === ownHost || host.endsWith(`.${ownHost}`))) {
    return byName('internal', 'внутренний переход', 'own')
  }
  const isApp = protocol.startsWith('android')
  const known = (isApp ? knownApp(host) : undefined) ?? knownHost(host, pathname)
  const { channel, name } = known ?? { channel: 'referral', name: host }
  const label = channel === 'organic' ? `${name} / organic` : host
  return { ...byName(channel, name, `${isApp ? 'app' : 'host'} ${host}`), label }
}

function byName(channel: Channel, name: string, why: string): FoundChannel {
  return { channel, name, label: name, campaign: '', why }
}
