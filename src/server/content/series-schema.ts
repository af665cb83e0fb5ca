import { Type } from 'typebox'
import { fields, Line, Lines, Month, Slug } from './fields.ts'

const Event = fields({
  month: Month,
  text: Type.String({ minLength: 3, maxLength: 28 }),
  anchor: Type.Optional(Slug),
  failed: Type.Optional(Type.Boolean())
})

const Measure = Type.Number({ minimum: 0, description: 'a number, not below zero' })

const Measured = {
  /** The conclusion in words. */
  title: Type.String({ minLength: 15, maxLength: 120 }),
  label: Line,
  unit: Type.Optional(Line),
  better: Type.Enum(['up', 'down']),
  total: Type.Optional(Line),
  values: Type.Array(Measure, {
    minItems: 2
  }),
  /** How far off each value may be. */
  margins: Type.Optional(Type.Array(Measure)),
  events: Type.Optional(Type.Array(Event, { maxItems: 6, description: 'at most six events' }))
}

/** What a case has measured, month by month of its period. */
export const CaseSeries = fields(Measured)

/** A block ` ```profile ` of a text: months from `start`, or points that `periods` names. */
export const ChartSchema = fields(
  { ...Measured, start: Type.Optional(Month), periods: Type.Optional(Lines) },
  { series: 'chart' }
)
