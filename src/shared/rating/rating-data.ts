import { fill } from '../words/fill.ts'
import { decimal } from '../words/numbers.ts'
import type { RatingWords } from './rating-words.ts'
import type { RatingCorner, TriangleCounts } from './triangle/points.ts'

/** A rating as its page shows it, texts set in type. What follows from other fields, as totals and places do, is not in it. */
export interface RatingData {
  title: string
  path: string
  csvPath: string
  /** Of the picture of the triangle. */
  picturePath: string
  metrics: readonly RatingMetric[]
  /** Three, where the weights are drawn as a triangle. */
  corners?: readonly RatingCorner[]
  /** Of that triangle. */
  counts?: TriangleCounts
  /** Those with more than one value. */
  filters: readonly RatingFilter[]
  tables: readonly RatingTable[]
  /** The edition that this one is read beside. */
  beside?: { period: string; isLater: boolean }
  words: RatingWords
}

interface RatingMetric {
  id: string
  title: string
  /** Name of its column. */
  short: string
  /** The published weight in whole percents. */
  weight: number
}

export interface RatingFilter {
  id: string
  title: string
  values: readonly string[]
  /** Where a row says it: in a column of its own or nowhere, and else under the name. */
  place?: 'column' | 'none'
}

interface RatingTable {
  id: string
  title: string
  note: string
  /** Names of the extra columns. */
  shown: readonly string[]
  rows: readonly RatingRow[]
}

export interface RatingRow {
  name: string
  /** One a metric. */
  values: readonly number[]
  /** What each metric's points were made of, in words; empty where it has columns of its own. */
  raw: readonly string[]
  /** One a filter: the number of its value, -1 for none. */
  traits: readonly number[]
  shown: readonly string[]
  /** The place in the edition before; a word says who has come anew. */
  before?: number | string
  /** The place in the next edition, where there is none before. */
  after?: number
  /** The total in the edition beside. */
  past?: number
}

/** What stands beside a total: «2025 год: 91,2». */
export function pastText({ past }: RatingRow, { beside }: RatingData): string | undefined {
  return beside && past !== undefined ? `${beside.period}: ${decimal(past)}` : undefined
}

export function besideText(
  { isLater, period }: NonNullable<RatingData['beside']>,
  { sheet: words }: RatingWords
): string {
  return isLater ? fill(words.later, { period }) : words.before
}
