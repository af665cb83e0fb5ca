import { type Static, Type } from 'typebox'
import { leadThemes } from '../../content/lead-themes.ts'
import { LEVELS, NEWS_CATEGORIES, namesOf, TOPICS } from '../../content/value-names.ts'
import { CaseSchema } from './case-schema.ts'
import { CompanyFields, HiringSteps, Question } from './company-fields.ts'
import {
  Clock,
  Common,
  fields,
  Lead,
  Line,
  Lines,
  Moment,
  Picture,
  reference,
  Sha256,
  Slug,
  SourceAddress,
  SourcePlace,
  Teaser,
  TimeZone
} from './fields.ts'
import { Calculation, Comparison, Tariff } from './price-schema.ts'
import { type Rating, RatingSchema } from './rating-schema.ts'
import { Chooser, Includes, Matrix, NotNow, Proof, StepWeeks, Term } from './service-schema.ts'

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
      phone: Line,
      timezone: TimeZone,
      utc: Type.String({ pattern: '^UTC[+-]\\d{1,2}$', description: 'an offset, UTC+3' }),
      address: Line,
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lon: Type.Number({ minimum: -180, maximum: 180 }),
      hours: fields({ from: Clock, to: Clock }, { notBefore: { to: 'from' } }),
      focus: Line,
      directions: Line,
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
/** What is known of an entry: its fields, and of ratings also what follows from them. */
export type Data<Name extends CollectionName> = Name extends 'ratings'
  ? Rating
  : Static<(typeof SCHEMAS)[Name]>
