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
        weight: Type.Number({ minimum: 0, maximum: 1 }),
        how: Line
      })
    ),
    filters: Type.Array(fields({ id: Slug, title: Line, values: Lines })),
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
            values: Type.Record(Type.String(), Type.Number()),
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
