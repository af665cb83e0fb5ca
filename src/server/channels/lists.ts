import apps from './lists/apps.json' with { type: 'json' }
import clickIds from './lists/click-ids.json' with { type: 'json' }
import ga4Search from './lists/ga4-search.json' with { type: 'json' }
import ga4Social from './lists/ga4-social.json' with { type: 'json' }
import ga4Video from './lists/ga4-video.json' with { type: 'json' }
import marketHosts from './lists/market-hosts.json' with { type: 'json' }
import matomoAssistants from './lists/matomo-assistants.json' with { type: 'json' }
import matomoSearch from './lists/matomo-search.json' with { type: 'json' }
import matomoSocial from './lists/matomo-social.json' with { type: 'json' }
import media from './lists/media.json' with { type: 'json' }
import sources from './lists/sources.json' with { type: 'json' }

/** All lists by the names of their files, each with its source, licence and date. */
export const LISTS = {
  'click-ids': clickIds,
  media,
  sources,
  apps,
  'market-hosts': marketHosts,
  'matomo-assistants': matomoAssistants,
  'matomo-social': matomoSocial,
  'ga4-social': ga4Social,
  'ga4-video': ga4Video,
  'matomo-search': matomoSearch,
  'ga4-search': ga4Search
} as const

/** What is known of a source. */
export interface KnownSource {
  channel: Channel
  /** As people call it; one name for every spelling. */
  name: string
  /** The list that says so. */
  list: keyof typeof LISTS
}

const KNOWN_CHANNELS = ['paid', 'ai', 'mail', 'social', 'organic', 'referral'] as const
type Named = Readonly<Partial<Record<(typeof KNOWN_CHANNELS)[number], Record<string, string>>>>

/** A word of a list, and what it stands for. */
export type ListedWord = KnownSource & { word: string }

/** The words of a list that names channels. */
export function wordsByChannel(list: KnownSource['list'], named: Named): ListedWord[] {
  return KNOWN_CHANNELS.flatMap((channel) => wordsOf(list, channel, named[channel] ?? {}))
}

/** The words of a public list, which is all of one channel. Without a name of their own they are their own. */
export function wordsOf(
  list: KnownSource['list'],
  channel: Channel,
  names: Readonly<Record<string, string>>
): ListedWord[] {
  return Object.entries(names).flatMap(([name, words]) =>
    words.split(' ').map((word) => ({ word, channel, name: name || word, list }))
  )
}

/** What brought a visitor, as agencies report it. */
export const CHANNELS = [
  'paid',
  'organic',
  'direct',
  'referral',
  'social',
  'mail',
  'ai',
  'internal',
  'unknown'
] as const
export type Channel = (typeof CHANNELS)[number]

/** What people call the channels. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  paid: 'Реклама',
  organic: 'Поиск',
  direct: 'Прямые',
  referral: 'Ссылки с сайтов',
  social: 'Соцсети',
  mail: 'Рассылки и почта',
  ai: 'ИИ-помощники',
  internal: 'Внутренние',
  unknown: 'Не определён'
}

/** What says of nobody that they have sent the visitor: where another touch does, that one counts. */
export const UNTOLD_CHANNELS: readonly Channel[] = ['direct', 'internal', 'unknown']
