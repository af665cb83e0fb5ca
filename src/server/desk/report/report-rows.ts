import { greatest } from '../../../shared/greatest.ts'
import type { Model } from '../../leads/attribution-models.ts'
import { count, money } from '../formats.ts'
import type { Compared } from './collect-report.ts'
import type { PathReport } from './path-report.ts'

/** A value of a dimension, as its table shows it. */
export interface GroupRow {
  name: string
  leads: string
  before: string
  contracts: string
  money: string
  /** Percent of the longest bar of the table. */
  share: number
}

/** Rows of a table; the rest is one more, so that a table's sums are those of the period. */
const MOST_ROWS = 12
const REST = 'Остальные'

type NameOf = (value: string) => string

/** The values that brought most, by money, then contracts, then leads. */
export function groupRows(group: ReadonlyMap<string, Compared>, nameOf: NameOf): GroupRow[] {
  const ranked = [...group].sort(([, { now: a }], [, { now: b }]) => {
    return b.money - a.money || b.contracts - a.contracts || b.leads - a.leads
  })
  const shown: [name: string, sums: Compared][] = ranked
    .slice(0, MOST_ROWS)
    .map(([value, sums]) => [nameOf(value), sums])
  const rest = ranked.slice(MOST_ROWS).map(([, sums]) => sums)
  if (rest.length > 0) shown.push([`${REST}: ${rest.length}`, sumOf(rest)])
  const most = greatest(
    shown.map(([, { now }]) => now.leads),
    1
  )
  return shown.map(([name, { now, before }]) => ({
    name,
    leads: count(now.leads),
    before: count(before.leads),
    contracts: count(now.contracts),
    money: money(now.money),
    share: percentOf(now.leads, most)
  }))
}

function sumOf(list: readonly Compared[]): Compared {
  const total = (side: keyof Compared, what: 'leads' | 'contracts' | 'money') =>
    list.reduce((sum, { [side]: sums }) => sum + sums[what], 0)
  const sums = (side: keyof Compared) => {
    return {
      leads: total(side, 'leads'),
      contracts: total(side, 'contracts'),
      money: total(side, 'money')
    }
  }
  return { now: sums('now'), before: sums('before') }
}

/** A model's sums, in one order for all models, so that they can be read across. */
export function modelRows({ models }: PathReport, model: Model, nameOf: NameOf) {
  const values = orderOf(models)
  const most = greatest(
    Object.values(models).flatMap((sums) => rowSums(values, sums)),
    1
  )
  const names = values.slice(0, MOST_ROWS).map(nameOf)
  return {
    total: money([...models[model].values()].reduce((total, part) => total + part, 0)),
    rows: rowSums(values, models[model]).map((sum, i) => {
      return { name: names[i] ?? REST, money: money(sum), share: percentOf(sum, most) }
    })
  }
}

/** What each row of a table stands for: a value, and all the rest where there is one. */
function rowSums(values: readonly string[], sums: ReadonlyMap<string, number>): number[] {
  const all = values.map((value) => sums.get(value) ?? 0)
  const [shown, rest] = [all.slice(0, MOST_ROWS), all.slice(MOST_ROWS)]
  return rest.length > 0 ? [...shown, rest.reduce((total, sum) => total + sum, 0)] : shown
}

function orderOf({ linear }: PathReport['models']): string[] {
  return [...linear].sort(([, a], [, b]) => b - a).map(([value]) => value)
}

function percentOf(value: number, most: number): number {
  return Math.round((1000 * value) / most) / 10
}
