import { setImmediate } from 'node:timers/promises'
import { MAX_TOUCHES } from '../../../shared/attribution/attribution.ts'
import { addDays, daysBetween, isDay, type Zone } from '../../../shared/dates.ts'
import { plainTag } from '../../channels/known-source.ts'
import { UNTOLD_CHANNELS } from '../../channels/lists.ts'
import {
  MODELS,
  type Model,
  type ModelTouch,
  shareValue,
  type Touch,
  touchesOf
} from '../../leads/attribution-models.ts'
import type { Clocks } from '../../leads/call-times.ts'
import type { LeadStatus, StoredLead } from '../../leads/lead.ts'
import { facetsOf, readVisitPath, toFacet } from '../../leads/lead-facets.ts'
import {
  type ChangedLeads,
  eachLead,
  type LeadSum,
  type LeadTotal
} from '../../leads/lead-search.ts'
import type { LeadStore } from '../../leads/lead-store.ts'
import { type AnswerReport, collectAnswers } from './answer-times.ts'

/** What leads, contracts and money are broken down by. */
export const DIMENSIONS = [
  'channel',
  'source',
  'campaign',
  'landing',
  'theme',
  'city',
  'assignee'
] as const
export type Dimension = (typeof DIMENSIONS)[number]

const DEFAULT_DAYS = 30
/** Ten years: more is a slip of the keyboard. */
const MOST_DAYS = 3660

interface Span {
  start: Date
  /** The first moment after it. */
  end: Date
}

/** Whole days of a zone, and as many right before them. */
interface ReportPeriod extends Span {
  /** The first and the last day, such as `2026-11-21`. */
  since: string
  until: string
  days: number
  before: Span
  zone: Zone
}

/** The period that an address asks for, from the earlier of its days to the later; the last 30 days where it means nothing. */
export function readPeriod(query: unknown, now: Date, zone: Zone): ReportPeriod {
  const { since, until } = (query ?? {}) as { since?: unknown; until?: unknown }
  const [last, first] = [readDay(until) ?? zone.dayOf(now), readDay(since)]
  if (!first) return periodOf(last, DEFAULT_DAYS, zone)
  const days = Math.abs(daysBetween(first, last)) + 1
  if (days > MOST_DAYS) return periodOf(last, DEFAULT_DAYS, zone)
  return periodOf(first > last ? first : last, days, zone)
}

/** So many days up to and with one. */
function periodOf(last: string, days: number, zone: Zone): ReportPeriod {
  const since = addDays(last, 1 - days)
  const start = zone.startOfDay(since)
  const before = { start: zone.startOfDay(since, -days), end: start }
  return { start, end: zone.startOfDay(last, 1), since, until: last, days, before, zone }
}

function readDay(text: unknown): string | undefined {
  return typeof text === 'string' && isDay(text) ? text : undefined
}

/** How long a step of the chart is, in days: few enough steps to be told apart. */
function stepDays({ days }: ReportPeriod): number {
  if (days <= 45) return 1
  return days <= 400 ? 7 : 30
}

/** The first day of each step. */
export function stepStarts(period: ReportPeriod): Date[] {
  return startsFrom(period, period.since)
}

function startsFrom(period: ReportPeriod, day: string): Date[] {
  const step = stepDays(period)
  return Array.from({ length: Math.ceil(period.days / step) }, (_, i) =>
    period.zone.startOfDay(day, i * step)
  )
}

/** The steps of a span that is as long as the period; the last may be shorter than the others. */
export function stepSpans(period: ReportPeriod, { start, end }: Span): Span[] {
  const starts = startsFrom(period, period.zone.dayOf(start))
  return starts.map((first, i) => ({ start: first, end: starts[i + 1] ?? end }))
}

const DAY_MS = 24 * 60 * 60 * 1000

/** What contracts say of the ways that led to them. */
export type PathReport = ReturnType<typeof startPaths>

export function startPaths(by: Dimension) {
  const models = Object.fromEntries(MODELS.map((model) => [model, new Map<string, number>()]))
  return {
    by,
    /** Kopecks by value, each model sharing all of the money. */
    models: models as Record<Model, Map<string, number>>,
    /** Days from the first known touch to the contract, where both are known. */
    days: [] as number[],
    contracts: 0,
    /** Contracts whose path was told, and is not so long that its middle is lost. */
    whole: 0
  }
}

