import { fill } from '../words/fill.ts'
import { decimal } from '../words/numbers.ts'
import { slug } from '../words/slug.ts'
import { uncapitalised } from '../words/text.ts'
import { type RatingChoice, rowOrder } from './choice.ts'
import type { RatingData, RatingFilter, RatingRow } from './rating-data.ts'
import type { RatingWords } from './rating-words.ts'
import { ratingPlaces, ratingTotal } from './weights.ts'

/** A row where the weights in force have put it: in the whole table, not among what filters leave. */
export interface Standing {
  row: RatingRow
  /** The name as it stands in an address. */
  slug: string
  place: number
  total: number
  /** The place by the weights of the rating itself. */
  home: number
  change?: Change
  isShown: boolean
}

/** The rows of a table in the order that is asked for. */
export function standingsOf(
  { rows }: RatingData['tables'][number],
  { metrics, words }: RatingData,
  { filters, order, weights }: RatingChoice
): Standing[] {
  const published = metrics.map(({ weight }) => weight)
  const homes = ratingPlaces(rows.map(({ values }) => ratingTotal(values, published)))
  const totals = rows.map(({ values }) => ratingTotal(values, weights.weights))
  const places = ratingPlaces(totals)
  const column = metrics.findIndex(({ id }) => id === order.column)
  return rows
    .map((row, index) => ({
      row,
      name: row.name,
      place: places[index] ?? 0,
      total: totals[index] ?? 0,
      home: homes[index] ?? 0,
      value: () => row.values[column] ?? 0
    }))
    .sort(rowOrder(order))
    .map(({ row, place, total, home }) => {
      const change = changeBeside(row, home, words.moves)
      return {
        ...{ row, place, total, home, slug: slug(row.name) },
        ...(change && { change }),
        isShown: filters.every((value, filter) => value < 0 || row.traits[filter] === value)
      }
    })
}

/** How many stand elsewhere than in the rating. */
export function movedOf(standings: readonly Standing[]): number {
  return standings.filter(({ place, home }) => place !== home).length
}

/** How a row has moved since the edition before; in the first edition, where it went in the next one. */
function changeBeside(
  { before, after }: RatingRow,
  home: number,
  words: RatingWords['moves']
): Change | undefined {
  if (after !== undefined) return changeOf(home, after, words)
  return before === undefined ? undefined : changeOf(before, home, words)
}

/** What a row has of a filter: one that is asked with yes and no is named, another one says its value. */
export function traitText({ title, values }: RatingFilter, trait: number | undefined): string[] {
  const value = values[trait ?? -1]
  if (!value || value === 'нет') return []
  return [value === 'да' ? uncapitalised(title) : value]
}

export interface Change {
  /** What is seen: ▲2, ▼1, = or a word. */
  sign: string
  /** What is read aloud. */
  text: string
  direction: 'up' | 'down' | 'same' | 'new'
}

/** The move from one place to another; a word instead of the first place says who has come anew. */
export function changeOf(
  from: number | string | null,
  to: number,
  words: RatingWords['moves']
): Change {
  if (from === null) return { sign: '—', text: words.unknown, direction: 'same' }
  if (typeof from === 'string') return { sign: from, text: words.new, direction: 'new' }
  const count = Math.abs(from - to)
  if (count === 0) return { sign: '=', text: words.same, direction: 'same' }
  return from > to
    ? { sign: `▲\u2009${count}`, text: fill(words.up, { count }), direction: 'up' }
    : { sign: `▼\u2009${count}`, text: fill(words.down, { count }), direction: 'down' }
}

/** Two to four participants side by side, the highest total first. */
export interface Comparison {
  title: string
  lead: string
  items: readonly Standing[]
}

export function comparisonOf(
  standings: readonly Standing[],
  data: RatingData,
  compared: readonly string[]
): Comparison | undefined {
  const items = standings
    .filter(({ slug }) => compared.includes(slug))
    .sort((a, b) => a.place - b.place || a.row.name.localeCompare(b.row.name, 'ru'))
  const [leader] = items
  if (!leader) return undefined
  const rows = items.map(({ row }) => row)
  return { title: titleOf(leader.row, rows, data), lead: leadOf(rows, data), items }
}

function titleOf(
  { name, values }: RatingRow,
  rows: readonly RatingRow[],
  { words: { versus: words } }: RatingData
): string {
  const all = values.length
  const wins = values.filter((value, index) => value === topOf(rows, index)).length
  if (wins > 0 && wins < all) return fill(words.some, { name, wins, all })
  return fill(wins === 0 ? words.none : words.all, { name })
}

function leadOf(rows: readonly RatingRow[], data: RatingData): string {
  const spreads = data.metrics.map(({ title }, index) => {
    const values = rows.map(({ values }) => values[index] ?? 0)
    return { title, spread: Math.max(...values) - Math.min(...values) }
  })
  const widest = spreads.reduce((most, one) => (one.spread > most.spread ? one : most))
  const points = decimal(widest.spread, digitsOf(data))
  return fill(data.words.versus.lead, { metric: widest.title, points })
}

/** The highest value of a metric. */
export function topOf(rows: readonly RatingRow[], metric: number): number {
  return Math.max(...rows.map(({ values }) => values[metric] ?? 0))
}

/** One number of digits after the comma for all values of a rating: as many as the longest has. */
export function digitsOf({ tables }: RatingData): number {
  const values = tables.flatMap(({ rows }) => rows.flatMap(({ values }) => values))
  return values.every(Number.isInteger) ? 0 : 1
}
