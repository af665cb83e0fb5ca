import { NEWS_CATEGORIES } from '../../../content/value-names.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { pageMeta } from '../../render/page-meta.ts'
import { caseFigure, caseSeries, withoutEvents } from '../case/case-facts.ts'
import { countedFigures, drawnYear, headcount, orderedOffices } from '../company/company-counts.ts'
import { personPicturePath } from '../company/people.ts'
import { newestFirst } from '../filters.ts'
import type { PageData, SitePage } from '../page.ts'
import { withAuthors } from '../reading/article-pages.ts'
import { inOrder } from '../service/service-facts.ts'
import { rowOf } from '../service/service-pages.ts'
import { type HomeReading, homeResults, leadCase } from './home-data.ts'

type HomeData = PageData['pages/home']

const SHOWN_SKILLS = 2

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
      render: ({ render, leadForm }) =>
        render('pages/home', {
          meta,
          words,
          hill: lead ? caseFigure(lead, 'home', content) : '',
          figures: figuresOf(content),
          services: servicesOf(content),
          results: homeResults(content),
          reading: homeReading(content),
          team: teamOf(content),
          questions: questionsOf(content),
          offices: {
            title: fill(content.site.agency.contacts.count, { count: content.offices.length }),
            items: orderedOffices(content)
          },
          form: leadForm({ place: 'bottom' })
        })
    }
  ]
}

/** The numbers of the page about the company, each with a label for the front page. */
function figuresOf(content: Content): HomeData['figures'] {
  const counts = content.pages.find(({ slug }) => slug === 'about')?.data.counts
  if (!counts) return []
  const figures = countedFigures(counts, content)
  const { labels } = content.site.home.figures
  return figures.map(({ value, unit }, at) => ({ value, unit, label: labels[at] ?? '' }))
}

/** All directions that the front page has words for, the most important first. */
function servicesOf(content: Content): HomeData['services'] {
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
function teamOf(content: Content): HomeData['team'] {
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
        about: fill(words.about, {
          year: String(person.data.since),
          skills: person.data.expertise.slice(0, SHOWN_SKILLS).join(', ')
        }),
        portrait: personPicturePath(person, year)
      }))
  }
}

const QUESTIONS = 4

/** Questions as the page of questions answers them: those that it marks, else its first. */
function questionsOf({ pages }: Content): HomeData['questions'] {
  const answers = pages.find(({ slug }) => slug === 'faq')?.data.faq ?? []
  const marked = answers.filter(({ home }) => home)
  return marked.length > 0 ? marked : answers.slice(0, QUESTIONS)
}

const [ARTICLES, NEWS] = [2, 4] as const

/** One article with what it draws, the newest others and the newest of the news. */
function homeReading({ articles, news, people, site }: Content): HomeReading | undefined {
  const newest = newestFirst(articles)
  const lead = newest.find(({ slug }) => slug === site.home.reading.article) ?? newest[0]
  if (!lead) return undefined
  const others = newest.filter((article) => article !== lead).slice(0, ARTICLES)
  const [signed, ...more] = withAuthors([lead, ...others], people)
  if (!signed) return undefined
  return {
    lead: {
      ...signed,
      checker: people.find(({ slug }) => slug === lead.data.checkedBy)?.data.name ?? '',
      figure: firstDrawing(lead)
    },
    more,
    news: newestFirst(news)
      .slice(0, NEWS)
      .map((item) => ({ ...item, rubric: NEWS_CATEGORIES[item.data.category] }))
  }
}

function firstDrawing({ body, file }: Entry<'articles'>): string {
  // A paragraph of its own.
  const drawing = body
    .split('\n')
    .find((line) => line.startsWith('![') && line.includes('](') && line.endsWith(')'))
  return drawing ? renderMarkdown(drawing, file).html : ''
}