/** Adds a contract. */
function collectPaths(report: PathReport, lead: StoredLead): void {
  const touches = touchesOf(lead)
  const values = touches.map((touch) => facetOf(touch, report.by, lead))
  const forModels = touches.map((touch) => toModelTouch(touch, lead.createdAt))
  for (const model of MODELS) {
    const parts = shareValue(model, forModels, lead.amount ?? 0)
    const sums = report.models[model]
    for (const [i, value] of values.entries()) {
      sums.set(value, (sums.get(value) ?? 0) + (parts[i] ?? 0))
    }
  }
  report.contracts += 1
  const length = readVisitPath(lead.values.visit_path).length
  if (length > 0 && length < MAX_TOUCHES) report.whole += 1
  const days = daysOf(touches[0], lead)
  if (days !== undefined) report.days.push(days)
}

/** Topic and office are those of the lead, whichever touch; the rest is the touch's own. */
function facetOf({ origin }: Touch, by: Dimension, lead: StoredLead): string {
  if (by === 'assignee') return lead.assignee ?? ''
  if (lead.status === 'erased') return ''
  if (by === 'theme' || by === 'city') return facetsOf(lead, undefined)[by]
  if (by === 'source') return toFacet(origin.name)
  return toFacet(by === 'campaign' ? plainTag(origin.campaign) : origin[by])
}

function toModelTouch({ origin, at }: Touch, leadAt: Date): ModelTouch {
  const { channel } = origin
  return {
    isDirect: UNTOLD_CHANNELS.includes(channel),
    ageDays: at ? (leadAt.getTime() - at.getTime()) / DAY_MS : 0
  }
}

function daysOf(first: Touch | undefined, { outcomeAt }: StoredLead): number | undefined {
  if (!first?.at || !outcomeAt) return undefined
  return Math.max(0, (outcomeAt.getTime() - first.at.getTime()) / DAY_MS)
}

/** Sums of a value of a dimension, or of all. */
export interface Sums {
  /** Without those that are empty. */
  leads: number
  /** Spam and wrong numbers. */
  empty: number
  /** How many of these leads have become contracts, whenever. */
  converted: number
  contracts: number
  /** Kopecks. */
  money: number
}

export interface Compared {
  now: Sums
  before: Sums
}

/**
 * What a period has brought. Leads are those that came in it; contracts and money are those that were won in it,
 * whenever their lead came.
 */
export interface DeskReport {
  period: ReportPeriod
  total: Compared
  groups: Record<Dimension, Map<string, Compared>>
  /** Leads of each step of the period, what of it was empty, and leads of the same step of the period before. */
  steps: { start: Date; now: number; empty: number; before: number }[]
  paths: PathReport
  answers: AnswerReport
  months: readonly ({ start: Date } & Sums)[]
  /** Leads of the period that new rules report in another channel than before. */
  changed: readonly ChangedLeads[]
}

/** Erased leads stay in the sums; what a trap has caught never was a lead. */
const COUNTED: readonly LeadStatus[] = ['new', 'released', 'erased']

type Store = Pick<
  LeadStore,
  'listLeads' | 'sumLeads' | 'sumSpans' | 'listChanged' | 'startOfNewest' | 'firstAnswers'
>
type Side = keyof Compared
type DimensionSum = LeadSum<Dimension>

/**
 * Sums a report up, in steps between which others have their turn at the database. The database counts; only contracts
 * are read one by one, for their paths.
 *
 * @param by What the models share the money among.
 */
export async function collectReport(
  store: Store,
  period: ReportPeriod,
  by: Dimension,
  clocks: Clocks & { now: Date }
): Promise<DeskReport> {
  const groups = Object.fromEntries(
    DIMENSIONS.map((name) => [name, new Map<string, Compared>()])
  ) as DeskReport['groups']
  const report = {
    period,
    total: nothing(),
    groups,
    steps: stepStarts(period).map((start) => ({ start, now: 0, empty: 0, before: 0 }))
  }
  for (const side of ['now', 'before'] as const) {
    const span = side === 'now' ? period : period.before
    await countLeads(store, report, side, span)
    await countContracts(store, report, side, span)
  }
  const { start: since, end: until } = period
  const changed = await store.listChanged({ status: COUNTED, since, until })
  return {
    ...report,
    paths: await pathsOf(store, period, by),
    answers: await collectAnswers(store, period, clocks),
    months: await collectMonths(store, period),
    changed
  }
}

