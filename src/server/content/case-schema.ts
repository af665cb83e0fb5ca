import { Type } from 'typebox'
import { INDUSTRIES, namesOf } from '../../content/value-names.ts'
import { Common, fields, Line, Moment, Month, reference, Slug, Teaser } from './fields.ts'
import { CaseSeries } from './series-schema.ts'

/** A stretch of the work; the text tells of it below a heading with this anchor. */
const Stage = fields({ from: Month, to: Month, anchor: Slug }, { notBefore: { to: 'from' } })

/** Rows of the case's table that make up its result, and the row that they make. */
const Factors = fields({
  as: Type.Enum(['product', 'sum']),
  total: Line,
  rows: Type.Array(Line, { minItems: 2, maxItems: 4, description: 'two to four rows' })
})

/** A tariff that such work costs by today. */
const Payment = fields({
  service: reference('services'),
  tariff: Line,
  /** How often it was paid; without it, as often as fits into the period. */
  times: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 120, description: 'a whole number from 1' })
  )
})

export const CaseSchema = fields(
  {
    ...Common,
    /** What the client is: «Интернет-магазин мебели». */
    client: Line,
    /** Fictional, in quotes. */
    name: Type.String({ pattern: '^«[^«»]+»$', description: 'a name in «»' }),
    site: Type.String({ pattern: '^[a-z0-9-]+\\.example$', description: 'a name of .example' }),
    /** Per cent of gross profit, where the client has named it; what was earned is reckoned from it. */
    margin: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    industry: Type.Enum(namesOf(INDUSTRIES)),
    city: reference('offices'),
    period: fields({ from: Month, to: Month }, { notBefore: { to: 'from' } }),
    services: Type.Array(reference('services')),
    team: Type.Array(reference('people')),
    result: fields({ label: Line, unit: Line, before: Line, after: Line, change: Line }),
    series: CaseSeries,
    stages: Type.Array(Stage, { minItems: 1 }),
    factors: Type.Optional(Factors),
    budget: Type.Array(Payment, { minItems: 1 }),
    /** Hours that the whole team has spent on the case. */
    hours: Type.Integer({ minimum: 1, maximum: 100_000, description: 'whole hours from 1' }),
    /** What the work was done with, as the text names it. */
    tools: Type.Array(Line, { minItems: 1 }),
    lead: Teaser,
    quote: fields({ text: Line, name: Line, role: Line }),
    date: Moment,
    related: Type.Array(reference('cases'))
  },
  { notBefore: { updated: 'date' }, series: 'case' }
)
