import { type Static, Type } from 'typebox'
import {
  COVERS,
  INDUSTRIES,
  LEVELS,
  leadThemes,
  NEWS_CATEGORIES,
  namesOf,
  TOPICS
} from '../../content/value-names.ts'
import { TARIFF_UNITS, type TariffUnit } from '../../shared/price/price-list.ts'
import {
  Clock,
  Common,
  CompanyFields,
  fields,
  HiringSteps,
  Lead,
  Line,
  Lines,
  Moment,
  Month,
  Path,
  Phone,
  Picture,
  Question,
  reference,
  Sha256,
  Slug,
  SourceAddress,
  SourcePlace,
  Teaser,
  TimeZone
} from './fields.ts'
import { type Rating, RatingSchema } from './rating.ts'
import { CaseSeries } from './series.ts'
import { Chooser, Includes, Matrix, NotNow, Proof, StepWeeks, Term } from './service-schema.ts'
import { SITE_SCHEMAS, type SiteFields, type SiteTextName } from './site/site-schemas.ts'

/** One size of a service. */
const Tariff = fields({
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

/** What the cover of an article is drawn of; without it, the cover is plain. */
const Cover = fields({
  kind: Type.Enum(namesOf(COVERS)),
  said: Line,
  rows: Type.Array(
    fields({
      name: Line,
      values: Type.Array(Type.Number(), { minItems: 1 }),
      own: Type.Optional(Type.Boolean())
    }),
    { minItems: 1 }
  ),
  /** Where the values of a line stand, if not one step from the other. */
  at: Type.Optional(Type.Array(Type.Number()))
})

/** How the prices are put together; the prices themselves are those of the services. */
const Calculation = fields({
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
const Comparison = fields({
  /** The agency's part is this tariff. */
  agency: fields({ service: reference('services'), tariff: Line }),
  /** Hours that are paid for; those of the agency are its tariff's. */
  hours: fields({ staff: Hours, freelancer: Hours }),
  rows: Type.Array(
    fields({
      name: Line,
      note: Line,
      /** What is reckoned from the other rows, and typed nowhere. */
      is: Type.Optional(Type.Enum(['vat', 'reserve'])),
      agency: Monthly,
      staff: Monthly,
      freelancer: Monthly
    }),
    { minItems: 2 }
  )
})

/** A stretch of the work; the text tells of it below a heading with this anchor. */
const Stage = fields({ from: Month, to: Month, anchor: Slug }, { notBefore: { to: 'from' } })

/** Rows of the case's table that make up its result, and the row that they make. */
const Factors = fields({
  as: Type.Enum(['product', 'sum']),
  total: Line,
  rows: Type.Array(Line, {
    minItems: 2,
    maxItems: 4,
    description: 'нужно от двух до четырёх строк'
  })
})

/** A tariff that such work costs by today. */
const Payment = fields({
  service: reference('services'),
  tariff: Line,
  /** How often it was paid; without it, as often as fits into the period. */
  times: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 120, description: 'нужно целое число от 1 до 120' })
  )
})

const CaseSchema = fields(
  {
    ...Common,
    /** What the client is: «Интернет-магазин мебели». */
    client: Line,
    /** Fictional, in quotes. */
    name: Type.String({ pattern: '^«[^«»]+»$', description: 'нужно имя в «ёлочках»' }),
    site: Type.String({
      pattern: '^[a-z0-9-]+\\.example$',
      description: 'нужно имя вида «magazin.example»'
    }),
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
    hours: Type.Integer({ minimum: 1, maximum: 100_000, description: 'нужны целые часы от 1' }),
    /** What the work was done with, as the text names it. */
    tools: Type.Array(Line, { minItems: 1 }),
    lead: Teaser,
    quote: fields({ text: Line, name: Line, role: Line }),
    date: Moment,
    related: Type.Array(reference('cases'))
  },
  { notBefore: { updated: 'date' }, series: 'case' }
)

const notBefore = { updated: 'date' }

export const SCHEMAS = {
  services: fields(
    {
      ...Common,
      menu: Line,
      lead: Lead,
      /** Among its siblings, the most important being 1. */
      order: Type.Optional(Type.Integer({ minimum: 1 })),
      /** What is paid beside the price. */
      besides: Type.Optional(Line),
      /** The step whose result the client came for, the first being 1. */
      outcome: Type.Optional(Type.Integer({ minimum: 1 })),
      firstResult: Type.Optional(Term),
      later: Type.Optional(Term),
      theme: Type.Optional(Type.Enum(leadThemes.map(({ value }) => value))),
      proof: Type.Optional(Proof),
      proofs: Type.Optional(Type.Array(fields({ value: Line, label: Line }))),
      fits: Type.Optional(Lines),
      unfits: Type.Optional(Lines),
      includes: Type.Optional(Includes),
      excludes: Type.Optional(Lines),
      matrix: Type.Optional(Matrix),
      steps: Type.Optional(
        Type.Array(fields({ title: Line, text: Line, term: Line, result: Line, weeks: StepWeeks }))
      ),
      tariffs: Type.Optional(Type.Array(Tariff)),
      priceFactors: Type.Optional(Lines),
      promises: Type.Optional(fields({ no: Lines, contract: Lines })),
      team: Type.Optional(Type.Array(reference('people'))),
      faq: Type.Optional(Type.Array(fields({ q: Line, a: Line }))),
      cases: Type.Optional(Type.Array(reference('cases'))),
      articles: Type.Optional(Type.Array(reference('articles'))),
      chooser: Type.Optional(Chooser),
      notNow: Type.Optional(NotNow)
    },
    { service: 'agrees' }
  ),
  news: fields(
    {
      ...Common,
      date: Moment,
      category: Type.Enum(namesOf(NEWS_CATEGORIES)),
      lead: Teaser,
      author: reference('people'),
      /** What the piece is about; `source` beside it is the retelling that was read. */
      document: Type.Optional(fields({ name: Line, url: Type.Optional(SourceAddress) })),
      source: Type.Optional(fields({ name: Line, ...SourcePlace })),
      cover: Type.Optional(fields({ file: Picture, alt: Line })),
      related: Type.Optional(Type.Array(reference('news')))
    },
    { notBefore }
  ),
  articles: fields(
    {
      ...Common,
      lead: Teaser,
      date: Moment,
      author: reference('people'),
      checkedBy: reference('people'),
      level: Type.Enum(namesOf(LEVELS)),
      audience: Line,
      tags: Type.Array(Type.Enum(namesOf(TOPICS))),
      service: reference('services'),
      cover: Type.Optional(Cover),
      tldr: Lines,
      checklist: Lines,
      sources: Type.Array(fields({ title: Line, ...SourcePlace })),
      related: Type.Array(reference('articles'))
    },
    { notBefore }
  ),
  cases: CaseSchema,
  ratings: RatingSchema,
  people: fields({
    ...Common,
    title: Type.Optional(Line),
    name: Line,
    role: Line,
    /** Without it a portrait is drawn. */
    photo: Type.Optional(fields({ file: Picture, alt: Line })),
    expertise: Lines,
    since: Type.Integer(),
    /** Of the office where one works who leads none. */
    city: Type.Optional(reference('offices')),
    education: Line,
    talks: Type.Array(fields({ year: Type.Integer(), title: Line, place: Line })),
    contact: Line
  }),
  offices: fields(
    {
      ...Common,
      title: Type.Optional(Line),
      city: Line,
      where: Line,
      genitive: Line,
      phone: Phone,
      timezone: TimeZone,
      utc: Type.String({
        pattern: '^UTC[+-]\\d{1,2}$',
        description: 'нужен сдвиг, например «UTC+3»',
        example: 'UTC+3'
      }),
      address: Line,
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lon: Type.Number({ minimum: -180, maximum: 180 }),
      hours: fields({ from: Clock, to: Clock }, { notBefore: { to: 'from' } }),
      focus: Line,
      directions: Line,
      /** The way on foot that the text tells of: from where, and how many minutes. */
      walk: Type.Optional(
        fields({ from: Line, minutes: Type.Integer({ minimum: 1, maximum: 8 }) })
      ),
      head: reference('people'),
      /** What a page of a city has to say of it, as our own rule asks: when work begins, who is met, what else was done. */
      start: Line,
      crew: Line,
      examples: Lines,
      /** What is free and needs no contract; the contacts begin with it. */
      offer: Type.Optional(fields({ title: Line, when: Line }))
    },
    { clock: 'agrees' }
  ),
  vacancies: fields(
    {
      ...Common,
      place: Line,
      city: reference('offices'),
      remote: Type.Boolean(),
      salary: fields(
        { from: Type.Number(), to: Type.Number(), note: Line },
        { notBefore: { to: 'from' } }
      ),
      load: Line,
      head: reference('people'),
      steps: HiringSteps,
      employment: Type.String({
        pattern: '^(Полная занятость|Стажировка)(, .+)?$',
        description:
          'нужны слова «Полная занятость» или «Стажировка», после запятой можно дописать ещё',
        example: 'Полная занятость'
      }),
      published: Moment,
      validThrough: Moment
    },
    { notBefore: { validThrough: 'published' } }
  ),
  legal: fields(
    {
      ...Common,
      version: Line,
      date: Moment,
      history: Type.Array(
        fields({ version: Line, date: Moment, note: Line, sha256: Type.Optional(Sha256) })
      )
    },
    { notBefore }
  ),
  pages: fields({
    ...Common,
    lead: Lead,
    ...CompanyFields,
    answers: Type.Optional(reference('people')),
    faq: Type.Optional(Type.Array(Question)),
    calculation: Type.Optional(Calculation),
    comparison: Type.Optional(Comparison)
  }),
  /** Texts that become files to download; a sample has a page of its own too. */
  documents: fields({
    ...Common,
    kind: Type.Enum(['contract', 'sample']),
    lead: Lead,
    order: Type.Integer({ minimum: 1 })
  }),
  industries: fields({
    ...Common,
    menu: Line,
    lead: Lead,
    order: Type.Integer({ minimum: 1 }),
    faults: Type.Array(fields({ title: Line, text: Line }), { minItems: 2 }),
    services: Type.Array(reference('services'), { minItems: 1 }),
    articles: Type.Array(reference('articles')),
    faq: Type.Array(fields({ q: Line, a: Line }), { minItems: 1 })
  }),
  templates: fields({
    title: Line,
    slug: Slug,
    lead: Lead,
    format: Type.Enum(['Документ', 'Таблица']),
    updated: Moment,
    formulas: Type.Optional(Type.Array(fields({ column: Line, is: Line }))),
    draft: Common.draft
  })
} as const

export type CollectionName = keyof typeof SCHEMAS
/** Every folder of texts: those that become pages, and `site`, each of whose texts has fields of its own. */
export type TextFolder = CollectionName | 'site'

/** The fields that a text may have; undefined for a name that no text of the site has. */
export function schemaOf({ collection, slug }: { collection: TextFolder; slug: string }) {
  if (collection !== 'site') return SCHEMAS[collection]
  const list = isSiteList({ collection, slug }) && SITE_LISTS[slug as SiteListName]
  return (
    list || (Object.hasOwn(SITE_SCHEMAS, slug) ? SITE_SCHEMAS[slug as SiteTextName] : undefined)
  )
}

/** What is known of an entry: its fields, and of ratings also what follows from them. */
export type Data<Name extends TextFolder> = Name extends 'ratings'
  ? Rating
  : Name extends CollectionName
    ? Static<(typeof SCHEMAS)[Name]>
    : SiteFields[SiteTextName]

/** What a visitor wants to do; each is sent to one page. */
const WANTS = ['call', 'address', 'hours', 'price', 'order', 'work', 'meaning', 'download'] as const

/** Phrases that mean the same, or phrases that a page is asked for by. */
export const SynonymsSchema = Type.Array(
  Type.Union(
    [
      Type.Array(Line, { minItems: 2 }),
      fields({ page: Path, wants: Type.Optional(Type.Enum(WANTS)), asked: Lines })
    ],
    { description: 'нужен список хотя бы из двух фраз или поля «page», «wants» и «asked»' }
  )
)

/** What people ask search engines, the page that should answer, and why we want to answer it. */
export const DemandSchema = Type.Array(fields({ query: Line, page: Path, why: Line }))

export const GlossarySchema = Type.Array(
  fields({
    term: Line,
    en: Type.Optional(Line),
    slug: Slug,
    text: Line,
    see: Type.Optional(Type.String({ ...Path, address: true }))
  })
)

export const RedirectsSchema = fields({
  redirects: Type.Array(fields({ from: Line, to: Path })),
  gone: Type.Array(Line)
})

/** Lists of the whole site: YAML beside the folders, `<name>.yml`. The editors' room has them as texts of the site. */
const SITE_LISTS = {
  glossary: fields({ terms: GlossarySchema }),
  redirects: RedirectsSchema
} as const
type SiteListName = keyof typeof SITE_LISTS

export function isSiteList({ collection, slug }: { collection: TextFolder; slug: string }) {
  return collection === 'site' && Object.hasOwn(SITE_LISTS, slug)
}

/** What stands before a list that is a file by itself, where it is read as a field. */
export const TERMS = 'terms:\n'

export type SynonymLine = Static<typeof SynonymsSchema>[number]
export type DemandLine = Static<typeof DemandSchema>[number]
export type GlossaryTerm = Static<typeof GlossarySchema>[number]
export type Redirects = Static<typeof RedirectsSchema>
