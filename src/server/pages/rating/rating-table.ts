import { toCsv } from '../../../shared/formats.ts'
import type { RatingData } from '../../../shared/rating/rating-data.ts'
import {
  type ChosenWeights,
  ratingPlaces,
  ratingTotal,
  readWeights
} from '../../../shared/rating/weights.ts'
import { fill, type Said } from '../../../shared/words/fill.ts'
import { plural } from '../../../shared/words/numbers.ts'
import { slug } from '../../../shared/words/slug.ts'
import type { Content, Entry } from '../../content/content.ts'
import type { Rating, RatingRow } from '../../content/rating.ts'

export type Row = Rating['tables'][number]['rows'][number]

/** The place and the total of a row in the whole table, not among the rows that filters leave. */
interface Standing {
  place: number
  total: number
}

export interface RatedRow extends Row, Standing {
  /** The name as it stands in an address. */
  slug: string
  /** The total by a visitor's weights; without them it is that of the rating. */
  own: Standing
}

/** A table is shown on many pages, and stays as it is while it is in memory. */
const ranked = new WeakMap<readonly Row[], readonly RatedRow[]>()

/** The rows of a table from the highest total down, equal ones by name. */
export function rankRows(rows: readonly Row[]): readonly RatedRow[] {
  const known = ranked.get(rows) ?? rank(rows)
  ranked.set(rows, known)
  return known
}

function rank(rows: readonly Row[]): RatedRow[] {
  const sorted = [...rows].sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'ru'))
  const places = ratingPlaces(sorted.map(({ total }) => total))
  return sorted.map((row, index) => {
    const place = places[index] ?? 0
    const own = { place, total: row.total }
    return { ...row, slug: slug(row.name), place, own }
  })
}

/** The same rows with the places that other weights give them, and in the same order. */
function weighRows(
  rows: readonly RatedRow[],
  metrics: Rating['metrics'],
  { weights, isOwn }: ChosenWeights
): RatedRow[] {
  if (!isOwn) return [...rows]
  const totals = rows.map((row) => ratingTotal(valuesOf(row, metrics), weights))
  const places = ratingPlaces(totals)
  return rows.map((row, index) => ({
    ...row,
    own: { place: places[index] ?? 0, total: totals[index] ?? 0 }
  }))
}

export function valuesOf({ values }: Pick<Row, 'values'>, metrics: Rating['metrics']): number[] {
  return metrics.map(({ id }) => values[id] ?? 0)
}

/** Weights of a rating in whole percents. */
export function publishedWeights(metrics: Rating['metrics']): { id: string; weight: number }[] {
  return metrics.map(({ id, weight }) => ({ id, weight: Math.round(weight * 100) }))
}

const ALL = 100

/** Whole percents of the first metric's weight. */
interface Steadiness {
  from: number
  to: number
}

/**
 * At which weights of its first metric a rating of two keeps the first of each table: they are one stretch around the
 * published weight, for a total is linear in it. Nothing for a rating of more metrics.
 */
export function steadyShares({ metrics, tables }: RatingData): Steadiness | undefined {
  const [first, second, ...others] = metrics
  if (!first || !second || others.length > 0) return undefined
  const leaders = (share: number) => tables.map(({ rows }) => firstOf(rows, share)).join(' ')
  const published = leaders(first.weight)
  let { weight: from } = first
  let { weight: to } = first
  while (from > 0 && leaders(from - 1) === published) from--
  while (to < ALL && leaders(to + 1) === published) to++
  return { from, to }
}

/** «Первые места те же, пока Яндекс весит от 28 до 76 %» */
export function steadyText(
  data: RatingData,
  words: Content['site']['ratings']['page']
): string | undefined {
  const steady = steadyShares(data)
  const name = data.metrics[0]?.short
  if (!steady || !name) return undefined
  if (steady.from === 0 && steady.to === ALL) return words.always
  return fill(words.steady, { metric: name, ...steady })
}

/** The numbers of the rows with the highest total; equal ones share the place. */
function firstOf(rows: RatingData['tables'][number]['rows'], share: number): string {
  const totals = rows.map(({ values }) => ratingTotal(values, [share, ALL - share]))
  const most = Math.max(...totals)
  return totals.flatMap((total, index) => (total === most ? [index] : [])).join()
}

type Metric = Rating['metrics'][number]
type Measure = Metric['measures'][number]

const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 3 })

/** «2 650», «0,6» */
export function rawNumber(value: number): string {
  return format.format(value)
}

/** «31 из 34», «1,6 с»: what was counted or measured, with its unit. */
export function rawText({ raw }: Pick<RatingRow, 'raw'>, { id, of, unit }: Measure): string {
  const value = raw[id] ?? 0
  return of === undefined
    ? withUnit(value, unit)
    : `${rawNumber(value)} из ${rawNumber(raw[of] ?? 0)}`
}

/** «2,5 с», «21 ошибка»; a percent sign and a word alike are parted from the number. */
function withUnit(value: number, unit: string | undefined): string {
  if (!unit) return rawNumber(value)
  const [one, few, many] = unit.split('/')
  const said = one && few && many ? plural(value, [one, few, many]) : unit
  return `${rawNumber(value)}\u00A0${said}`
}

/** «LCP, с»; what is counted is in its name. */
export function nameWithUnit({ title, unit }: Measure): string {
  return unit && !/\/.+\//.test(unit) ? `${title}, ${unit}` : title
}

