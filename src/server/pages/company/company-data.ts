import type { Lanes } from '../../../drawings/lane.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { links } from '../../../shared/links.ts'
import type { Content, Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import { type CountedFigure, drawnYear } from './company-counts.ts'
import { type PersonWorks, personPicture, personPicturePath, type Tenure } from './people.ts'
import type { PayRuler } from './vacancy-figures.ts'

declare module '../page.ts' {
  interface PageData extends CompanyPages {}
}

/** A person beside something else: a small portrait, a name, what they do. */
export interface SidePerson {
  path: string
  name: string
  role: string
  portrait: string
}

/** The same above a text: its portrait is a file, shared by all that they have written. */
export interface Byline extends Omit<SidePerson, 'portrait'> {
  portraitPath: string
}

interface Crew extends SidePerson {
  expertise: readonly string[]
  since: number
  /** «офис в Казани» */
  office: string | undefined
  /** «4 кейса, 2 статьи, 3 доклада» */
  works: string
}

interface Department {
  name: string
  people: number
  basis: string
  head: { path: string; name: string } | undefined
}

/** A link with one more line under it. */
export interface NotedLink {
  path: string
  title: string
  note: string
  /** SVG beside it. */
  plot?: string
}

interface OtherOffice {
  slug: string
  data: Data<'offices'>
  /** «718 км, 274°» */
  far: string
}

/** What every page of prose about the company has. */
interface Prose {
  meta: PageMeta
  page: Entry<'pages'>
  body: RenderedBody
}

/** What the pages about the company, its people, vacancies and offices print. */
export interface CompanyPages {
  'pages/about': Prose & {
    /** With what is counted, drawn: SVG. */
    figures: readonly (CountedFigure & { drawing: string })[]
    tenure: Tenure
    turns: NonNullable<Data<'pages'>['turns']>
    turnsTitle: string
    departments: readonly Department[]
    headcount: number
    headcountTitle: string
    form: LeadFormProps
  }
  'pages/press': Prose & {
    experts: readonly (Omit<SidePerson, 'portrait'> & { topic: string })[]
    year: { title: string; lanes: Lanes } | undefined
    form: LeadFormProps
  }
  'pages/team': Prose & {
    crew: readonly Crew[]
    tenure: Tenure
    tenureTitle: string
    vacancies: number
  }
  'pages/person': {
    meta: PageMeta
    person: Entry<'people'>
    body: RenderedBody
    portrait: string
    /** The words of the portrait, over it; a photograph has none. */
    names: string
    works: PersonWorks
    /** The newest first. */
    talks: Data<'people'>['talks']
    office: { path: string; where: string } | undefined
    vacancies: readonly NotedLink[]
  }
  'pages/reviews': Prose & {
    reviews: readonly ShownReview[]
    /** How many were asked, have answered, and are printed; SVG on one axis. */
    steps: readonly { title: string; count: number; drawing: string }[]
    form: LeadFormProps
  }
  'pages/faq': Prose & {
    /** Questions by their topics. */
    topics: readonly {
      id: string
      text: string
      items: NonNullable<Data<'pages'>['faq']>
    }[]
    form: LeadFormProps
  }
  'pages/vacancy-list': Prose & {
    pay: PayRuler
    lanes: (Lanes & { title: string }) | undefined
    form: LeadFormProps
  }
  'pages/vacancy': {
    meta: PageMeta
    vacancy: Entry<'vacancies'>
    body: RenderedBody
    sum: string
    head: SidePerson | undefined
    pay: PayRuler
    payTitle: string
    /** What to write first, and into which field of the form. */
    ask: string
    form: LeadFormProps
  }
  'pages/contacts': {
    meta: PageMeta
    /** What offices do for nothing. */
    offers: readonly { path: string; city: string; title: string; when: string }[]
    offices: readonly Entry<'offices'>[]
    title: string
    form: LeadFormProps
  }
  'pages/office': {
    meta: PageMeta
    office: Entry<'offices'>
    body: RenderedBody
    /** The other offices around it. HTML. */
    map: string
    /** The way on foot, on a scale of metres. */
    walk: { axis: string; drawing: string; note: string } | undefined
    /** «как в Москве», «на 2 часа впереди Москвы» */
    clockNote: string
    head: SidePerson | undefined
    cases: readonly (NotedLink & { plot: string })[]
    reviews: readonly NotedLink[]
    vacancies: readonly NotedLink[]
    others: readonly OtherOffice[]
    othersTitle: string
    form: LeadFormProps
  }
}

type Review = NonNullable<Data<'pages'>['reviews']>[number]

interface ShownReview extends Omit<Review, 'case'> {
  /** With what it has measured: SVG without words. */
  case:
    | (Omit<NotedLink, 'note'> & { id: string; change: string; label: string; plot: string })
    | undefined
}

type Team = Pick<Content, 'people' | 'news'>

/** Somebody of the team beside a text; nobody where the name is not given. */
export function sidePerson(content: Team, slug: string | undefined): SidePerson | undefined {
  const found = findPerson(content, slug)
  return found && { ...found.words, portrait: personPicture(found.person, found) }
}

/** Who has written a text; nobody where the name is not given. */
export function byline(content: Team, slug: string | undefined): Byline | undefined {
  const found = findPerson(content, slug)
  return found && { ...found.words, portraitPath: personPicturePath(found.person, found.year) }
}

function findPerson(content: Team, slug: string | undefined) {
  const person = content.people.find((one) => one.slug === slug)
  if (!person) return undefined
  const { name, role } = person.data
  return {
    words: { path: links.person(person.slug), name, role },
    person,
    year: drawnYear(content)
  }
}
