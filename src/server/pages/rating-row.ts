import { decimal } from '../../shared/decimal.ts'
import type { Data } from '../content/schemas.ts'
import type { RatedRow } from './rating-table.ts'

type Rating = Data<'ratings'>

/** A row as the table prints it. */
export interface RatingRow extends RatedRow {
  /** What the participant is known for: «Казань, своя разработка». */
  about: string
  /** How the total comes about. */
  formula: string
  /** One for each metric. */
  cells: readonly { text: string; heat: number }[]
}

/** Shades of a cell: 0 below 50, then one for every ten points. */
const HEAT = { from: 40, step: 10, most: 5 } as const

export function ratingRow(row: RatedRow, { metrics, filters }: Rating): RatingRow {
  const values = metrics.map(({ id, weight }) => ({ value: row.values[id] ?? 0, weight }))
  const sum = values.map(({ value, weight }) => `${inRussian(value)} × ${inRussian(weight)}`)
  return {
    ...row,
    about: filters.flatMap((filter) => attributeOf(row, filter)).join(', '),
    formula: `${sum.join(' + ')} = ${decimal(row.total)}`,
    cells: values.map(({ value }) => ({ text: inRussian(value), heat: heatOf(value) }))
  }
}

/** A filter that is asked with yes and no is named, another one says its value; one with a single value says nothing. */
function attributeOf(
  { attributes }: RatedRow,
  { id, title, values }: Rating['filters'][number]
): string[] {
  const value = attributes[id]
  if (values.length < 2 || !value || value === 'нет') return []
  return [value === 'да' ? title.toLowerCase() : value]
}

function heatOf(value: number): number {
  const shade = Math.floor((value - HEAT.from) / HEAT.step)
  return Math.max(0, Math.min(HEAT.most, shade))
}

function inRussian(value: number): string {
  return value.toLocaleString('ru')
}
