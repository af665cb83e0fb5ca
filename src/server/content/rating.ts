import { type Static, Type } from 'typebox'
import { metricScore, ratingPlaces, ratingTotal } from '../../shared/rating/weights.ts'
import { slug } from '../../shared/words/slug.ts'
import { type FieldFault, insteadOf, nearestName, shown, unknownName } from './faults.ts'
import { Common, fields, Lead, Line, Lines, Moment, Month, Slug } from './fields.ts'

/**
 * What is counted or measured of a participant. With `zero` and `hundred` it gives points: none at the one, a hundred at
 * the other and as many between as it lies between; a measure without them only stands beside.
 */
const Measure = fields({
  id: Slug,
  title: Line,
  unit: Type.Optional(Line),
  /** Another measure: the points are for the share of it, in percent. */
  of: Type.Optional(Slug),
  zero: Type.Optional(Type.Number()),
  hundred: Type.Optional(Type.Number()),
  /** The part of the metric, in whole percents; the whole of it where it is the only one. */
  share: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  /** Where it is shown: in a column of its own or only in the file, and else under the points. */
  place: Type.Optional(Type.Enum(['column', 'file']))
})
export type Measure = Static<typeof Measure>

/** A rating with the filters and metrics that its rows have. */
export const RatingSchema = fields(
  {
    ...Common,
    menu: Line,
    lead: Lead,
    period: Line,
    published: Moment,
    next: Type.Union([Month, Type.Null()], {
      description: 'нужен месяц, например 2026-11, или «null», если выпуска не будет'
    }),
    /** Until when one may ask for a place in it, and bring papers. Without them nobody asks: sites are found. */
    terms: Type.Optional(
      fields(
        { requests: Moment, documents: Type.Optional(Moment) },
        { notBefore: { documents: 'requests' } }
      )
    ),
    task: Line,
    /** What the form below offers; a question about the table without it. */
    form: Type.Optional(fields({ title: Line, lead: Lead })),
    /** Digits of points after the comma. */
    digits: Type.Integer({ minimum: 0, maximum: 1 }),
    metrics: Type.Array(
      fields({
        id: Slug,
        title: Line,
        /** The name of the metric's column. */
        short: Type.String({ pattern: '\\S', maxLength: 17 }),
        /** A share in whole percents, for a visitor's own weights are counted in percents too. */
        weight: Type.Number({ minimum: 0, maximum: 1 }),
        how: Line,
        measures: Type.Array(Measure, { minItems: 1 })
      })
    ),
    filters: Type.Array(
      fields({
        id: Slug,
        title: Line,
        /** Where a row says it: in a column of its own or nowhere, and else under the name. */
        place: Type.Optional(Type.Enum(['column', 'none'])),
        values: Lines
      })
    ),
    tables: Type.Array(
      fields({
        id: Slug,
        title: Line,
        note: Line,
        rows: Type.Array(
          fields({
            name: Line,
            attributes: Type.Record(Type.String(), Line, { keys: [['filters', '*', 'id']] }),
            /** The day on which the last of the raw values was taken. */
            measured: Moment,
            /** One for each measure of the rating. */
            raw: Type.Record(Type.String(), Type.Number({ minimum: 0 }), {
              keys: [['metrics', '*', 'measures', '*', 'id']]
            })
          })
        )
      }),
      { minItems: 1 }
    ),
    /** What holds for this edition, beside what holds for all. */
    rules: Lines,
    corrections: Type.Array(fields({ date: Moment, text: Line }))
  },
  { notBefore: { updated: 'published' }, rows: 'as declared', edition: 'in time' }
)

/** A rating as its file has it. */
export type WrittenRating = Static<typeof RatingSchema>
type WrittenTable = WrittenRating['tables'][number]

/** A row with what follows from its raw values and from the edition before. */
export type RatingRow = WrittenTable['rows'][number] & {
  /** Points from 0 to 100 by the names of metrics. */
  values: Record<string, number>
  /** What points and weights give, to 0.1. */
  total: number
  /** The place in the edition before, a word for one who was not there, nothing without such an edition. */
  prev: number | string | null
}
export type Rating = Omit<WrittenRating, 'tables'> & {
  tables: (Omit<WrittenTable, 'rows'> & { rows: RatingRow[] })[]
}

type Row = WrittenRating['tables'][number]['rows'][number]

/**
 * Reports weights of a rating that are not 100 percent together, measures that give no points as they stand, and rows with
 * raw values for measures and attributes for filters that the rating does not have, or with a name that another row has.
 */
