import { INDUSTRIES } from '../../../content/value-names.ts'
import { sparkline } from '../../../drawings/profile/plot.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { clientName } from '../../content/case.ts'
import type { Collections, Content, Entry } from '../../content/content.ts'
import type { Data } from '../../content/schemas.ts'
import type { SiteFields } from '../../content/site/site-schemas.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import { caseSeries, monthsText } from '../case/case-facts.ts'
import { newestFirst } from '../filters.ts'
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
    /** A rating, an article, a piece of news. */
    reading: readonly { label: string; path: string; title: string; note: string }[]
    team: { title: string; lead: string; people: readonly Face[] }
    questions: readonly { q: string; a: string }[]
    offices: { title: string; items: Collections['offices'] }
    form: LeadFormProps
  }
}

/** What the page says beside the texts that it shows. */
type HomeWords = SiteFields['home']

interface Face {
  path: string
  name: string
  role: string
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

interface HomeResults {
  cases: readonly ShownCase[]
  /** Leads to all of them: «Все восемь кейсов». */
  all: string
}

type Case = Entry<'cases'>

const SHOWN = 3
const PLOT = { width: 280, height: 56 } as const

/** The case that the first screen draws, and the newest of the others. */
export function homeResults(content: Content): HomeResults | undefined {
  const lead = leadCase(content)
  if (!lead) return undefined
  const others = newestFirst(content.cases.filter((item) => item !== lead))
  return {
    cases: [lead, ...others].slice(0, SHOWN).map((item) => shown(item, content)),
    all: fill(content.site.cases.home.all, { count: content.cases.length })
  }
}

/** What the first screen draws. */
export function leadCase({ cases, site }: Pick<Content, 'cases' | 'site'>): Case | undefined {
  return cases.find(({ slug }) => slug === site.home.results.case) ?? newestFirst(cases)[0]
}

function shown(item: Case, content: Content): ShownCase {
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
    drawing: sparkline(caseSeries(item), PLOT)
  }
}

/** What the heading says that every case has: «Что не сработало: открытые оптовые цены». */
function failureOf(body: string): string {
  return /^## Что не сработало: (.+)$/m.exec(body)?.[1] ?? ''
}
