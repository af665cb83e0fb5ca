import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, lineWith } from './content-lines.ts'

type Rating = Entry<'ratings'>
type Table = Rating['data']['tables'][number]
type Row = Table['rows'][number]

/** So many rows in equal steps do not come out of measurements. */
const EVEN_ROWS = 5
/** So many moves are not all of one place. */
const MOVES = 8

/** Data of ratings that look generated: even steps, attributes in turn, neighbours that only change places. */
export function checkInvented(content: Content): ContentFault[] {
  return content.ratings.flatMap((rating) => [
    ...rating.data.tables.flatMap((table) => [
      ...stepFaults(table, rating, content),
      ...turnFaults(table, rating, content)
    ]),
    ...moveFaults(rating, content)
  ])
}

/** Columns in which row after row differs from the one above by the same. */
function stepFaults({ id, rows }: Table, rating: Rating, content: Content): ContentFault[] {
  const placed = inOrder(rows)
  const columns = [
    ...Object.keys(rows[0]?.raw ?? {}).map((name) => ({
      name,
      values: placed.map(({ raw }) => raw[name] ?? 0)
    })),
    { name: 'total', values: placed.map(({ total }) => total) }
  ]
  return columns.flatMap(({ name, values }) => {
    const { length, step } = evenRun(values)
    if (length < EVEN_ROWS) return []
    const text = `${id}: ${name} goes in equal steps of ${step} through ${length} rows`
    return [fault(rating, content, `id: ${id}`, text)]
  })
}

function inOrder(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'ru'))
}

/** The longest run of values with one difference, which is not zero; in thousandths, where fractions are exact. */
function evenRun(values: readonly number[]): { length: number; step: number } {
  const steps = values
    .slice(1)
    .map((value, index) => Math.round((value - (values[index] ?? 0)) * 1000))
  let [best, run] = [{ length: 0, step: 0 }, 0]
  for (const [index, step] of steps.entries()) {
    run = step !== 0 && step === steps[index - 1] ? run + 1 : 2
    if (step !== 0 && run > best.length) best = { length: run, step: Math.abs(step) / 1000 }
  }
  return best
}

/** Attributes that take turns from the first row to the last. */
function turnFaults({ id, rows }: Table, rating: Rating, content: Content): ContentFault[] {
  return rating.data.filters.flatMap((filter) => {
    const values = inOrder(rows).map(({ attributes }) => attributes[filter.id])
    const kinds = new Set(values).size
    const isTurn = values.every((value, index) => index < kinds || value === values[index - kinds])
    if (kinds < 2 || values.length < kinds * 2 || !isTurn) return []
    const text = `${id}: ${filter.id} takes turns, ${kinds} values one after another`
    return [fault(rating, content, `id: ${id}`, text)]
  })
}

/** Editions after which neighbours have only changed places. */
function moveFaults(rating: Rating, content: Content): ContentFault[] {
  const moves = rating.data.tables.flatMap(({ rows }) =>
    rows.flatMap(({ prev, total }) => {
      if (typeof prev !== 'number') return []
      return Math.abs(prev - (1 + rows.filter((other) => other.total > total).length))
    })
  )
  const moved = moves.filter((steps) => steps > 0)
  const isSwapped = moved.length >= MOVES && moved.every((steps) => steps === 1)
  return isSwapped
    ? [fault(rating, content, 'tables:', `all ${moved.length} moves are of one place`)]
    : []
}

function fault(entry: Rating, content: Content, words: string, text: string): ContentFault {
  return faultAt(content, { entry, line: lineWith(entry, words), text })
}
