import { numberOfCell, type TextTable } from './first-table.ts'

/** What a result is made of: rows of the case's table, and the row that they give together. */
export interface WrittenFactors {
  as: 'product' | 'sum'
  total: string
  rows: readonly string[]
}

interface Factor {
  name: string
  /** How many times as much, or how much more. */
  change: number
  /** The factor's part of the whole change in percent; all factors together are 100. */
  share: number
}

export interface Factors {
  as: WrittenFactors['as']
  parts: readonly Factor[]
  /** The change of the row that the parts give together. */
  total: number
}

/** The parts of a result with their shares: of the sum, or of the product by logarithms. */
export function factorsOf({ as, total, rows }: WrittenFactors, table: TextTable): Factors {
  const changes = rows.map((name) => changeOf(as, name, table))
  const weights = as === 'sum' ? changes : changes.map((change) => Math.log(change))
  const shares = wholeShares(weights)
  return {
    as,
    total: changeOf(as, total, table),
    parts: rows.map((name, index) => ({
      name,
      change: changes[index] ?? 0,
      share: shares[index] ?? 0
    }))
  }
}

/** What the parts give together by their own numbers. */
export function togetherOf({ as, parts }: Factors): number {
  return as === 'sum'
    ? parts.reduce((sum, { change }) => sum + change, 0)
    : parts.reduce((product, { change }) => product * change, 1)
}

function changeOf(as: WrittenFactors['as'], name: string, { rows }: TextTable): number {
  const [, before = '', after = ''] = rows.find(([title]) => title === name) ?? []
  const [from, to] = [numberOfCell(before), numberOfCell(after)]
  return as === 'sum' ? to - from : to / from
}

/** Whole percents that add up to 100: what rounding down leaves goes to the largest remainders. */
function wholeShares(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const exact = weights.map((weight) => (weight / sum) * 100)
  const left = 100 - exact.reduce((total, share) => total + Math.floor(share), 0)
  const raised = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest)
    .slice(0, left)
    .map(({ index }) => index)
  return exact.map((share, index) => Math.floor(share) + (raised.includes(index) ? 1 : 0))
}
