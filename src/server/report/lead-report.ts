import { decoded, originsOf, readVisitPath } from '../leads/channel.ts'
import { CHANNEL_NAMES, CHANNELS, type Channel } from '../leads/channel-rules.ts'
import type { StoredLead } from '../leads/lead.ts'

/** Number of leads a value brought, by first and by last touch. */
export interface TouchCount {
  name: string
  first: number
  last: number
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
  channels: TouchCount[]
  sources: TouchCount[]
  campaigns: NamedCount[]
  /** Paths of the pages that leads were sent from. */
  pages: NamedCount[]
  /** Every day from the first lead to the last, such as `2026-11-21`, UTC. */
  days: NamedCount[]
  /** Leads by channel of the first touch and of the last. */
  journeys: { first: string; last: string; count: number }[]
  /** Number of known touches before a lead. */
  pathLengths: NamedCount[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const NO_CAMPAIGN = 'без кампании'
const UNKNOWN_PAGE = 'неизвестна'

export function reportOf(stored: readonly StoredLead[]): LeadReport {
  const all = stored.filter(({ isDamaged }) => !isDamaged)
  const leads = all.filter(({ status }) => status === 'new' || status === 'released')
  const origins = leads.map(({ values }) => originsOf(values))
  const firsts = origins.map(({ first }) => first)
  const lasts = origins.map(({ last }) => last)
  const touches = (kind: 'channel' | 'source') =>
    touchCounts(
      firsts.map((touch) => touch[kind]),
      lasts.map((touch) => touch[kind])
    )
  return {
    total: leads.length,
    quarantined: all.filter(({ status }) => status === 'quarantine').length,
    erased: all.filter(({ status }) => status === 'erased').length,
    channels: touches('channel')
      .sort((a, b) => CHANNELS.indexOf(a.name as Channel) - CHANNELS.indexOf(b.name as Channel))
      .map(({ name, ...counts }) => ({ name: nameOf(name), ...counts })),
    sources: touches('source'),
    campaigns: counts(lasts.map(({ campaign }) => campaign || NO_CAMPAIGN)),
    pages: counts(leads.map(({ values }) => pathOf(decoded(values.page)))),
    days: dayCounts(leads),
    journeys: journeyCounts(origins.map(({ first, last }) => [first.channel, last.channel])),
    pathLengths: lengthCounts(leads)
  }
}

function nameOf(channel: string): string {
  return CHANNEL_NAMES[channel as Channel] ?? channel
}

function counts(names: readonly string[]): NamedCount[] {
  const found = new Map<string, number>()
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1)
  return [...found]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

function touchCounts(firsts: readonly string[], lasts: readonly string[]): TouchCount[] {
  const first = new Map(counts(firsts).map(({ name, count }) => [name, count]))
  const last = new Map(counts(lasts).map(({ name, count }) => [name, count]))
  return [...new Set([...last.keys(), ...first.keys()])]
    .map((name) => ({ name, first: first.get(name) ?? 0, last: last.get(name) ?? 0 }))
    .sort((a, b) => b.last - a.last || b.first - a.first || a.name.localeCompare(b.name))
}

function dayCounts(leads: readonly StoredLead[]): NamedCount[] {
  const found = new Map(
    counts(leads.map(({ createdAt }) => dayOf(createdAt))).map(({ name, count }) => [name, count])
  )
  const times = leads.map(({ createdAt }) => Date.parse(dayOf(createdAt)))
  if (times.length === 0) return []
  const start = times.reduce((a, b) => Math.min(a, b))
  const end = times.reduce((a, b) => Math.max(a, b))
  const days = Array.from({ length: (end - start) / DAY_MS + 1 }, (_, i) =>
    dayOf(new Date(start + i * DAY_MS))
  )
  return days.map((name) => ({ name, count: found.get(name) ?? 0 }))
}

function journeyCounts(pairs: readonly (readonly [string, string])[]) {
  return counts(pairs.map((pair) => pair.join(' '))).map(({ name, count }) => {
    const [first = '', last = ''] = name.split(' ')
    return { first: nameOf(first), last: nameOf(last), count }
  })
}

/** A lead without a recorded path counts as having come at its first touch. */
function lengthCounts(leads: readonly StoredLead[]): NamedCount[] {
  const lengths = leads.map(({ values }) => Math.max(1, readVisitPath(values.visit_path).length))
  return counts(lengths.map(String)).sort((a, b) => Number(a.name) - Number(b.name))
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : UNKNOWN_PAGE
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