export function checkRows(rating: WrittenRating): FieldFault[] {
  const rows = rating.tables.flatMap(({ rows }, table) =>
    rows.flatMap((row, index) =>
      [rawFaults, filterFaults]
        .flatMap((check) => check(row, rating))
        .map((fault) => ({
          ...fault,
          path: ['tables', String(table), 'rows', String(index), ...fault.path]
        }))
    )
  )
  return [
    ...weightFaults(rating),
    ...sumFaults(rating),
    ...measureFaults(rating),
    ...nameFaults(rating),
    ...rows
  ]
}

/** Rows are told apart in addresses by their names, in all tables together. */
function nameFaults({ tables }: WrittenRating): FieldFault[] {
  const taken = new Map<string, string>()
  return tables.flatMap(({ rows }, table) =>
    rows.flatMap(({ name }, index): FieldFault[] => {
      const path = ['tables', String(table), 'rows', String(index), 'name']
      const own = slug(name)
      if (own === '') {
        const text = `Стоит ${shown(name)}: нужна хотя бы одна буква или цифра.`
        return [{ path, code: 'wrong-value', text }]
      }
      const other = taken.get(own)
      taken.set(own, other ?? name)
      const same =
        other === name ? 'такая строка уже есть' : `в адресах это то же, что ${shown(other)}`
      const text = `Стоит ${shown(name)}, ${same}: назовите иначе.`
      return other === undefined ? [] : [{ path, code: 'duplicate', text }]
    })
  )
}

function weightFaults({ metrics }: WrittenRating): FieldFault[] {
  return metrics.flatMap(({ weight }, index) =>
    hasDigits(weight, 2)
      ? []
      : [
          {
            path: ['metrics', String(index), 'weight'],
            code: 'wrong-value',
            text: `Стоит ${shown(weight)}: нужна доля целыми процентами, например 0.15.`
          }
        ]
  )
}

/** Adds up whole percents only: a weight that is none is reported by itself. */
function sumFaults({ metrics }: WrittenRating): FieldFault[] {
  const together = metrics.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0)
  if (together === 100 || metrics.some(({ weight }) => !hasDigits(weight, 2))) return []
  const text = `Веса вместе дают ${together} %, нужно 100 %.`
  return [{ path: ['metrics'], code: 'wrong-count', text }]
}

/** Reports raw values without a measure and measures without a raw value. */
function rawFaults({ raw }: Row, { metrics }: WrittenRating): FieldFault[] {
  const measures = metrics.flatMap(({ measures }) => measures)
  const ids = measures.map(({ id }) => id)
  const wholes = new Set(measures.map(({ of }) => of))
  const unknown = Object.keys(raw).filter((name) => !ids.includes(name))
  return [
    ...unknown.map(
      (name): FieldFault => ({
        path: ['raw', name],
        code: 'unknown-field',
        text: `Измерения ${shown(name)} у рейтинга нет: ${insteadOf(name, ids)}`,
        meant: nearestName(name, ids)
      })
    ),
    ...ids
      .filter((id) => !(id in raw))
      .map((id): FieldFault => {
        return { path: ['raw', id], code: 'missing', text: 'Поле не заполнено: нужно число.' }
      }),
    ...ids
      .filter((id) => wholes.has(id) && raw[id] === 0)
      .map((id): FieldFault => {
        const text = 'Стоит «0», а от этого числа считают долю: нужно число больше нуля.'
        return { path: ['raw', id], code: 'wrong-count', text }
      })
  ]
}

function filterFaults({ attributes }: Row, { filters }: WrittenRating): FieldFault[] {
  const ids = filters.map(({ id }) => id)
  return Object.entries(attributes).flatMap(([name, value]): FieldFault[] => {
    const path = ['attributes', name]
    const filter = filters.find(({ id }) => id === name)
    const text = `Фильтра ${shown(name)} у рейтинга нет: ${insteadOf(name, ids)}`
    if (!filter) return [{ path, code: 'unknown-field', text }]
    return filter.values.includes(value) ? [] : [{ path, ...unknownName(value, filter.values) }]
  })
}

/** Whether a number has no more digits after the point. */
function hasDigits(value: number, digits: number): boolean {
  return Number(value.toFixed(digits)) === value
}

/** Reports measures that are named twice, are a share of nothing, have half a scale, or are not a whole metric together. */
function measureFaults({ metrics }: Pick<WrittenRating, 'metrics'>): FieldFault[] {
  const ids = metrics.flatMap(({ measures }) => measures.map(({ id }) => id))
  return metrics.flatMap(({ measures }, metric) => {
    const path = ['metrics', String(metric), 'measures']
    return [
      ...measures.flatMap((measure, index) =>
        faultsOf(measure, ids).map((fault) => ({
          ...fault,
          path: [...path, String(index), ...fault.path]
        }))
      ),
      ...wholeFaults(measures).map((fault) => ({ ...fault, path }))
    ]
  })
}

