import { INDUSTRIES } from '../../../content/value-names.ts'
import { sparkline } from '../../../drawings/profile/plot.ts'
import { longDate } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { clientName, failureOf } from '../../content/case.ts'
import type { Content, Entry } from '../../content/content.ts'
import { pageMeta } from '../../render/page-meta.ts'
import { caseFigure, caseSeries, monthsText, withoutEvents } from '../case/case-facts.ts'
import { countedFigures, drawnYear, headcount, orderedOffices } from '../company/company-counts.ts'
import { personPicturePath } from '../company/people.ts'
import { newestFirst } from '../filters.ts'
import type { PageTools, SitePage } from '../page.ts'
import { readingTime } from '../reading/article-data.ts'
import { inOrder } from '../service/service-facts.ts'
import { rowOf } from '../service/service-pages.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/home': ReturnType<typeof homeView>
  }
}

/** The front page. */
export function homePages(content: Content): SitePage[] {
  const words = content.site.home
  const newest = newestFirst(content.news)[0]
  const lead = leadCase(content)
  const meta = {
    ...pageMeta({
      path: links.home(),
      name: content.site.frame.home,
      title: '',
      description: words.seo.description,
      updated: newest?.data.updated ?? ''
    }),
    title: words.seo.title,
    ...(lead && { picture: { kind: 'hill', series: withoutEvents(caseSeries(lead)) } as const }),
    crumbs: []
  }
  return [
    {
      meta,
      render: ({ render, leadForm }) => render('pages/home', homeView(content, leadForm))
    }
  ]
}

/** What the front page prints; drawings are HTML. A section without content is left out. */
function homeView(content: Content, leadForm: PageTools['leadForm']) {
  const lead = leadCase(content)
  return {
    words: content.site.home,
    hill: lead ? caseFigure(lead, 'home', content) : '',
    figures: figuresOf(content),
    services: servicesOf(content),
    results: homeResults(content),
    reading: readingOf(content),
    team: teamOf(content),
    questions: questionsOf(content),
    offices: {
      title: fill(content.site.agency.contacts.count, { count: content.offices.length }),
      items: orderedOffices(content)
    },
    form: leadForm({ place: 'bottom' })
  }
}

/** The numbers of the page about the company, each with a label for the front page. */
function figuresOf(content: Content) {
  const counts = content.pages.find(({ slug }) => slug === 'about')?.data.counts
  if (!counts) return []
  const figures = countedFigures(counts, content)
  const { labels } = content.site.home.figures
  return figures.map(({ value, unit }, at) => ({ value, unit, label: labels[at] ?? '' }))
}

/** All directions that the front page has words for, the most important first. */
function servicesOf(content: Content) {
  const benefits = new Map(
    content.site.home.services.benefits.map((one) => [one.service, one.text])
  )
  const rows = inOrder(content.services).flatMap((numbered) => {
    const benefit = numbered.isBranch
      ? undefined
      : benefits.get(links.service(numbered.service.slug))
    return benefit ? [rowOf(numbered, content, benefit)] : []
  })
  return {
    title: fill(content.site.services.table.title, { count: rows.length }),
    rows,
    lead: content.site.home.services.lead
  }
}

/** The longest with the company first. */
function teamOf(content: Content) {
  const { people } = content
  const year = drawnYear(content)
  const { home: words } = content.site.agency.team
  return {
    title: fill(words.title, { count: headcount(content) }),
    lead: content.site.home.team.lead,
    people: [...people]
      .sort((a, b) => a.data.since - b.data.since)
      .map((person) => ({
        path: links.person(person.slug),
        name: person.data.name,
        role: person.data.role,
        portrait: personPicturePath(person, year)
      }))
  }
}

const QUESTIONS = 4

/** Questions as the page of questions answers them: those that it marks, else its first. */
function questionsOf({ pages }: Content) {
  const answers = pages.find(({ slug }) => slug === 'faq')?.data.faq ?? []
  const marked = answers.filter(({ home }) => home)
  return marked.length > 0 ? marked : answers.slice(0, QUESTIONS)
}

/** The rating and the article that the site's texts name, and the newest of the news. */
function readingOf({ ratings, articles, news, site }: Content) {
  const { home, ratings: words, reading } = site
  const rating = ratings.find(({ slug }) => slug === home.rating.rating) ?? ratings[0]
  const article = articles.find(({ slug }) => slug === home.reading.article) ?? articles[0]
  const [item] = newestFirst(news)
  return [
    rating && {
      label: words.name,
      path: links.rating(rating.slug),
      title: rating.data.title,
      note: rating.data.task
    },
    article && {
      label: reading.articles.name,
      path: links.article(article.slug),
      title: article.data.title,
      note: readingTime(article, { site })
    },
    item && {
      label: reading.news.name,
      path: links.newsItem(item.slug),
      title: item.data.title,
      note: longDate(item.data.date)
    }
  ].filter((one) => one !== undefined)
}

type Case = Entry<'cases'>

const SHOWN = 3
const PLOT = { width: 280, height: 56 } as const

/** The case that the first screen draws, and the newest of the others. */
function homeResults(content: Content) {
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

function shown(item: Case, content: Content) {
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
