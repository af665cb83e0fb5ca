import { Type } from 'typebox'
import { fields, Line, Moment, Path, reference } from './fields.ts'

const Count = Type.Integer({ minimum: 1, description: 'a whole number from 1' })
const Year = Type.Integer({ minimum: 1990, maximum: 2100 })

/** What the company says of itself in numbers: what was counted on one day, and by which rule. */
const Counts = fields(
  {
    day: Moment,
    projects: Count,
    clients: Count,
    /** Clients whose first contract is more than a year old. */
    loyal: Count,
    rules: fields({ years: Line, projects: Line, clients: Line, offices: Line })
  },
  { notBefore: { clients: 'loyal' } }
)

/** Years after which work was done differently. */
const Turns = Type.Array(
  fields({ year: Year, event: Line, rule: Line, path: Type.Optional(Path) }),
  { minItems: 1 }
)

/** Nobody stands in two departments, so that together they are the whole company. */
const Departments = Type.Array(
  fields({
    name: Line,
    people: Count,
    head: Type.Optional(reference('people')),
    /** What the number rests on. */
    basis: Line
  }),
  { minItems: 1 }
)

const Reviews = Type.Array(
  fields({
    name: Line,
    role: Line,
    company: Line,
    project: Line,
    text: Line,
    answer: Type.Optional(Line),
    case: Type.Optional(reference('cases'))
  })
)

/** A term of the contract, and the clause that has it. */
const Term = fields({ count: Count, clause: Line })

/** What the page of the contract draws: months, days, the rest working days. */
const ContractTerms = fields({
  /** For how many months the agency has to work. */
  least: Term,
  /** How many days ahead it has to say that it leaves. */
  notice: Term,
  handover: Term,
  refund: Term,
  report: Term,
  review: Term,
  mending: Term
})

/** What is asked before a contract; the short answer is read beside the question. */
export const Question = fields({
  q: Line,
  a: Line,
  topic: Line,
  short: fields({ answer: Line, note: Line })
})

/** A year of talks: what is decided, and what is free for others. */
const Calendar = fields({
  year: Year,
  days: Type.Array(
    fields({
      date: Moment,
      /** The last day of what takes several. */
      until: Type.Optional(Moment),
      title: Line,
      note: Line,
      person: Type.Optional(reference('people'))
    }),
    { minItems: 1 }
  ),
  /** Months by their numbers. */
  free: Type.Array(Type.Integer({ minimum: 1, maximum: 12 }))
})

/** Fields that only the pages about the company have. */
export const CompanyFields = {
  counts: Type.Optional(Counts),
  turns: Type.Optional(Turns),
  departments: Type.Optional(Departments),
  reviews: Type.Optional(Reviews),
  /** How many clients were asked for a review, and how many have answered. */
  gathered: Type.Optional(fields({ clients: Count, answers: Count })),
  /** What stands over the form for a review, and who answers when. */
  complaint: Type.Optional(fields({ lead: Line, answer: Line })),
  contractTerms: Type.Optional(ContractTerms),
  brief: Type.Optional(Line),
  calendar: Type.Optional(Calendar),
  experts: Type.Optional(Type.Array(fields({ topic: Line, person: reference('people') })))
}

/** How somebody is chosen for a vacancy: when, what, and what of it a candidate should know. */
export const HiringSteps = Type.Array(fields({ when: Line, title: Line, text: Line }), {
  minItems: 2
})
