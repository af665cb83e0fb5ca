import type { Rating } from '../../content/rating.ts'
import { type Measure, rawNumber, withUnit } from './raw-values.ts'

type Metric = Rating['metrics'][number]

/** A measure that gives points, with both ends of its scale. */
export type Scaled = Measure & { zero: number; hundred: number }

/** The measures that the points of a metric are made of. */
export function scaledOf({ measures }: Metric): Scaled[] {
  return measures.filter((measure): measure is Scaled => measure.hundred !== undefined)
}

/** An end of a scale with its unit: «35 %», «6 с». */
export function endText(end: number, { of, unit }: Measure): string {
  return withUnit(rawNumber(end), of === undefined ? unit : '%')
}

/** «0 баллов при 35 %, 100 при 95 %»; where several measures make the points, each with its name. */
export function scaleText(metric: Metric): string {
  const scaled = scaledOf(metric)
  return scaled
    .map((measure) => {
      const ends = `0 баллов при ${endText(measure.zero, measure)}, 100 при ${endText(measure.hundred, measure)}`
      return scaled.length > 1 ? `${measure.title}: ${ends}` : ends
    })
    .join('; ')
}
