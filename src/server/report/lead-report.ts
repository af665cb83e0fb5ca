import type { Zone } from '../../shared/dates.ts'
import { CHANNEL_NAMES, CHANNELS, type Channel } from '../channels/lists.ts'
import { AT_WORK } from '../leads/lead.ts'
import type { LeadTally } from '../leads/lead-search.ts'

/** Number of leads a value brought, by first and by last touch. */
export interface TouchCount {
  name: string
  first: number
  last: number
  /** Spam and wrong numbers by last touch, counted in neither. */
  empty: number
}

export interface NamedCount {
  name: string
  count: number
}

/** Where leads came from. Every list adds up to `total`. */
export interface LeadReport {
  total: number
  /** Not counted above. */
  quarantined: number
  erased: number
  /** Spam and wrong numbers, not counted either. */
  empty: number
  channels: TouchCount[]
  sources: TouchCount[]
  campaigns: NamedCount[]
  /** Paths of the pages that leads were sent from. */
  pages: NamedCount[]
  /** Every day from the first lead to the last, such as `2026-11-21`. */
  days: NamedCount[]
  /** Leads by channel of the first touch and of the last. */
  journeys: { first: string; last: string; count: number }[]
  /** Number of known touches before a lead. */
  pathLengths: NamedCount[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const NO_CAMPAIGN = 'без кампании'
const UNKNOWN_PAGE = 'неизвестна'

type Page = {
  tallies: readonly LeadTally[]
  quarters: readonly { start: Date; count: number }[]
}

/** Adds pages up, so that any number of leads fits. */
export async function collectReport(pages: AsyncIterable<Page> | Iterable<Page>, zone: Zone) {
  const tally = startTally()
  for await (const { tallies, quarters } of pages) {
    for (const one of tallies) count(tally, one)
    for (const { start, count } of quarters) add(tally.days, zone.dayOf(start), count)
  }
  return reportOf(tally)
}

/** How often each value of a list came up. */
type Counts = Map<string, number>

function startTally() {
  const names = ['firstChannels', 'lastChannels', 'firstSources', 'lastSources'] as const
  const lists = ['campaigns', 'pages', 'days', 'journeys', 'lengths', 'statuses'] as const
  const empty = ['emptyChannels', 'emptySources'] as const
  return Object.fromEntries(
    [...names, ...lists, ...empty].map((name) => [name, new Map()])
  ) as Record<(typeof names)[number] | (typeof lists)[number] | (typeof empty)[number], Counts>
}

type Tally = ReturnType<typeof startTally>

function count(tally: Tally, one: LeadTally): void {
  add(tally.statuses, one.status, one.count)
  if (!AT_WORK.includes(one.status)) return
  add(tally.emptyChannels, one.channel, one.empty)
  add(tally.emptySources, one.source, one.empty)
  const leads = one.count - one.empty
  add(tally.firstChannels, one.firstChannel, leads)
  add(tally.lastChannels, one.channel, leads)
  add(tally.firstSources, one.firstSource, leads)
  add(tally.lastSources, one.source, leads)
  add(tally.campaigns, one.campaign || NO_CAMPAIGN, leads)
  add(tally.pages, one.page || UNKNOWN_PAGE, leads)
  add(tally.journeys, `${one.firstChannel} ${one.channel}`, leads)
  add(tally.lengths, String(one.touches), leads)
}

/** What nothing is added to gets no row of its own. */
function add(counts: Counts, name: string, count: number): void {
  if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count)
}

function reportOf(tally: Tally): LeadReport {
  const { statuses } = tally
  const { firstChannels, lastChannels, emptyChannels } = tally
  const channels = touchCounts(firstChannels, lastChannels, emptyChannels).sort(
    (a, b) => CHANNELS.indexOf(a.name as Channel) - CHANNELS.indexOf(b.name as Channel)
  )
  const empty = [...emptyChannels.values()].reduce((sum, one) => sum + one, 0)
  return {
    total: AT_WORK.reduce((sum, one) => sum + (statuses.get(one) ?? 0), -empty),
    quarantined: statuses.get('quarantine') ?? 0,
    erased: statuses.get('erased') ?? 0,
    empty,
    channels: channels.map(({ name, ...counts }) => ({ name: channelName(name), ...counts })),
    sources: touchCounts(tally.firstSources, tally.lastSources, tally.emptySources),
    campaigns: ranked(tally.campaigns),
    pages: ranked(tally.pages),
    days: everyDay(tally.days),
    journeys: ranked(tally.journeys).map(toJourney),
    pathLengths: ranked(tally.lengths).sort((a, b) => Number(a.name) - Number(b.name))
  }
}

function channelName(channel: string): string {
  return CHANNEL_NAMES[channel as Channel] ?? channel
}

function ranked(counts: Counts): NamedCount[] {
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

function touchCounts(first: Counts, last: Counts, empty: Counts): TouchCount[] {
  const names = new Set([...last.keys(), ...first.keys(), ...empty.keys()])
  const countsOf = (name: string) => ({
    first: first.get(name) ?? 0,
    last: last.get(name) ?? 0,
    empty: empty.get(name) ?? 0
  })
  return [...names]
    .map((name) => ({ name, ...countsOf(name) }))
    .sort((a, b) => b.last - a.last || b.first - a.first || a.name.localeCompare(b.name))
}

/** From the first day to the last, those without leads too. */
function everyDay(counts: Counts): NamedCount[] {
  const days = [...counts.keys()].sort()
  const [start, end] = [Date.parse(days[0] ?? ''), Date.parse(days.at(-1) ?? '')]
  if (days.length === 0) return []
  return Array.from({ length: (end - start) / DAY_MS + 1 }, (_, i) => {
    const name = new Date(start + i * DAY_MS).toISOString().slice(0, 10)
    return { name, count: counts.get(name) ?? 0 }
  })
}

function toJourney({ name, count }: NamedCount) {
  const [first = '', last = ''] = name.split(' ')
  return { first: channelName(first), last: channelName(last), count }
}
