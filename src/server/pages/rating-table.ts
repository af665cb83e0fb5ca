import { toCsv } from '../../shared/csv.ts'
import { plural } from '../../shared/plural.ts'
import type { Data } from '../content/schemas.ts'

type Rating = Data<'ratings'>
type Row = Rating['tables'][number]['rows'][number]

export interface RatedRow extends Row {
  /** Rows with the same total share a place: 1, 2, 2, 4. */
  place: number
  change: Change
}

interface Change {
  /** What is seen: ▲2, ▼1, = or a word. */
  sign: string
  /** What is read aloud. */
  text: string
  direction: 'up' | 'down' | 'same' | 'new'
}

/** The rows of a table from the highest total down, equal ones by name. */
export function rankRows(rows: readonly Row[]): RatedRow[] {
  const sorted = [...rows].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'ru'))
  return sorted.map((row) => {
    const place = sorted.findIndex(({ total }) => total === row.total) + 1
    return { ...row, place, change: changeOf(place, row.prev) }
  })
}

/** The total that the shown values and weights give, before rounding. */
export function weightedTotal(row: Row, metrics: Rating['metrics']): number {
  return metrics.reduce((sum, { id, weight }) => sum + weight * (row.values[id] ?? Number.NaN), 0)
}

function changeOf(place: number, previous: Row['prev']): Change {
  if (previous === null) {
    return { sign: '—', text: 'нет данных о прошлом выпуске', direction: 'same' }
  }
  if (typeof previous === 'string') {
    return { sign: previous, text: 'новый участник', direction: 'new' }
  }
  const steps = Math.abs(previous - place)
  const places = `${steps} ${plural(steps, ['место', 'места', 'мест'])}`
  if (steps === 0) return { sign: '=', text: 'без изменений', direction: 'same' }
  return previous > place
    ? { sign: `▲${steps}`, text: `поднялся на ${places}`, direction: 'up' }
    : { sign: `▼${steps}`, text: `опустился на ${places}`, direction: 'down' }
}

/** All tables of a rating as one file for a spreadsheet. */
export function ratingCsv({ tables, filters, metrics }: Rating): string {
  const shown = Object.keys(tables[0]?.rows[0]?.shown ?? {})
  const head = [
    'Таблица',
    'Место',
    'Участник',
    ...filters.map(({ title }) => title),
    ...shown,
    ...metrics.map(({ title }) => title),
    'Итог',
    'Прошлое место'
  ]
  const rows = tables.flatMap((table) =>
    rankRows(table.rows).map((row) => [
      table.title,
      String(row.place),
      row.name,
      ...filters.map(({ id }) => row.attributes[id] ?? ''),
      ...shown.map((name) => printed(row.shown[name])),
      ...metrics.map(({ id }) => printed(row.values[id])),
      printed(row.total),
      printed(row.prev)
    ])
  )
  return toCsv([head, ...rows])
}

/** A value as Russian spreadsheets read it. */
function printed(value: number | string | null | undefined): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')
}
