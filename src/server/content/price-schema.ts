import { Type } from 'typebox'
import { TARIFF_UNITS, type TariffUnit } from '../../shared/price/tariff-unit.ts'
import { fields, Line, Lines, reference } from './fields.ts'

/** One size of a service. */
export const Tariff = fields({
  name: Line,
  price: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
  from: Type.Optional(Type.Boolean()),
  unit: Type.Enum(Object.keys(TARIFF_UNITS) as TariffUnit[]),
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  note: Line,
  items: Lines
})

const Percent = Type.Number({ minimum: 0, maximum: 100 })
const Services = Type.Array(reference('services'))

/** How the prices are put together; the prices themselves are those of the services. */
export const Calculation = fields({
  vat: fields({ rate: Percent, note: Line }),
  /** Roubles for an hour above the tariff, without tax. */
  hour: Type.Integer({ minimum: 1, maximum: 100_000 }),
  credit: fields({ audits: Services, promotions: Services, percent: Percent }),
  advice: fields({ most: Type.Integer({ minimum: 1, maximum: 12 }), text: Line }),
  starts: Type.Array(
    fields({
      title: Line,
      text: Line,
      tariffs: Type.Array(
        fields({ service: reference('services'), tariff: Type.Integer({ minimum: 1, maximum: 9 }) })
      )
    })
  ),
  notes: Lines
})

const Monthly = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 }))

const Hours = Type.Integer({ minimum: 1, maximum: 10_000 })

/** What the same work costs in a month, done by an agency, one's own staff or freelancers; in roubles. */
export const Comparison = fields({
  /** The agency's part is this tariff. */
  agency: fields({ service: reference('services'), tariff: Line }),
  /** Hours that are paid for; those of the agency are its tariff's. */
  hours: fields({ staff: Hours, freelancer: Hours }),
  rows: Type.Array(
    fields({ name: Line, note: Line, agency: Monthly, staff: Monthly, freelancer: Monthly }),
    { minItems: 2 }
  )
})
