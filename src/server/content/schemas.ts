import { type Static, Type } from 'typebox'

/** A day, or a time with its offset. */
const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2}))?$'
})
const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$' })
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
const Path = Type.String({ pattern: '^/([a-z0-9-]+/)*$' })
const Line = Type.String({ minLength: 1 })
const Lines = Type.Array(Line)

/** Title with « — Тригопункт» added is 30 to 70 characters: what search results show whole. */
const Seo = Type.Object({
  title: Type.String({ minLength: 10, maxLength: 70 }),
  description: Type.String({ minLength: 110, maxLength: 175 }),
  noindex: Type.Optional(Type.Boolean())
})

const Common = {
  title: Line,
  seo: Seo,
  updated: Moment,
  draft: Type.Optional(Type.Boolean()),
  demo: Type.Optional(Type.Boolean())
}
const Lead = Type.String({ minLength: 20, maxLength: 260 })

export const SCHEMAS = {
  services: Type.Object({
    ...Common,
    menu: Line,
    lead: Lead,
    price: Type.Optional(Type.Object({ from: Type.Number(), unit: Line })),
    term: Type.Optional(Line),
    theme: Type.Optional(Slug),
    proofs: Type.Optional(Type.Array(Type.Object({ value: Line, label: Line }))),
    fits: Type.Optional(Lines),
    unfits: Type.Optional(Lines),
    includes: Type.Optional(Type.Array(Type.Object({ title: Line, text: Line }))),
    excludes: Type.Optional(Lines),
    steps: Type.Optional(
      Type.Array(Type.Object({ title: Line, text: Line, term: Line, result: Line }))
    ),
    tariffs: Type.Optional(
      Type.Array(
        Type.Object({
          name: Line,
          price: Type.Number(),
          from: Type.Optional(Type.Boolean()),
          unit: Line,
          note: Line,
          items: Lines
        })
      )
    ),
    priceFactors: Type.Optional(Lines),
    promises: Type.Optional(Type.Object({ no: Lines, contract: Lines })),
    team: Type.Optional(Type.Array(Slug)),
    faq: Type.Optional(Type.Array(Type.Object({ q: Line, a: Line }))),
    cases: Type.Optional(Type.Array(Slug)),
    articles: Type.Optional(Type.Array(Slug))
  }),
  news: Type.Object({
    ...Common,
    date: Moment,
    category: Type.Enum([
      'kompaniya',
      'otrasl',
      'issledovanie',
      'rejting',
      'kejs',
      'sobytie',
      'obuchenie'
    ]),
    lead: Type.String({ minLength: 60, maxLength: 175 }),
    author: Slug,
    source: Type.Optional(Type.Object({ name: Line, url: Type.Optional(Line) })),
    related: Type.Optional(Type.Array(Slug))
  }),
  articles: Type.Object({
    ...Common,
    lead: Type.String({ minLength: 60, maxLength: 175 }),
    date: Moment,
    author: Slug,
    checkedBy: Slug,
    level: Type.Enum(['nachalnyj', 'srednij', 'prodvinutyj']),
    audience: Line,
    tags: Type.Array(Slug),
    service: Path,
    tldr: Lines,
    checklist: Lines,
    sources: Type.Array(Type.Object({ title: Line, url: Type.Optional(Line) })),
    related: Type.Array(Slug)
  }),
  cases: Type.Object({
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
    city: Slug,
    period: Type.Object({ from: Month, to: Month }),
    services: Type.Array(Path),
    team: Type.Array(Slug),
    result: Type.Object({ label: Line, unit: Line, before: Line, after: Line, change: Line }),
    series: Type.Array(Type.Number(), { minItems: 2 }),
    lead: Type.String({ minLength: 60, maxLength: 175 }),
    quote: Type.Object({ text: Line, name: Line, role: Line }),
    date: Moment,
    related: Type.Array(Slug)
  }),
  ratings: Type.Object({
    ...Common,
    menu: Line,
    lead: Lead,
    period: Line,
    published: Moment,
    next: Type.Union([Month, Type.Null()]),
    task: Line,
    metrics: Type.Array(
      Type.Object({
        id: Slug,
        title: Line,
        weight: Type.Number({ minimum: 0, maximum: 1 }),
        how: Line
      })
    ),
    filters: Type.Array(Type.Object({ id: Slug, title: Line, values: Lines })),
    tables: Type.Array(
      Type.Object({
        id: Slug,
        title: Line,
        note: Line,
        rows: Type.Array(
          Type.Object({
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
    corrections: Type.Array(Type.Object({ date: Moment, text: Line }))
  }),
  people: Type.Object({
    ...Common,
    title: Type.Optional(Line),
    name: Line,
    role: Line,
    expertise: Lines,
    since: Type.Integer(),
    education: Line,
    talks: Type.Array(Type.Object({ year: Type.Integer(), title: Line, place: Line })),
    contact: Line
  }),
  offices: Type.Object({
    ...Common,
    title: Type.Optional(Line),
    city: Line,
    where: Line,
    genitive: Line,
    phone: Line,
    timezone: Line,
    utc: Line,
    address: Line,
    lat: Type.Number(),
    lon: Type.Number(),
    hours: Type.Object({ from: Line, to: Line }),
    focus: Line,
    directions: Line,
    head: Slug
  }),
  vacancies: Type.Object({
    ...Common,
    place: Line,
    city: Slug,
    remote: Type.Boolean(),
    salary: Type.Object({ from: Type.Number(), to: Type.Number(), note: Line }),
    employment: Line,
    published: Moment,
    validThrough: Moment
  }),
  legal: Type.Object({
    ...Common,
    version: Line,
    date: Moment,
    history: Type.Array(Type.Object({ version: Line, date: Moment, note: Line }))
  }),
  pages: Type.Object({
    ...Common,
    lead: Lead,
    reviews: Type.Optional(
      Type.Array(
        Type.Object({
          name: Line,
          role: Line,
          company: Line,
          project: Line,
          text: Line,
          answer: Type.Optional(Line)
        })
      )
    ),
    faq: Type.Optional(Type.Array(Type.Object({ q: Line, a: Line, topic: Line })))
  }),
  templates: Type.Object({
    title: Line,
    slug: Slug,
    lead: Lead,
    format: Type.Enum(['Документ', 'Таблица']),
    updated: Moment
  })
} as const

/** Groups of phrases that mean the same, the chief one first. */
export const SynonymsSchema = Type.Array(Type.Array(Type.String({ minLength: 1 }), { minItems: 2 }))

export const GlossarySchema = Type.Array(
  Type.Object({
    term: Line,
    en: Type.Optional(Line),
    slug: Slug,
    text: Line,
    see: Type.Optional(Path)
  })
)

export const RedirectsSchema = Type.Object({
  redirects: Type.Array(Type.Object({ from: Line, to: Path })),
  gone: Type.Array(Line)
})

export type CollectionName = keyof typeof SCHEMAS
export type Data<Name extends CollectionName> = Static<(typeof SCHEMAS)[Name]>
export type GlossaryTerm = Static<typeof GlossarySchema>[number]
export type Redirects = Static<typeof RedirectsSchema>
