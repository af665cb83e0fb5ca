import { type TProperties, type TSchema, Type } from 'typebox'
import Format from 'typebox/format'

/** Nobody has read the source yet; `npm run check` keeps naming it. */
export const UNREAD = 'pending'

/** What is asked of a text that no pattern could ask. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  moment: isMoment,
  month: (text) => /^\d{4}-\d{2}$/.test(text) && isMoment(`${text}-01`),
  clock: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  'time-zone': (text) => /^[A-Z]\w+\/[\w/-]+$/.test(text) && isTimeZone(text),
  'source-address': isSourceAddress,
  reading: (text) => text === UNREAD || isMoment(text)
}
for (const [name, check] of Object.entries(FORMATS)) Format.Set(name, check)

/** A day, or a time with its offset. */
export const Moment = Type.String({
  format: 'moment',
  description:
    'нужен день из календаря, например 2026-11-20, или время со сдвигом, 2026-11-20T10:00+03:00'
})
export const Month = Type.String({ format: 'month', description: 'нужен месяц, например 2026-11' })
export const Phone = Type.String({
  pattern: '^\\+?\\d(?:[ ()\\u00a0-]*\\d){9,14}$',
  description: 'нужен номер телефона, например 8 (800) 000-01-00',
  example: '8 (800) 000-01-00'
})

/** Hours and minutes. */
export const Clock = Type.String({
  format: 'clock',
  description: 'нужны часы и минуты, например 09:00'
})
export const TimeZone = Type.String({
  format: 'time-zone',
  description: 'нужен часовой пояс, например Europe/Moscow'
})
/** The address of the page that states the fact; the front page of a portal is not accepted. */
export const SourceAddress = Type.String({
  format: 'source-address',
  description:
    'нужен адрес самой страницы, например https://example.ru/law/156, или страницы этого сайта'
})
/** When somebody last read a source. */
const Reading = Type.String({
  format: 'reading',
  description: 'нужен день, когда прочитали, например 2026-11-20, или «pending», если ещё не читали'
})
/** What a source has beside its name. */
export const SourcePlace = {
  url: Type.Optional(SourceAddress),
  read: Type.Optional(Reading)
}
export const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'нужны строчные латинские буквы, цифры и дефисы между ними'
})
/** A rating, or one of its earlier editions. */
const EditionSlug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9-]+)?$' })
export const Path = Type.String({
  pattern: '^/([a-z0-9-]+/)*$',
  description: 'нужен адрес этого сайта, например /services/seo/',
  example: '/services/seo/'
})
/** Where a link of the menu leads: the part of it that names a page is kept right when the page moves. */
export const Address = Type.String({
  pattern: '^/([a-z0-9-]+/)*([a-z0-9-]+\\.xml)?(\\?[a-z]+=[a-z0-9-]+)?(#[a-z0-9-]+)?$',
  address: true,
  description: 'нужен адрес этого сайта, например /services/seo/ или /cases/?otrasl=finansy'
})
export const Line = Type.String({ pattern: '\\S', description: 'нужен текст' })
export const Lines = Type.Array(Line)

export const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'нужна отметка редакции: её пишет команда npm run new -- edition'
})

export const PICTURE_NAME = '^[a-z0-9]+(-[a-z0-9]+)*\\.(jpe?g|png|webp|avif)$'
/** A picture beside the text, by the name of its file. */
export const Picture = Type.String({
  pattern: PICTURE_NAME,
  picture: true,
  description:
    'нужно имя картинки рядом с текстом строчными латинскими буквами, например oblozhka.jpg'
})

/** Collections that others name entries of. */
type Named =
  | 'people'
  | 'news'
  | 'articles'
  | 'cases'
  | 'offices'
  | 'services'
  | 'ratings'
  | 'templates'

interface FieldsRules {
  /** Fields that must not come before others, by time or as numbers: the later one by the earlier one. */
  notBefore?: Readonly<Record<string, string>>
  /** The offset is the time zone's. */
  clock?: 'agrees'
  /** The rows of a rating's tables have its own filters and metrics. */
  rows?: 'as declared'
  /** One may take part in a rating's next edition after this one and before its month. */
  edition?: 'in time'
  /** Values agree with their months, events with both. */
  series?: 'case' | 'chart'
  /** Works agree with the tariffs, the outcome with the steps. */
  service?: 'agrees'
  /** An item of a list leaves it together with the text that it leads to. */
  goes?: 'with its text'
}

/** Named fields and no others. */
export function fields<Fields extends TProperties>(own: Fields, rules: FieldsRules = {}) {
  return Type.Object(own, { additionalProperties: false, ...rules })
}

