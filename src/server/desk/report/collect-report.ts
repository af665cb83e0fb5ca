import type { LeadStatus, StoredLead } from '../../leads/lead.ts'
import { facetsOf, type LeadFacets } from '../../leads/lead-facets.ts'
import { eachFact, eachLead, type LeadSearch } from '../../leads/lead-search.ts'
import { DIMENSIONS, type Dimension } from './dimensions.ts'
import { collectPaths, type PathReport, startPaths } from './path-report.ts'
import { type ReportPeriod, type Span, stepDays, stepOf, stepStarts } from './report-period.ts'

/** Sums of a value of a dimension, or of all. */
interface Sums {
  leads: number
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
}

/** Erased leads stay in the sums; what has been caught by a trap was none. */
const COUNTED: readonly LeadStatus[] = ['new', 'released', 'erased']

type Store = Pick<LeadSearch, 'listLeads' | 'listFacts' | 'startOfNewest'>
type Side = keyof Compared

/**
 * Reads what a report is made of, in batches between which others are served.
 *
 * @param by What the models share the money among.
 */
export async function collectReport(
  store: Store,
  period: ReportPeriod,
  by: Dimension
): Promise<DeskReport> {
  const steps = stepStarts(period).map((start) => ({ start, now: 0, before: 0 }))
  const groups = Object.fromEntries(
    DIMENSIONS.map((name) => [name, new Map<string, Compared>()])
  ) as DeskReport['groups']
  const total = nothing()
  const paths = startPaths(by)
  const report = { period, total, groups, steps }

  for (const side of ['now', 'before'] as const) {
    const span = side === 'now' ? period : period.before
    await countLeads(store, report, side, span)
    for await (const lead of contractsOf(store, span)) {
      addContract(report, side, lead)
      if (side === 'now') collectPaths(paths, lead)
    }
  }
  return { ...report, paths }
}

type Counted = Omit<DeskReport, 'paths'>

async function countLeads(store: Store, report: Counted, side: Side, { start, end }: Span) {
  const { period, steps } = report
  const filters = { status: COUNTED, since: start, until: end }
  for await (const fact of eachFact(store, { filters })) {
    add(report, side, fact, 'leads', 1)
    const step = steps[stepOf(fact.createdAt, start, stepDays(period))]
    if (step) step[side] += 1
  }
}

function contractsOf(store: Store, { start, end }: Span) {
  const filters = { status: COUNTED, outcome: 'won', since: start, until: end } as const
  return eachLead(store, { filters, by: 'outcome' })
}

function addContract(report: Counted, side: Side, lead: StoredLead): void {
  const facets = facetsOf(lead, undefined)
  add(report, side, facets, 'contracts', 1)
  add(report, side, facets, 'money', lead.amount ?? 0)
}

function add(
  { total, groups }: Counted,
  side: Side,
  facets: LeadFacets,
  what: keyof Sums,
  amount: number
): void {
  total[side][what] += amount
  for (const name of DIMENSIONS) {
    const group = groups[name]
    const value = facets[name]
    const sums = group.get(value) ?? nothing()
    group.set(value, sums)
    sums[side][what] += amount
  }
}

function nothing(): Compared {
  const sums = () => ({ leads: 0, contracts: 0, money: 0 })
  return { now: sums(), before: sums() }
}
