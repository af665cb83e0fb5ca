import {
  type Channel,
  type KnownSource,
  LISTS,
  type ListedWord,
  wordsByChannel,
  wordsOf
} from './lists.ts'

const media = LISTS.media.patterns.map(([channel = '', pattern]) => ({
  channel: channel as Channel,
  pattern: new RegExp(`^(${pattern})$`, 'u')
}))
const patterns = LISTS.sources.patterns.map(([channel = '', pattern = '']) => ({
  channel: channel as Channel,
  pattern: new RegExp(pattern, 'u')
}))
const paidEnd = new RegExp(LISTS.sources.paidEnd, 'u')

/** Words, the agency's own before those of GA4. */
const words = new Map(
  [
    ...wordsOf('ga4-search', 'organic', LISTS['ga4-search'].hosts),
    ...wordsOf('ga4-video', 'social', LISTS['ga4-video'].hosts),
    ...wordsOf('ga4-social', 'social', LISTS['ga4-social'].hosts),
    ...wordsByChannel('sources', LISTS.sources)
  ].flatMap(({ word, ...known }) => (word.includes('.') ? [] : [[keyOf(word), known] as const]))
)

/** A tag for people: one line, without the case in which it was typed. */
export function plainTag(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function keyOf(text: string): string {
  return plainTag(text).replace(/[\s\-_.+/:()«»"]+/g, '')
}

/** What a word in `utm_source` is: a host, a name, or a name with an end such as `-ads`. */
export function knownSource(text: string): KnownSource | undefined {
  return wordOf(text) ?? hostNamed(text) ?? paidWord(text) ?? likeSource(text)
}

function wordOf(text: string): KnownSource | undefined {
  return words.get(keyOf(text))
}

/** `vk.com`, `https://vk.com/away`. */
function hostNamed(text: string): KnownSource | undefined {
  const [, host = '', path] =
    /^(?:https?:\/\/)?(?:www\.)?([^/?#\s]+\.[^/?#\s]+)([^?#\s]*)/.exec(plainTag(text)) ?? []
  return host ? knownHost(host, path || '/') : undefined
}

function paidWord(text: string): KnownSource | undefined {
  const known = wordOf(paidEnd.exec(keyOf(text))?.[1] ?? '')
  return known && { ...known, channel: 'paid' }
}

function likeSource(text: string): KnownSource | undefined {
  const name = plainTag(text)
  const found = patterns.find(({ pattern }) => pattern.test(name))
  return found && { channel: found.channel, name, list: 'sources' }
}

/** What `utm_medium` says; a medium may be the name of a source, too. */
export function knownMedium(text: string): Channel | undefined {
  const word = plainTag(text).replace(/[\s_.]+/g, '-')
  if (word === '') return undefined
  return media.find(({ pattern }) => pattern.test(word))?.channel ?? wordOf(text)?.channel
}

/** Whether a campaign is one of those that Google runs in all of its networks. */
export function isPaidCampaign(campaign: string): boolean {
  return campaign.toLowerCase().includes(LISTS.media.paidCampaign)
}

/** The one name of a source, of what reports of earlier versions called it too: «yandex / cpc», «vk.com». */
export function sourceName(text: string): string {
  const [source = '', ...rest] = text.split(' / ')
  const isOfEarlier = rest.length > 0 || /^[\w-]+(\.[\w-]+)+$/.test(source)
  return (isOfEarlier && knownSource(source)?.name) || source
}

interface HostEntry extends KnownSource {
  /** Begins with a slash; empty for the whole host. */
  path: string
  /** Hosts below it are the same source. */
  hasSubdomains: boolean
}

/** Endings for which `*` stands: `ru`, `com.tr`. */
const ENDING = /\.((com?|org|net)\.[a-z]{2}|[a-z]{2,3})$/
/** Hosts of the same site that its phone version or its links have. */
const PREFIX = /^(www|m|mobile|amp|touch)\.(?=[^.]+\.)/

/** What a host that no list knows is by its name. */
const likely = [
  { channel: 'mail', pattern: new RegExp(LISTS['market-hosts'].mailPatterns) },
  { channel: 'organic', pattern: new RegExp(LISTS['market-hosts'].searchPatterns) }
] as const
let learnt: Map<string, HostEntry[]> | undefined

/** Read when the first host is asked for, not at each start. */
function hosts(): Map<string, HostEntry[]> {
  if (!learnt) {
    learnt = new Map()
    for (const one of listedHosts()) learn(one)
  }
  return learnt
}

const apps = new Map(wordsByChannel('apps', LISTS.apps).map((one) => [one.word, one]))

function listedHosts(): ListedWord[] {
  return [
    ...wordsByChannel('market-hosts', LISTS['market-hosts']),
    ...wordsOf('matomo-assistants', 'ai', LISTS['matomo-assistants'].hosts),
    ...wordsOf('matomo-social', 'social', LISTS['matomo-social'].hosts),
    ...wordsOf('ga4-social', 'social', LISTS['ga4-social'].hosts),
    ...wordsOf('ga4-video', 'social', LISTS['ga4-video'].hosts),
    ...wordsOf('matomo-search', 'organic', LISTS['matomo-search'].hosts),
    ...wordsOf('ga4-search', 'organic', LISTS['ga4-search'].hosts)
  ].filter(({ word }) => word.includes('.'))
}

/** Lists are read in their order: what an earlier one says of a host stands. */
function learn({ word, channel, name, list }: ListedWord): void {
  const [, host = '', path = ''] = /^([^/]*)(.*)$/.exec(word) ?? []
  if (path === '' && !host.includes('*') && isLearnt(host, channel, list)) return
  const key = host.replace(/^\*\./, '')
  // Subdomains of a search engine are other services, unless `*.` names them.
  const hasSubdomains = channel !== 'organic' || key !== host
  const entries = hosts().get(key) ?? []
  entries.push({ channel, name, list, path, hasSubdomains })
  // The longest path is the nearest.
  hosts().set(
    key,
    entries.sort((a, b) => b.path.length - a.path.length)
  )
}

function isLearnt(host: string, channel: Channel, list: KnownSource['list']): boolean {
  const known = listedHost(host, '/')
  if (!known) return false
  const isOwn = known.list === 'market-hosts' && list !== 'market-hosts'
  return isOwn || known.channel === channel || entryOf(host, '/', true) !== undefined
}

/** What a package of an app is. */
export function knownApp(name: string): KnownSource | undefined {
  return apps.get(name.toLowerCase())
}

/** What lists say of a host, in lower case. Browsers mostly tell no path across sites. */
export function knownHost(host: string, path = '/'): KnownSource | undefined {
  const listed = listedHost(host, path)
  if (listed) return listed
  const like = likely.find(({ pattern }) => pattern.test(host))
  return like && { channel: like.channel, name: host, list: 'market-hosts' }
}

function listedHost(host: string, path: string): HostEntry | undefined {
  const bare = host.replace(PREFIX, '')
  const names = bare === host ? [host] : [host, bare]
  for (const name of names) {
    const found = entryOf(name, path, true)
    if (found) return found
  }
  for (let parent = parentOf(bare); parent.includes('.'); parent = parentOf(parent)) {
    const found = entryOf(parent, path, false)
    if (found) return found
  }
  return undefined
}

function entryOf(name: string, path: string, isWhole: boolean): HostEntry | undefined {
  const entries = [...(hosts().get(name) ?? []), ...(hosts().get(name.replace(ENDING, '.*')) ?? [])]
  return entries.find((entry) => (isWhole || entry.hasSubdomains) && isBelow(path, entry.path))
}

function isBelow(path: string, start: string): boolean {
  return start === '' || path === start || path.startsWith(`${start}/`)
}

function parentOf(host: string): string {
  return host.slice(host.indexOf('.') + 1)
}
