import { addDays, type Zone } from '../../../shared/dates.ts'
import { toJson } from '../../../shared/formats.ts'
import { emptyShare } from '../../../shared/lead/lead-outcomes.ts'
import { CHANNEL_NAMES, CHANNELS, type Channel } from '../../channels/lists.ts'
import { AT_WORK, type LeadStatus } from '../../leads/lead.ts'
import { type LeadFilter, reindex } from '../../leads/lead-search.ts'
import type { LeadStore } from '../../leads/lead-store.ts'
import {
  type Command,
  FILTER_OPTIONS,
  FILTER_USAGE,
  readArgs,
  readFilter,
  UsageError
} from '../command.ts'
import { toTable } from '../terminal.ts'

const { limit: _, ...PERIOD_OPTIONS } = FILTER_OPTIONS

export const reportCommand: Command = {
  summary: 'which sources bring leads',
  usage: `npm run leads -- report [--json] [options]

  --json       the same numbers as an object
${FILTER_USAGE.replace(/ +--limit.*\n/, '')}
Channel and source are derived from campaign tags, click ids and referrers. Leads in quarantine, erased ones, spam
and wrong numbers are not counted; the last two stand beside, as a share of what a last touch has brought. Days are
those of TIME_ZONE.
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, {
      ...PERIOD_OPTIONS,
      json: { type: 'boolean' }
    })
    if (positionals.length > 0) throw new UsageError('report takes no id')
    const filters = readFilter(values, zone)

    return async ({ leads }, print) => {
      await reindex(leads, { which: 'missing' })
      const report = await collectReport(leads, filters, zone)
      print(values.json ? toJson(report) : toText(report))
      return 0
    }
  }
}

/** Number of leads a value brought, by first and by last touch. */
interface TouchCount {
  name: string
  first: number
  last: number
  /** Spam and wrong numbers by last touch, counted in neither. */
  empty: number
}

interface NamedCount {
  name: string
  count: number
}

const FACETS = [
  'channel',
  'source',
  'campaign',
  'page',
  'firstChannel',
  'firstSource',
  'touches'
] as const
type Facet = (typeof FACETS)[number]

type Counts = Map<string, { count: number; empty: number }>

/** Where leads came from. Every list adds up to `total`. */
export type LeadReport = Awaited<ReturnType<typeof collectReport>>

/** A day at a time: a statement over all leads would take longer than a shared database allows. */
async function collectReport(store: LeadStore, filters: LeadFilter, zone: Zone) {
  const isAsked = (one: LeadStatus) => [filters.status ?? one].flat().includes(one)
  const countOf = async (status: LeadStatus) =>
    isAsked(status) ? store.countLeads({ ...filters, status }) : 0
  const counted = { ...filters, status: AT_WORK.filter(isAsked) }
  const counts = Object.fromEntries(FACETS.map((name) => [name, new Map()])) as Record<
    Facet,
    Counts
  >
  const days: NamedCount[] = []
  for await (const { name, ...span } of daysOf(store, counted, zone)) {
    let count = 0
    for (const sum of await store.sumLeads({ filters: { ...counted, ...span }, facets: FACETS })) {
      const known = counts[sum.facet].get(sum.value) ?? { count: 0, empty: 0 }
      known.count += sum.count - sum.empty
      known.empty += sum.empty
      counts[sum.facet].set(sum.value, known)
      if (sum.facet === FACETS[0]) count += sum.count - sum.empty
    }
    days.push({ name, count })
  }
  const [first, last] = [days.findIndex(hasLeads), days.findLastIndex(hasLeads)]
  const channels = touchCounts(counts.firstChannel, counts.channel).sort(
    (a, b) => CHANNELS.indexOf(a.name as Channel) - CHANNELS.indexOf(b.name as Channel)
  )
  return {
    total: days.reduce((sum, { count }) => sum + count, 0),
    quarantined: await countOf('quarantine'),
    erased: await countOf('erased'),
    empty: channels.reduce((sum, { empty }) => sum + empty, 0),
    channels: channels.map(({ name, ...own }) => ({
      name: CHANNEL_NAMES[name as Channel] ?? name,
      ...own
    })),
    sources: touchCounts(counts.firstSource, counts.source),
    campaigns: ranked(counts.campaign, 'без кампании'),
    pages: ranked(counts.page, 'неизвестна'),
    /** Every day from the first lead to the last, such as `2026-11-21`. */
    days: first < 0 ? [] : days.slice(first, last + 1),
    /** Number of known touches before a lead. */
    pathLengths: ranked(counts.touches).sort((a, b) => Number(a.name) - Number(b.name))
  }
}

/** The days from the first lead that fits to the last, cut where the filter begins and ends. */
async function* daysOf(store: Pick<LeadStore, 'listLeads'>, filters: LeadFilter, zone: Zone) {
  const [first] = (await store.listLeads({ filters, limit: 1, after: '' })).leads
  const [last] = (await store.listLeads({ filters, limit: 1 })).leads
  if (!first || !last) return
  const { since = first.createdAt, until } = filters
  const end = zone.dayOf(last.createdAt)
  for (let name = zone.dayOf(first.createdAt); name <= end; name = addDays(name, 1)) {
    const [start, next] = [zone.startOfDay(name), zone.startOfDay(name, 1)]
    yield {
      name,
      since: start > since ? start : since,
      until: until && until < next ? until : next
    }
  }
}

const hasLeads = ({ count }: NamedCount) => count > 0

/** What brought nothing gets no row of its own. */
function ranked(counts: Counts, unknown = ''): NamedCount[] {
  return [...counts]
    .map(([name, { count }]) => ({ name: name || unknown, count }))
    .filter(hasLeads)
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

function touchCounts(first: Counts, last: Counts): TouchCount[] {
  return [...new Set([...last.keys(), ...first.keys()])]
    .map((name) => ({
      name,
      first: first.get(name)?.count ?? 0,
      last: last.get(name)?.count ?? 0,
      empty: last.get(name)?.empty ?? 0
    }))
    .filter((row) => row.first + row.last + row.empty > 0)
    .sort((a, b) => b.last - a.last || b.first - a.first || a.name.localeCompare(b.name))
}

function toText(report: LeadReport): string {
  const { total, quarantined, erased, empty } = report
  return [
    `${total} leads; not counted: ${quarantined} in quarantine, ${erased} erased, ${empty} spam and wrong numbers.\n`,
    touchTable('channel', report.channels),
    touchTable('source', report.sources),
    countTable('campaign of the last touch', report.campaigns),
    countTable('sent from', report.pages),
    countTable('day', report.days),
    countTable('touches before the lead', report.pathLengths)
  ].join('\n')
}

function touchTable(name: string, rows: readonly TouchCount[]): string {
  return toTable([
    [name, 'first touch', 'last touch', 'spam, wrong'],
    ...rows.map(({ name, first, last, empty }) => {
      return [name, String(first), String(last), emptyShare({ leads: last, empty }, 'of')]
    })
  ])
}

function countTable(name: string, rows: readonly NamedCount[]): string {
  return toTable([[name, 'leads'], ...rows.map((row) => [row.name, String(row.count)])])
}
