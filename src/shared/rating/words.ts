import { fill } from '../words/fill.ts'
import { decimal } from '../words/numbers.ts'
import { type RatingOrder, TOTAL } from './choice.ts'
import type { RatingWords } from './rating-words.ts'
import { shareText } from './weights.ts'

type Words = RatingWords['sheet']

interface Shown {
  found: number
  all: number
  order: RatingOrder
  /** The name of the column that orders the rows. */
  column: string
  /** How many stand elsewhere than in the rating; absent with its own weights. */
  moved?: number | undefined
}

/** What is shown and in which order, one sentence for each thing that is not as everybody gets it. */
export function ratingStatus({ found, all, order, column, moved }: Shown, words: Words): string {
  const direction = order.isAscending ? words.ascending : words.descending
  const by =
    order.column === TOTAL
      ? fill(words.byTotal, { direction })
      : fill(words.byMetric, { metric: column, direction })
  const isUsual = order.column === TOTAL && !order.isAscending
  const still = moved === 0 ? words.still : undefined
  return [
    found < all ? fill(words.foundOf, { found, all }) : fill(words.found, { found }),
    ...(isUsual ? [] : [by]),
    ...(moved === undefined ? [] : [still ?? fill(words.moved, { moved })])
  ].join('. ')
}

/** The weights in force, as the summary of their form says them. */
export function weightsHint(
  weights: readonly number[],
  all: number,
  isOwn: boolean,
  words: Words
): string {
  const shares = weights.map((weight) => shareText(weight, all).replace(/(?<!\D)\D+$/, ''))
  const between = shares.some((share) => share.includes(',')) ? '; ' : ', '
  const list = [shares.slice(0, -1).join(between), shares.at(-1)]
    .filter(Boolean)
    .join(`\u00A0${words.and}\u00A0`)
  return fill(isOwn ? words.own : words.published, { weights: list })
}

/** What a drawn total says aloud. */
export function totalLabel(total: number, words: Words, past?: string): string {
  return `${fill(words.totalOf, { total: decimal(total) })}${past ? `; ${past}` : ''}`
}

/** What is ticked, and how many may be. */
export function pickedText(names: readonly string[], words: Words): string {
  const [name] = names
  if (name === undefined) return words.pick
  if (names.length === 1) return fill(words.pickMore, { name })
  return fill(words.picked, { names: names.join(', ') })
}

/** The button that opens the filters, and how many are in force. */
export function filtersText(count: number, { filters }: Words): string {
  return count > 0 ? `${filters}: ${count}` : filters
}

/** The button that compares what is ticked. */
export function compareText(count: number, { compare }: Words): string {
  return count > 0 ? `${compare}\u00A0${count}` : compare
}
