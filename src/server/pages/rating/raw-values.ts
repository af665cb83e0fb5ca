import type { Rating, RatingRow } from '../../content/rating.ts'

type Metric = Rating['metrics'][number]
export type Measure = Metric['measures'][number]

const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 3 })

/** «2 650», «0,6» */
export function rawNumber(value: number): string {
  return format.format(value)
}

/** «31 из 34», «1,6 с»: what was counted or measured, with its unit. */
export function rawText({ raw }: Pick<RatingRow, 'raw'>, { id, of, unit }: Measure): string {
  const value = rawNumber(raw[id] ?? 0)
  return of === undefined ? withUnit(value, unit) : `${value} из ${rawNumber(raw[of] ?? 0)}`
}

/** «2,5 с»; a percent sign and a word alike are parted from the number. */
export function withUnit(value: string, unit: string | undefined): string {
  return unit ? `${value}\u00A0${unit}` : value
}

/** «LCP, с» */
export function nameWithUnit({ title, unit }: Measure): string {
  return unit ? `${title}, ${unit}` : title
}

/** What stands under the points of a metric: its measures that are neither elsewhere nor the whole of another. */
export function measuresUnder({ measures }: Metric, { metrics }: Pick<Rating, 'metrics'>) {
  const wholes = wholesOf(metrics)
  return measures.filter(({ id, place }) => !place && !wholes.has(id))
}

/** Measures that have a column of their own. */
export function measuresInColumns({ metrics }: Pick<Rating, 'metrics'>): Measure[] {
  return metrics.flatMap(({ measures }) => measures.filter(({ place }) => place === 'column'))
}

function wholesOf(metrics: Rating['metrics']): ReadonlySet<string | undefined> {
  return new Set(metrics.flatMap(({ measures }) => measures.map(({ of }) => of)))
}
