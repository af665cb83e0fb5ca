import { Type } from 'typebox'
import { Common, fields, Lead, Line, Lines, Moment, Month, Slug } from './fields.ts'

/** A rating with the filters and metrics that its rows have. */
export const RatingSchema = fields(
  {
    ...Common,
    menu: Line,
    lead: Lead,
    period: Line,
    published: Moment,
    next: Type.Union([Month, Type.Null()]),
    task: Line,
    metrics: Type.Array(
      fields({
        id: Slug,
        title: Line,
        /** The name of the metric's column. */
        short: Type.String({ pattern: '\\S', maxLength: 17 }),
        /** A share in whole percents, for a visitor's own weights are counted in percents too. */
        weight: Type.Number({ minimum: 0, maximum: 1 }),
        how: Line
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
            shown: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
            values: Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 100 })),
            /** What the values and weights give, to 0.1. */
            total: Type.Number(),
            prev: Type.Union([Type.Number(), Type.Null(), Line])
          })
        )
      }),
      { minItems: 1 }
    ),
    corrections: Type.Array(fields({ date: Moment, text: Line }))
  },
  { notBefore: { updated: 'published' }, rows: 'as declared' }
)
