import { type Static, Type } from 'typebox'
import { CONSENT_PIECES, FORM_WORDS } from '../../../shared/lead/form-words.ts'
import type { Company, MenuSection } from '../../../shared/site.ts'
import { Address, fields, Line, Lines, Moment, Month, Phone, reference, Slug } from '../fields.ts'
import { AgencyWords, FrameWords } from './agency-words.ts'
import { CaseWords, PriceWords, RatingWords, ServiceWords } from './catalogue-words.ts'
import { DocumentWords, ReadingWords } from './reading-words.ts'
import { wordsWith } from './said.ts'

const Claim = fields({ claim: Line, reason: Line })
const Section = { title: Line, link: Line }

/** The front page. Sections that show other texts take their words from there. */
const Home = fields({
  seo: fields({ title: Line, description: Line }),
  hero: fields({
    /** A line each. */
    title: Type.Array(Line, { minItems: 1, maxItems: 3 }),
    lead: Line,
    action: Line,
    more: Line
  }),
  /** Under the numbers of the page about the company, in their order. */
  figures: fields({ name: Line, labels: Lines, link: Line }),
  services: fields({
    lead: Line,
    link: Line,
    /** What a direction is for; one without has no line on the front page. */
    benefits: Type.Array(
      fields({ service: reference('services'), text: Line }, { goes: 'with its text' })
    )
  }),
  results: fields({
    title: Line,
    note: Line,
    /** The case that the first screen draws and the results begin with; the newest without it. */
    case: Type.Optional(reference('cases'))
  }),
  work: fields({
    title: Line,
    fold: Line,
    steps: Type.Array(fields({ term: Line, title: Line, text: Line, result: Line }))
  }),
  /** What nobody can promise. */
  refusals: fields({ title: Line, items: Type.Array(Claim) }),
  /** What the contract binds us to, by its clauses. */
  promises: fields({
    ...Section,
    fold: Line,
    items: Type.Array(fields({ claim: Line, clause: Line, reason: Line }))
  }),
  /** Whose leaders are shown. */
  rating: fields({ link: Line, rating: Type.Optional(reference('ratings')) }),
  /** The article is shown with its first drawing. */
  reading: fields({ ...Section, article: Type.Optional(reference('articles')) }),
  team: fields({ lead: Line, link: Line }),
  offices: fields({ link: Line }),
  /** The questions are those that `pages/faq.md` marks with `home`. */
  questions: fields(Section),
  form: fields({ title: Line, lead: Line })
})

const Linked = { path: Address, title: Line }
const Deepest = Type.Array(fields(Linked, { goes: 'with its text' }))
const MenuItems = Type.Array(
  fields(
    {
      ...Linked,
      /** Printed beside the title. */
      note: Type.Optional(Line),
      children: Type.Optional(Deepest)
    },
    { goes: 'with its text' }
  )
)
const FooterColumns = Type.Array(fields({ title: Line, pages: Deepest }))

/** The main menu in three levels and the footer. Prices, counts and dates beside the links come from what they lead to. */
const Menu = fields({
  sections: Type.Array(
    fields({
      ...Linked,
      promise: Line,
      /** Names the link to the section itself. */
      all: Line,
      children: Type.Optional(MenuItems)
    }),
    { minItems: 1, maxItems: 8 }
  ),
  footer: FooterColumns,
  legal: Deepest
})

const Mail = Type.String({ pattern: '^\\S+@\\S+\\.\\S+$', description: 'нужен адрес почты' })

const MessengerAddress = Type.String({
  pattern: '^https://[a-z0-9.-]+/[^\\s<>"]+$',
  description: 'нужен адрес, например https://max.ru/agency_example'
})

/** The company, as every page shows it. */
const Workdays = Type.Integer({ minimum: 1, maximum: 30 })

const CompanyFields = fields({
  name: Line,
  /** In Latin letters: pages in English, and another name for search engines. */
  latinName: Line,
  /** What it is, in lower case: «агентство поискового маркетинга». */
  descriptor: Line,
  promise: Line,
  legalName: Line,
  taxId: Line,
  registrationId: Line,
  phone: Phone,
  email: Mail,
  /** For those who write about one thing. */
  mailboxes: fields({ press: Mail, jobs: Mail, accounts: Mail, data: Mail }),
  /** Where visitors can write beside mail; the settings of the server stand before them. */
  messengers: Type.Optional(Type.Array(fields({ name: Line, url: MessengerAddress }))),
  city: Line,
  street: Line,
  foundedIn: Type.Integer({ minimum: 1900, maximum: 2100 }),
  /** The office that answers where a visitor has chosen none. */
  headOffice: Type.Optional(reference('offices')),
  /** How long people wait: minutes and hours of the office's day, which they may not outlast, and working days. */
  answers: fields({
    request: Type.Integer({ minimum: 1, maximum: 240 }),
    press: Type.Integer({ minimum: 1, maximum: 8 }),
    rating: Workdays,
    complaint: Workdays,
    vacancy: Workdays,
    english: Workdays
  })
})

