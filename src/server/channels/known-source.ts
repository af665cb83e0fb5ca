import type { Channel } from './channel-names.ts'
import { knownHost } from './known-host.ts'
import { type KnownSource, LISTS, wordsByChannel, wordsOf } from './lists.ts'

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
