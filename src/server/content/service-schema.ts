import { type Static, Type } from 'typebox'
import { fields, Line, Month, reference, Slug } from './fields.ts'

const Duration = Type.Number({ exclusiveMinimum: 0, description: 'нужно число больше нуля' })

/** Parts of a month are said in weeks or days. */
const WholeDuration = Type.Integer({ minimum: 1, description: 'нужно целое число от 1' })

/** When something is to be expected: «первые сдвиги — 2–3 месяца». */
export const Term = fields(
  {
    what: Type.Optional(Line),
    from: WholeDuration,
    to: Type.Optional(WholeDuration),
    unit: Type.Enum(['month', 'week', 'workday'])
  },
  { notBefore: { to: 'from' } }
)
export type Term = Static<typeof Term>

/**
 * Whether a tariff has a work: yes, no, or in other words. A number is a line of the tariff's own list, the first being 1,
 * so that what the tariff says is written once.
 */
const Cell = Type.Union([Type.Boolean(), Type.Integer({ minimum: 1 }), Line], {
  description: 'нужно «true» (да), «false» (нет), номер строки тарифа или текст'
})
export type Cell = Static<typeof Cell>
/** One cell for each tariff. */
const Cells = Type.Array(Cell)

export const Includes = Type.Array(fields({ title: Line, text: Line, tariffs: Cells }))
/** Works that not every tariff has, below the common ones. */
export const Matrix = Type.Array(fields({ label: Line, tariffs: Cells }))

const Weeks = Type.Number({ minimum: 0, description: 'нужны недели с начала работы' })

/** Without `to` it goes on to the end; `every` repeats it from its first time on. */
export const StepWeeks = fields(
  { from: Weeks, to: Type.Optional(Weeks), every: Type.Optional(Duration) },
  { notBefore: { to: 'from' } }
)

const Answer = { value: Slug, text: Line }

/**
 * What stands beside a service as its result: that of a case which the service was a part of, or another figure that the
 * text of the case tells, «8» and «0,6 с», with its value in each month of the case, or in those from `from` on.
 */
export const Proof = fields({
  case: reference('cases'),
  figure: Type.Optional(
    fields({
      label: Line,
      before: Line,
      after: Line,
      unit: Type.Optional(Line),
      /** The month before the service began, where it began later than the case. */
      from: Type.Optional(Month),
      values: Type.Array(Type.Number({ minimum: 0 }), { minItems: 2 })
    })
  )
})

/** «С чего начать»: three questions, one service in the answer. */
export const Chooser = fields({
  see: Type.Array(fields({ ...Answer, service: reference('services') }), { minItems: 2 }),
  /**
   * The first of these names the general service. Where what is seen leads to that one, what is sold decides instead.
   */
  sell: Type.Array(fields({ ...Answer, service: reference('services') }), { minItems: 2 }),
  when: Type.Array(fields({ ...Answer, months: Duration }), { minItems: 2 }),
  /** What works while another is too slow. */
  meanwhile: reference('services'),
  reasons: Type.Array(
    fields({
      service: reference('services'),
      why: Line,
      /** When this is not the right service; then either another one is better, or other advice. */
      unless: Line,
      better: Type.Optional(reference('services')),
      advice: Type.Optional(Line)
    })
  )
})
export const NotNow = Type.Array(fields({ when: Line, why: Line }))
