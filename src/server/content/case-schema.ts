import { Type } from 'typebox'
import { Common, fields, Line, Lines, Moment, Month, reference, Slug, Teaser } from './fields.ts'
import { CaseSeries } from './series-schema.ts'

/** A stretch of the work; the text tells of it below a heading with this anchor. */
const Stage = fields({ from: Month, to: Month, anchor: Slug }, { notBefore: { to: 'from' } })

/** Rows of the case's table that make up its result, and the row that they make. */
const Factors = fields({
  as: Type.Enum(['product', 'sum']),
  total: Line,
  rows: Type.Array(Line, { minItems: 2, maxItems: 4, description: 'two to four rows' })
})

export const CaseSchema = fields(
  {
    ...Common,
    client: Line,
    industry: Type.Enum([
      'roznica',
      'proizvodstvo',
      'medicina',
      'finansy',
      'obrazovanie',
      'uslugi'
    ]),
    city: reference('offices'),
    period: fields({ from: Month, to: Month }, { notBefore: { to: 'from' } }),
    services: Type.Array(reference('services')),
    team: Type.Array(reference('people')),
    result: fields({ label: Line, unit: Line, before: Line, after: Line, change: Line }),
    series: CaseSeries,
    stages: Type.Array(Stage, { minItems: 1 }),
    factors: Type.Optional(Factors),
    /** Tariffs that such work costs by today, each for every month of the period. */
    budget: Type.Optional(Type.Array(fields({ service: reference('services'), tariff: Line }))),
    /** What the work was done with, as the text names it. */
    tools: Type.Optional(Lines),
    lead: Teaser,
    quote: fields({ text: Line, name: Line, role: Line }),
    date: Moment,
    related: Type.Array(reference('cases'))
  },
  { notBefore: { updated: 'date' }, series: 'case' }
)
