import { INDUSTRIES } from '../../../content/value-names.ts'
import { profile } from '../../../drawings/profile/profile.ts'
import { type Axis, profileRow } from '../../../drawings/profile/profile-row.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { clientName } from '../../content/case.ts'
import type { Collections, Content, Entry } from '../../content/content.ts'
import type { Data } from '../../content/schemas.ts'
import type { SiteFields } from '../../content/site/site-schemas.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import { budgetText, caseSeries, monthsText } from '../case/case-facts.ts'
import { newestFirst } from '../filters.ts'
import type { SignedArticle } from '../page.ts'
import type { RegisterRow } from '../service/service-data.ts'

declare module '../page.ts' {
  interface PageData extends HomePages {}
}

/** What the front page prints; drawings are HTML. A section without content is left out. */
interface HomePages {
  'pages/home': {
    meta: PageMeta
    words: HomeWords
    /** The leading case as a hill. */
    hill: string
    figures: readonly { value: number; unit: string; label: string }[]
    services: { title: string; rows: readonly RegisterRow[]; lead: string }
    results: HomeResults | undefined
    reading: HomeReading | undefined
    team: { title: string; lead: string; people: readonly Face[] }
    questions: readonly { q: string; a: string }[]
    offices: { title: string; items: Collections['offices'] }
    form: LeadFormProps
  }
}

/** What the page says beside the texts that it shows. */
type HomeWords = SiteFields['home']

export interface Face {
  path: string
  name: string
  role: string
  about: string
  /** Address of the drawing. */
  portrait: string
}

/** A case in a few words. */
interface ShownCase {
  path: string
  client: string
  /** «Производство и опт, Новосибирск, 12 месяцев» */
  place: string
  result: Data<'cases'>['result']
  /** What did not work, as the case itself names it; empty where it does not. */
  failed: string
  /** Its series, drawn. */
  drawing: string
}

export interface HomeResults {
  lead: ShownCase & { done: string; team: string; measure: string }
  more: readonly ShownCase[]
  /** Leads to all of them: «Все восемь кейсов». */
  all: string
}

export interface HomeReading {
  lead: SignedArticle & { checker: string; figure: string }
  /** The newest articles beside it. */
  more: readonly SignedArticle[]
  news: readonly (Entry<'news'> & { rubric: string })[]
}

type Case = Entry<'cases'>

const SHOWN_BESIDE = 2

/** The case that the front page is about, and the newest of the others on one axis of time. */
export function homeResults(content: Content): HomeResults | undefined {
  const lead = leadCase(content)
  if (!lead) return undefined
  const { data } = lead
  const others = newestFirst(content.cases.filter((item) => item !== lead)).slice(0, SHOWN_BESIDE)
  const axis = axisOf(others)
  return {
    lead: {
      ...shown(lead, content, profile(caseSeries(lead, links.case(lead.slug)))),
      place: [INDUSTRIES[data.industry], budgetText(data, content)].join(', '),
      done: data.lead,
      team: content.people
        .filter(({ slug }) => data.team.includes(slug))
        .map((person) => person.data.name)
        .join(', '),
      measure: fill(content.site.cases.home.measure, {
        unit: data.result.unit,
        label: data.result.label.toLowerCase(),
        months: monthsText(data, content)
      })
    },
    more: others.map((item) =>
      shown(item, content, profileRow({ ...caseSeries(item), id: `row-${item.slug}`, axis }))
    ),
    all: fill(content.site.cases.home.all, { count: content.cases.length })
  }
}

/** What the first screen draws. */
export function leadCase({ cases, site }: Pick<Content, 'cases' | 'site'>): Case | undefined {
  return cases.find(({ slug }) => slug === site.home.results.case) ?? newestFirst(cases)[0]
}

function shown(item: Case, content: Content, drawing: string): ShownCase {
  const { industry, city, result } = item.data
  const office = content.offices.find(({ slug }) => slug === city)
  return {
    path: links.case(item.slug),
    client: clientName(item.data),
    place: [INDUSTRIES[industry], office?.data.city, monthsText(item.data, content)]
      .filter(Boolean)
      .join(', '),
    result,
    failed: failureOf(item.body),
    drawing
  }
}

/** What the heading says that every case has: «Что не сработало: открытые оптовые цены». */
function failureOf(body: string): string {
  return /^## Что не сработало: (.+)$/m.exec(body)?.[1] ?? ''
}

/** The months from the first of all cases to the last. */
function axisOf(cases: readonly Case[]): Axis {
  const months = cases.flatMap(({ data: { period } }) => [period.from, period.to]).sort()
  return { from: months[0] ?? '', to: months.at(-1) ?? '' }
}