type Counted = Omit<DeskReport, 'paths' | 'answers' | 'months' | 'changed'>

async function countLeads(store: Store, report: Counted, side: Side, span: Span) {
  for (const [i, { start, end }] of stepSpans(report.period, span).entries()) {
    const filters = { status: COUNTED, since: start, until: end }
    const all = { ...NO_SUMS }
    for (const sum of await store.sumLeads({ filters, facets: DIMENSIONS })) {
      const arrived = arrivedIn(sum)
      add(report, side, sum, arrived)
      if (isOfAll(sum)) addTo(all, arrived)
    }
    const step = report.steps[i]
    if (step) step[side] = all.leads
    if (step && side === 'now') step.empty = all.empty
    // SQLite answers at once: without a pause nobody else would be served until the end.
    await setImmediate()
  }
}

async function countContracts(store: Store, report: Counted, side: Side, span: Span) {
  const sums = await store.sumLeads({
    filters: contractsIn(span),
    facets: DIMENSIONS,
    by: 'outcome'
  })
  for (const sum of sums) add(report, side, sum, { contracts: sum.count, money: sum.amount })
}

const MONTHS = 12

/** The month that the period ends in, and those before it, the newest first, as far back as there is anything. */
async function collectMonths(store: Store, { until, zone }: ReportPeriod) {
  const [year = 0, month = 0] = until.split('-').map(Number)
  const starts = Array.from({ length: MONTHS + 1 }, (_, i) =>
    zone.startOfDay(new Date(Date.UTC(year, month - MONTHS + i)).toISOString().slice(0, 10))
  )
  const came = await store.sumSpans({ status: COUNTED }, starts)
  const won = await store.sumSpans({ status: COUNTED, outcome: 'won' }, starts, 'outcome')
  const months = starts.slice(0, MONTHS).map((start, i) => {
    const { count: contracts = 0, amount: money = 0 } = won[i] ?? {}
    return { ...NO_SUMS, start, ...(came[i] && arrivedIn(came[i])), contracts, money }
  })
  const first = months.findIndex(({ leads, empty, contracts }) => leads + empty + contracts > 0)
  return months.slice(first).reverse()
}

function arrivedIn({ count, empty, won }: LeadTotal) {
  return { leads: count - empty, empty, converted: won }
}

async function pathsOf(store: Store, period: ReportPeriod, by: Dimension): Promise<PathReport> {
  const paths = startPaths(by)
  const contracts = eachLead(store, { filters: contractsIn(period), by: 'outcome' })
  for await (const lead of contracts) collectPaths(paths, lead)
  return paths
}

function contractsIn({ start, end }: Span) {
  return { status: COUNTED, outcome: 'won', since: start, until: end } as const
}

/** Each dimension sums all leads up; they are counted by one. */
const isOfAll = ({ facet }: DimensionSum) => facet === DIMENSIONS[0]

function add(
  { total, groups }: Counted,
  side: Side,
  sum: DimensionSum,
  amounts: Partial<Sums>
): void {
  if (isOfAll(sum)) addTo(total[side], amounts)
  const group = groups[sum.facet]
  const sums = group.get(sum.value) ?? nothing()
  group.set(sum.value, sums)
  addTo(sums[side], amounts)
}

const NO_SUMS: Sums = { leads: 0, empty: 0, converted: 0, contracts: 0, money: 0 }

/** Adds what is given. */
export function addTo(sums: Sums, more: Partial<Sums>): void {
  for (const name of Object.keys(NO_SUMS) as (keyof Sums)[]) sums[name] += more[name] ?? 0
}

export function nothing(): Compared {
  return { now: { ...NO_SUMS }, before: { ...NO_SUMS } }
}