const SCALE = 'У шкалы два разных конца: заполните поля «zero» и «hundred» разными числами.'

function fault(name: string, code: FieldFault['code'], text: string): FieldFault {
  return { path: [name], code, text }
}

function faultsOf({ id, of, zero, hundred }: Measure, ids: readonly string[]): FieldFault[] {
  return [
    ...(ids.filter((other) => other === id).length > 1
      ? [fault('id', 'duplicate', `Стоит ${shown(id)}, такое имя уже есть: назовите иначе.`)]
      : []),
    ...(of === id
      ? [fault('of', 'wrong-value', `Стоит ${shown(id)}, это само измерение: нужно другое.`)]
      : []),
    ...(of !== undefined && !ids.includes(of) ? [{ path: ['of'], ...unknownName(of, ids) }] : []),
    ...((zero === undefined) === (hundred === undefined) && (zero === undefined || zero !== hundred)
      ? []
      : [fault(zero === undefined ? 'zero' : 'hundred', 'contradiction', SCALE)])
  ]
}

/** A metric has one measure with a scale, or several with shares that add up to 100 percent. */
function wholeFaults(measures: readonly Measure[]): Omit<FieldFault, 'path'>[] {
  const scaled = measures.filter(({ zero = undefined, hundred = zero }) => hundred !== undefined)
  const together = scaled.reduce((sum, { share = 100 }) => sum + share, 0)
  if (together === 100) return []
  return [{ code: 'wrong-count', text: `Доли показателя вместе дают ${together} %, нужно 100 %.` }]
}

/** Who was not in the edition before. */
const NEWCOMER = 'новый'

/** Ratings with points, totals and earlier places, which nobody types. */
export function scoredRatings<One extends { slug: string; data: WrittenRating }>(
  written: readonly One[]
): (Omit<One, 'data'> & { slug: string; data: Rating })[] {
  const scored = written.map((rating) => ({ ...rating, data: scoredRating(rating.data) }))
  return scored.map((rating) => {
    const before = editionBefore(rating, scored)
    return before ? { ...rating, data: withPlaces(rating.data, before.data) } : rating
  })
}

/** A rating by itself, as if there were no other edition. */
function scoredRating(written: WrittenRating): Rating {
  const weights = written.metrics.map(({ weight }) => Math.round(weight * 100))
  const tables = written.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row): RatingRow => {
      const points = written.metrics.map((metric) => pointsIn(row, metric, written.digits))
      const values = Object.fromEntries(
        written.metrics.map(({ id }, index) => [id, points[index] ?? 0])
      )
      return { ...row, values, total: ratingTotal(points, weights), prev: null }
    })
  }))
  return { ...written, tables }
}

/** The share of another measure in percent, or the measure itself. */
export function measuredValue({ raw }: Pick<Row, 'raw'>, { id, of }: Measure): number {
  const value = raw[id] ?? 0
  return of === undefined ? value : (value * 100) / (raw[of] || 1)
}

function pointsIn(
  row: Row,
  { measures }: WrittenRating['metrics'][number],
  digits: number
): number {
  const scales = measures.flatMap((measure) => {
    const { zero, hundred, share = 100 } = measure
    if (zero === undefined || hundred === undefined) return []
    return { zero, hundred, share, value: measuredValue(row, measure) }
  })
  return metricScore(scales, digits)
}

interface Edition {
  slug: string
  data: Rating
}

/** The newest of the same rating that came out earlier; all of them lie in a folder of its name. */
function editionBefore({ slug, data }: Edition, ratings: readonly Edition[]): Edition | undefined {
  const [root] = slug.split('/', 1)
  return ratings
    .filter((other) => other.slug.split('/', 1)[0] === root)
    .filter((other) => other.data.published < data.published)
    .sort((a, b) => b.data.published.localeCompare(a.data.published))[0]
}

function withPlaces(data: Rating, before: Rating): Rating {
  const places = new Map(
    before.tables.flatMap(({ rows }) => {
      const places = ratingPlaces(rows.map(({ total }) => total))
      return rows.map(({ name }, index) => [name, places[index] ?? 0] as const)
    })
  )
  const tables = data.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, prev: places.get(row.name) ?? NEWCOMER }))
  }))
  return { ...data, tables }
}
