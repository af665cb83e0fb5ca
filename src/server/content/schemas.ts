import { type Static, Type } from 'typebox'
import { leadThemes } from '../../content/lead-themes.ts'
import { CompanyFields, HiringSteps } from './company-fields.ts'
import {
  Clock,
  Common,
  fields,
  Lead,
  Line,
  Lines,
  Moment,
  Month,
  reference,
  Slug,
  Teaser,
  TimeZone,
  WebAddress
} from './fields.ts'
import { RatingSchema } from './rating-schema.ts'
import { CaseSeries } from './series-schema.ts'

const notBefore = { updated: 'date' }
/** What articles are about; the site names every one of them. */
const TOPICS = [
  'poiskovoe-prodvizhenie',
  'analitika',
  'udobstvo',
  'internet-magaziny',
  'tehnika',
  'proizvodstvo-i-opt',
  'kontent',
  'regiony',
  'audit',
  'skorost',
  'reklama',
  'doverie',
  'reputaciya',
  'nejropoisk'
] as const

export const SCHEMAS = {
  services: fields({
    ...Common,
    menu: Line,
    lead: Lead,
    price: Type.Optional(fields({ from: Type.Number(), unit: Line })),
    term: Type.Optional(Line),
    theme: Type.Optional(Type.Enum(leadThemes.map(({ value }) => value))),
    proofs: Type.Optional(Type.Array(fields({ value: Line, label: Line }))),
    fits: Type.Optional(Lines),
    unfits: Type.Optional(Lines),
    includes: Type.Optional(Type.Array(fields({ title: Line, text: Line }))),
    excludes: Type.Optional(Lines),
    steps: Type.Optional(Type.Array(fields({ title: Line, text: Line, term: Line, result: Line }))),
    tariffs: Type.Optional(
      Type.Array(
        fields({
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
    promises: Type.Optional(fields({ no: Lines, contract: Lines })),
    team: Type.Optional(Type.Array(reference('people'))),
    faq: Type.Optional(Type.Array(fields({ q: Line, a: Line }))),
    cases: Type.Optional(Type.Array(reference('cases'))),
    articles: Type.Optional(Type.Array(reference('articles')))
  }),
  news: fields(
    {
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
      lead: Teaser,
      author: reference('people'),
      source: Type.Optional(fields({ name: Line, url: Type.Optional(WebAddress) })),
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
      level: Type.Enum(['nachalnyj', 'srednij', 'prodvinutyj']),
      audience: Line,
      tags: Type.Array(Type.Enum(TOPICS)),
      service: reference('services'),
      tldr: Lines,
      checklist: Lines,
      sources: Type.Array(fields({ title: Line, url: Type.Optional(WebAddress) })),
      related: Type.Array(reference('articles'))
    },
    { notBefore }
  ),
  cases: fields(
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
      lead: Teaser,
      quote: fields({ text: Line, name: Line, role: Line }),
      date: Moment,
      related: Type.Array(reference('cases'))
    },
    { notBefore, series: 'case' }
  ),
  ratings: RatingSchema,
  people: fields({
    ...Common,
    title: Type.Optional(Line),
    name: Line,
    role: Line,
    expertise: Lines,
    since: Type.Integer(),
    education: Line,
    talks: Type.Array(fields({ year: Type.Integer(), title: Line, place: Line })),
    contact: Line
  }),
  offices: fields({
    ...Common,
    title: Type.Optional(Line),
    city: Line,
    where: Line,
    genitive: Line,
    phone: Line,
    timezone: TimeZone,
    utc: Type.String({ pattern: '^UTC[+-]\\d{1,2}$', description: 'an offset, UTC+3' }),
    address: Line,
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    hours: fields({ from: Clock, to: Clock }, { notBefore: { to: 'from' } }),
    focus: Line,
    directions: Line,
    head: reference('people')
  }),
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
        description: '«Полная занятость» or «Стажировка», with a comma and more words or without'
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
      history: Type.Array(fields({ version: Line, date: Moment, note: Line }))
    },
    { notBefore }
  ),
  pages: fields({
    ...Common,
    lead: Lead,
    ...CompanyFields,
    faq: Type.Optional(Type.Array(fields({ q: Line, a: Line, topic: Line })))
  }),
  templates: fields({
    title: Line,
    slug: Slug,
    lead: Lead,
    format: Type.Enum(['Документ', 'Таблица']),
    updated: Moment,
    draft: Common.draft
  })
} as const

export type Topic = (typeof TOPICS)[number]
export type CollectionName = keyof typeof SCHEMAS
export type Data<Name extends CollectionName> = Static<(typeof SCHEMAS)[Name]>