/** What stands under the points of a metric: its measures that are neither elsewhere nor the whole of another. */
export function measuresUnder({ measures }: Metric, { metrics }: Pick<Rating, 'metrics'>) {
  const wholes = new Set(metrics.flatMap(({ measures }) => measures.map(({ of }) => of)))
  return measures.filter(({ id, place }) => !place && !wholes.has(id))
}

/** Measures that have a column of their own. */
export function measuresInColumns({ metrics }: Pick<Rating, 'metrics'>): Measure[] {
  return metrics.flatMap(({ measures }) => measures.filter(({ place }) => place === 'column'))
}

/** A measure that gives points, with both ends of its scale. */
type Scaled = Measure & { zero: number; hundred: number }

/** The measures that the points of a metric are made of. */
export function scaledOf({ measures }: Metric): Scaled[] {
  return measures.filter((measure): measure is Scaled => measure.hundred !== undefined)
}

/** An end of a scale with its unit: «35 %», «6 с». */
export function endText(end: number, { of, unit }: Measure): string {
  return withUnit(end, of === undefined ? unit : '%')
}

/** «0 баллов — 35 %, 100 — 95 %»; where several measures make the points, each with its name. */
export function scaleText(metric: Metric, said: Said<'zero' | 'hundred'>): string {
  const scaled = scaledOf(metric)
  return scaled
    .map((measure) => {
      const ends = fill(said, {
        zero: endText(measure.zero, measure),
        hundred: endText(measure.hundred, measure)
      })
      return scaled.length > 1 ? `${measure.title}: ${ends}` : ends
    })
    .join('; ')
}

type CsvWords = Content['site']['ratings']['csv']
type Edition = Entry<'ratings'>

/** The edition that another is read beside: the one before, or for the first one the one after. */
export interface Neighbour {
  period: string
  isLater: boolean
  /** Totals by the names of participants. */
  totals: ReadonlyMap<string, number>
  places: ReadonlyMap<string, number>
}

/** The newest edition of every rating; an earlier one is a file in a folder named after its rating. */
export function currentRatings({ ratings }: Pick<Content, 'ratings'>): Edition[] {
  return ratings.filter(({ slug }) => !slug.includes('/'))
}

/** All editions of the rating that `rating` belongs to, newest first. */
export function editionsOf(rating: Edition, { ratings }: Pick<Content, 'ratings'>): Edition[] {
  const root = rootOf(rating)
  return ratings
    .filter((edition) => rootOf(edition) === root)
    .sort((a, b) => b.data.published.localeCompare(a.data.published))
}

/** @param editions All of the rating, newest first. */
export function neighbourOf(rating: Edition, editions: readonly Edition[]): Neighbour | undefined {
  const index = editions.indexOf(rating)
  const before = editions[index + 1]
  const edition = before ?? editions[index - 1]
  if (!edition) return undefined
  const rows = edition.data.tables.flatMap(({ rows }) => rankRows(rows))
  return {
    period: edition.data.period,
    isLater: !before,
    totals: new Map(rows.map(({ name, total }) => [name, total])),
    places: new Map(rows.map(({ name, place }) => [name, place]))
  }
}

function rootOf({ slug }: Edition): string {
  return slug.split('/', 1)[0] ?? slug
}

/**
 * All tables of a rating as one file for a spreadsheet: before the points of a metric stand the measures that they are made
 * of, whose headings say how, so that every number to the right follows from those to its left. A visitor's weights add
 * their places and totals at the end.
 */
export function ratingCsv(
  { tables, filters, metrics, digits }: Rating,
  words: CsvWords,
  query: Pick<URLSearchParams, 'get'> = new URLSearchParams()
): string {
  const published = publishedWeights(metrics)
  const weights = readWeights(published, query)
  const measures = metrics.flatMap(({ measures }) => measures)
  const head = [
    words.table,
    words.place,
    words.name,
    ...filters.map(({ title }) => title),
    words.day,
    ...metrics.flatMap(({ title, measures: own }, index) => [
      ...own.map((measure) => measureHead(measure, measures, words)),
      fill(words.points, {
        metric: title,
        weight: published[index]?.weight ?? 0,
        step: printed(10 ** -digits)
      })
    ]),
    words.total,
    words.past,
    ...(weights.isOwn ? [words.own, words.ownTotal] : [])
  ]
  const rows = tables.flatMap((table) =>
    weighRows(rankRows(table.rows), metrics, weights).map((row) => [
      table.title,
      String(row.place),
      row.name,
      ...filters.map(({ id }) => row.attributes[id] ?? ''),
      row.measured,
      ...metrics.flatMap(({ id, measures }) => [
        ...measures.map((measure) => printed(row.raw[measure.id])),
        printed(row.values[id])
      ]),
      printed(row.total),
      printed(row.prev),
      ...(weights.isOwn ? [String(row.own.place), printed(row.own.total)] : [])
    ])
  )
  return toCsv([head, ...rows])
}

/** «LCP, с (0 баллов: 6; 100 баллов: 1,2; доля 40 %)»; what gives no points has no brackets. */
function measureHead(measure: Measure, measures: readonly Measure[], words: CsvWords): string {
  const { of, zero, hundred, share = 100 } = measure
  const name = nameWithUnit(measure)
  if (zero === undefined || hundred === undefined) return name
  const whole = measures.find(({ id }) => id === of)
  const parts = [
    ...(whole ? [fill(words.of, { measure: whole.title })] : []),
    fill(words.zero, { value: printed(zero) }),
    fill(words.hundred, { value: printed(hundred) }),
    fill(words.share, { share })
  ]
  return `${name} (${parts.join('; ')})`
}

/** A value as Russian spreadsheets read it. */
function printed(value: number | string | null | undefined): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')
}