/** A part of a sentence: spaces at its ends part it from its neighbours. */
const Piece = Type.String({ minLength: 1 })
type Pieces = Record<(typeof CONSENT_PIECES)[number], typeof Piece>

const FormParts = {
  form: wordsWith(FORM_WORDS.form),
  /** The tick, in the pieces around its two links. */
  consent: fields(Object.fromEntries(CONSENT_PIECES.map((name) => [name, Piece])) as Pieces),
  unagreed: wordsWith(FORM_WORDS.unagreed)
}
const Steps = Type.Array(wordsWith(FORM_WORDS.step), { minItems: 3, maxItems: 3 })

/** What forms and thanks in Russian say. */
const Forms = fields({
  request: wordsWith(FORM_WORDS.request),
  callback: wordsWith(FORM_WORDS.callback),
  ...FormParts,
  file: wordsWith(FORM_WORDS.file),
  promises: wordsWith(FORM_WORDS.promises),
  clock: wordsWith(FORM_WORDS.clock),
  thanks: wordsWith(FORM_WORDS.thanks, { others: Line, call: Line, steps: Steps }),
  agreement: wordsWith(FORM_WORDS.agreement)
})

/** Pages in English: what they say beside their texts. Prices, terms, hours and phones are those of the services and offices. */
const English = fields({
  title: Line,
  promise: Line,
  company: fields({ promise: Line, descriptor: Line, legalName: Line, address: Line }),
  /** One of our cases; its numbers are those of the case. */
  story: Type.Optional(
    fields({
      case: reference('cases'),
      client: Line,
      /** What its series counts, and in what. */
      measured: Line,
      unit: Line,
      /** What was changed, by month: what the drawing has room for. */
      events: Type.Array(fields({ month: Month, text: Line })),
      facts: Type.Array(fields({ term: Line, text: Line }))
    })
  ),
  market: fields({ title: Line, lead: Line }),
  /** What the law asks for, by the day it began to. */
  rules: Type.Array(fields({ day: Moment, text: Line })),
  /** The services that a company new to Russia begins with; the page of services has them all. */
  start: Type.Array(reference('services')),
  /** What each is called, and its first result where that is more than the work itself. */
  services: Type.Array(
    fields(
      {
        service: reference('services'),
        name: Line,
        result: Type.Optional(Line),
        besides: Type.Optional(Line)
      },
      { goes: 'with its text' }
    )
  ),
  refusals: Type.Array(Claim),
  offices: Type.Array(
    fields(
      { office: reference('offices'), city: Line, address: Line, focus: Line },
      { goes: 'with its text' }
    )
  ),
  menu: Deepest,
  footer: FooterColumns,
  forms: fields({
    ...FormParts,
    request: fields({ button: Line }),
    promises: fields({ request: Line }),
    thanks: wordsWith(FORM_WORDS.thanks, { steps: Steps })
  })
})

/** In which order to read and to fill in. */
const Education = fields({
  /** Articles by the question that a reader comes with. */
  paths: Type.Array(fields({ title: Line, articles: Type.Array(reference('articles')) })),
  /** Documents in the order in which a project needs them, by what each of them is for. */
  templates: Type.Array(fields({ step: Line, slugs: Type.Array(reference('templates')) }))
})

const Corner = fields({
  /** The name of its field. */
  id: Slug,
  title: Line,
  note: Line,
  /** Metrics of the rating, by their ids. */
  metrics: Lines
})

/** What all ratings share. */
const Rating = fields({
  /** The corners of the triangle of weights; a rating of fewer than three metrics has none. */
  corners: Type.Array(
    fields(
      {
        rating: reference('ratings'),
        corners: Type.Array(Corner, { minItems: 3, maxItems: 3 })
      },
      { goes: 'with its text' }
    )
  ),
  /** Who polls the clients of participants and decides on objections: it sells nothing on the market that is rated. */
  holder: fields({ name: Line, email: Mail })
})

/** Texts that are parts of many pages, each a file of the folder `site`. */
export const SITE_SCHEMAS = {
  home: Home,
  menu: Menu,
  company: CompanyFields,
  forms: Forms,
  english: English,
  education: Education,
  rating: Rating,
  frame: FrameWords,
  agency: AgencyWords,
  services: ServiceWords,
  cases: CaseWords,
  prices: PriceWords,
  ratings: RatingWords,
  reading: ReadingWords,
  documents: DocumentWords
} as const

export type SiteTextName = keyof typeof SITE_SCHEMAS
export type SiteFields = { [Name in SiteTextName]: Static<(typeof SITE_SCHEMAS)[Name]> }

/** What many pages print of the site itself. */
export interface SiteTexts extends Omit<SiteFields, 'company' | 'menu'> {
  company: Company
  menu: Omit<SiteFields['menu'], 'sections'> & { sections: readonly MenuSection[] }
  /** Files that the content lacks: those that came with the release are shown. */
  shipped: readonly string[]
}
