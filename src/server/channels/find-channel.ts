import {
  isPaidCampaign,
  knownApp,
  knownHost,
  knownMedium,
  knownSource,
  plainTag
} from './known-source.ts'
import { type Channel, LISTS, UNTOLD_CHANNELS } from './lists.ts'

/** One touch as it was recorded. */
export interface RawTouch {
  /** Landing page. */
  url: string
  referrer: string
  /** `source / medium`, by the raw rule. */
  canal: string
}

/** What a touch is reported as. */
interface FoundChannel {
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
    ? byName('unknown', 'нет данных', 'none')
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
  const isTold = host && ![...UNTOLD_CHANNELS, 'organic'].includes(host.channel)
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

/** What a parameter of a click tells. */
interface Click {
  channel: Channel
  name: string
  /** The parameter. */
  id: string
}

const { paid, organic, social, mail, openstat } = LISTS['click-ids']

const ids = [
  ...clicks('paid', paid),
  ...clicks('organic', organic),
  ...clicks('social', social),
  ...clicks('mail', mail)
]
const byId = new Map(ids.map((click) => [click.id, click]))

function clicks(channel: Channel, names: Readonly<Record<string, string>>): Click[] {
  return Object.entries(names).flatMap(([name, list]) =>
    list.split(' ').map((id) => ({ channel, name, id }))
  )
}

/** The click that an address tells of, a paid one before others. */
function clickOf(tags: ReadonlyMap<string, string>): Click | undefined {
  const found = [...tags.keys()].flatMap((name) => byId.get(name) ?? [])
  const stat = openstatOf(tags.get('_openstat') ?? tags.get('openstat'))
  const all = stat ? [...found, stat] : found
  return all.sort((a, b) => ids.indexOf(a) - ids.indexOf(b)).find(isPaid) ?? all[0]
}

function isPaid({ channel }: Click): boolean {
  return channel === 'paid'
}

/** All parameters that tell of a click. */
export const CLICK_IDS: readonly string[] = [...byId.keys(), '_openstat', 'openstat']

/** `_openstat` names the service that placed a link, in Base64: `direct.yandex.ru;campaign;ad;place`. */
function openstatOf(value: string | undefined): Click | undefined {
  if (value === undefined) return undefined
  const parts = Buffer.from(value, 'base64').toString().split(';')
  const [service = ''] = parts
  const places = Object.entries(openstat).find(([, hosts]) => hosts.split(' ').includes(service))
  // What cannot be read is Direct's: nobody else has used it for long.
  const isReadable = parts.length > 1 && /^[\w.-]+$/.test(service)
  if (!places && isReadable)
    return { channel: 'referral', name: parts[1] || service, id: '_openstat' }
  return { channel: 'paid', name: places?.[0] ?? 'Яндекс', id: '_openstat' }
}

/** A parameter that stands after a second question mark: `?city=msk?utm_source=vk`. */
const SECOND_MARK = /\?(?=[\w-]{2,40}=)/g
const CONTROL = /\p{Cc}+/gu
const ESCAPED = /%[\dA-F]{2}/i
const windows1251 = new TextDecoder('windows-1251')

/**
 * The parameters of a landing address, by names in lower case; the first of two equal ones counts. Reads what mail and
 * adverts make of addresses, too: `&amp;`, two question marks, letters of windows-1251, values escaped twice, tags in
 * the fragment. Values have no control characters and no blanks at their ends.
 */
export function readTags(url: string): ReadonlyMap<string, string> {
  const start = url.search(/[?#]/)
  const tags = new Map<string, string>()
  if (start < 0) return tags
  const [query = '', fragment = ''] = splitOnce(url.slice(start).replace(/^\?/, ''), '#')
  for (const text of [query, fragment.includes('=') ? fragment : '']) {
    for (const pair of text.replaceAll('&amp;', '&').replace(SECOND_MARK, '&').split('&')) {
      const [name = '', value = ''] = splitOnce(pair, '=')
      const key = decodeTag(name).toLowerCase()
      const plain = decodeTag(value)
      if (plain && !tags.has(key)) tags.set(key, plain)
    }
  }
  return tags
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decodeTag(text: string): string {
  const once = unescapeBytes(text.replaceAll('+', ' '))
  const plain = ESCAPED.test(once) ? unescapeBytes(once) : once
  return plain.replace(CONTROL, ' ').trim()
}

/** UTF-8, or windows-1251 where it is none. */
function unescapeBytes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(%[\dA-F]{2})+/gi, (run) => {
      const bytes = Uint8Array.from(run.slice(1).split('%'), (hex) => Number.parseInt(hex, 16))
      return windows1251.decode(bytes)
    })
  }
}
