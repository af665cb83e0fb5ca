import { type Static, Type } from 'typebox'
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
    next: Type.Union([Month, Type.Null()]),
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
            attributes: Type.Record(Type.String(), Line),
            /** The day on which the last of the raw values was taken. */
            measured: Moment,
            /** One for each measure of the rating. */
            raw: Type.Record(Type.String(), Type.Number({ minimum: 0 }))
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