/** The slug of an entry that must exist and be no draft; a service is named by its address. */
export function reference(refers: Named) {
  const isAddress = refers === 'services'
  const shape = isAddress ? Path : refers === 'ratings' ? EditionSlug : Slug
  const description = isAddress
    ? 'нужен адрес услуги, например /services/seo/'
    : `нужно имя из папки «${refers}»`
  return Type.String({ ...shape, description, refers })
}

/** The most letters of a description that search results show. */
export const DESCRIPTION_LENGTH = 175

/** A text as long as its place; what is shorter than `wished` is published all the same, and remarked on. */
const wished = (wished: number, maxLength: number) => Type.String({ maxLength, wished })

/** Title with a dash and the company's name added is 30 to 70 characters: what search results show whole. */
const Seo = fields({
  title: wished(10, 70),
  description: wished(110, DESCRIPTION_LENGTH),
  noindex: Type.Optional(Type.Boolean())
})

export const Common = {
  title: Line,
  seo: Seo,
  updated: Moment,
  draft: Type.Optional(Type.Boolean()),
  demo: Type.Optional(Type.Boolean()),
  /** What people call it who search. */
  asked: Type.Optional(Lines)
}
export const Lead = wished(20, 260)
export const Teaser = wished(60, 175)

/** The host has a dot within it; `[^\s/]+\.[^\s/]+` would take a long one apart at each of its dots. */
function isSourceAddress(text: string): boolean {
  const [, host = ''] = /^https?:\/\/([^\s/]+)\/\S+$/.exec(text) ?? []
  return host.slice(1, -1).includes('.') || /^\/([a-z0-9-]+\/)+$/.test(text)
}

/** A calendar day there is, with a time of day there is when there is one. */
function isMoment(text: string): boolean {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCDate() === Number(day) && !Number.isNaN(Date.parse(text))
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }))
  } catch {
    return false
  }
}

const Count = Type.Integer({ minimum: 1, description: 'нужно целое число от 1' })
const Year = Type.Integer({ minimum: 1990, maximum: 2100 })

/** What the company says of itself in numbers: what was counted on one day, and by which rule. */
const Counts = fields(
  {
    day: Moment,
    projects: Count,
    /** How many projects the specialists can have at once; what is not taken is free. */
    places: Type.Optional(Count),
    clients: Count,
    /** Clients for more than a year. */
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
  short: fields({ answer: Line, note: Line }),
  /** The front page has it too. */
  home: Type.Optional(Type.Boolean())
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

/** Where in a schema a keyword stands, `*` for the items of a list, and what it says there. */
interface SchemaPlace {
  path: readonly string[]
  rule: unknown
}

interface FoundValue {
  path: readonly string[]
  value: unknown
}

/** What is read of a schema: keywords of the library, and of our own. */
export interface SchemaNode {
  type?: string
  format?: string
  pattern?: string
  example?: string
  /** Says what is wanted: «нужен день из календаря». */
  description?: string
  enum?: readonly string[]
  anyOf?: readonly SchemaNode[]
  properties?: Readonly<Record<string, SchemaNode>>
  patternProperties?: Readonly<Record<string, SchemaNode>>
  required?: readonly string[]
  items?: SchemaNode
  /** Where the text itself says which fields a record has. */
  keys?: readonly (readonly string[])[]
  minLength?: number
  /** The least length that is not remarked on. */
  wished?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  /** The collection that an entry is named of. */
  refers?: string
  picture?: boolean
  goes?: string
}

const known = new WeakMap<TSchema, Map<string, readonly SchemaPlace[]>>()

/** Every place of a schema where a keyword of our own stands; looked for once. */
export function placesOf(schema: TSchema | undefined, keyword: string): readonly SchemaPlace[] {
  if (!schema) return []
  const bySchema = known.get(schema) ?? new Map<string, readonly SchemaPlace[]>()
  known.set(schema, bySchema)
  const places = bySchema.get(keyword) ?? [...walk(schema as SchemaNode, keyword, [])]
  bySchema.set(keyword, places)
  return places
}

function* walk(node: SchemaNode, keyword: string, path: string[]): Generator<SchemaPlace> {
  if (keyword in node) yield { path, rule: node[keyword as keyof SchemaNode] }
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    yield* walk(child, keyword, [...path, name])
  }
  if (node.items) yield* walk(node.items, keyword, [...path, '*'])
}

/** The values at a place, each with its path; empty when there are none. */
export function valuesAt(value: unknown, path: readonly string[]): FoundValue[] {
  let found: FoundValue[] = [{ path: [], value }]
  for (const step of path) found = found.flatMap((one) => stepInto(one, step))
  return found
}

function stepInto({ path, value }: FoundValue, step: string): FoundValue[] {
  if (step === '*') {
    const items = Array.isArray(value) ? value : []
    return items.map((item, index) => ({ path: [...path, String(index)], value: item }))
  }
  const part = (value as Record<string, unknown> | undefined)?.[step]
  return part === undefined ? [] : [{ path: [...path, step], value: part }]
}
