import type { LeadStatus } from '../../leads/lead.ts'
import {
  type ChangedLeads,
  eachLead,
  type LeadSearch,
  type LeadSum
} from '../../leads/lead-search.ts'
import { DIMENSIONS, type Dimension } from './dimensions.ts'
import { collectPaths, type PathReport, startPaths } from './path-report.ts'
import { type ReportPeriod, type Span, stepSpans, stepStarts } from './report-period.ts'

/** Sums of a value of a dimension, or of all. */
interface Sums {
  /** Without those that are empty. */
  leads: number
  /** Spam and wrong numbers. */
  empty: number
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
  /** Leads of each step of the period, and of the same step of the period before. */
  steps: { start: Date; now: number; before: number }[]
  paths: PathReport
  /** Leads of the period that new rules report in another channel than before. */
  changed: readonly ChangedLeads[]
}

/** Erased leads stay in the sums; what a trap has caught never was a lead. */
const COUNTED: readonly LeadStatus[] = ['new', 'released', 'erased']

type Store = Pick<LeadSearch, 'listLeads' | 'sumLeads' | 'listChanged' | 'startOfNewest'>
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
  by: Dimension
): Promise<DeskReport> {
  const groups = Object.fromEntries(
    DIMENSIONS.map((name) => [name, new Map<string, Compared>()])
  ) as DeskReport['groups']
  const report = {
    period,
    total: nothing(),
    groups,
    steps: stepStarts(period).map((start) => ({ start, now: 0, before: 0 }))
  }
  for (const side of ['now', 'before'] as const) {
    const span = side === 'now' ? period : period.before
    await countLeads(store, report, side, span)
    await countContracts(store, report, side, span)
  }
  const { start: since, end: until } = period
  const changed = await store.listChanged({ status: COUNTED, since, until })
  return { ...report, paths: await pathsOf(store, period, by), changed }
}

type Counted = Omit<DeskReport, 'paths' | 'changed'>

async function countLeads(store: Store, report: Counted, side: Side, span: Span) {
  for (const [i, { start, end }] of stepSpans(report.period, span).entries()) {
    const filters = { status: COUNTED, since: start, until: end }
    const sums = await store.sumLeads({ filters, facets: DIMENSIONS })
    for (const sum of sums) {
      add(report, side, sum, { leads: sum.count - sum.empty, empty: sum.empty })
    }
    const step = report.steps[i]
    if (step) step[side] = countOf(sums)
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

async function pathsOf(store: Store, period: ReportPeriod, by: Dimension): Promise<PathReport> {
  const paths = startPaths(by)
  const contracts = eachLead(store, { filters: contractsIn(period), by: 'outcome', isAside: true })
  for await (const lead of contracts) collectPaths(paths, lead)
  return paths
}

function contractsIn({ start, end }: Span) {
  return { status: COUNTED, outcome: 'won', since: start, until: end } as const
}

/** Without those that are empty. */
function countOf(sums: readonly DimensionSum[]): number {
  return sums.filter(isOfAll).reduce((total, { count, empty }) => total + count - empty, 0)
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

function addTo(
  sums: Sums,
  { leads = 0, empty = 0, contracts = 0, money = 0 }: Partial<Sums>
): void {
  sums.leads += leads
  sums.empty += empty
  sums.contracts += contracts
  sums.money += money
}

function nothing(): Compared {
  const sums = () => ({ leads: 0, empty: 0, contracts: 0, money: 0 })
  return { now: sums(), before: sums() }
}
