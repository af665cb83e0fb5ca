import {
  demandRange,
  demandRow,
  demandYear,
  monthScale,
  readyMonth
} from '../../../drawings/demand-year.ts'
import { edge } from '../../../drawings/edge.ts'
import { monthNumber, shortMonth } from '../../../drawings/profile/numbers.ts'
import { sparkline } from '../../../drawings/profile/plot.ts'
import { figure } from '../../../drawings/profile/svg.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { rubles } from '../../../shared/words/numbers.ts'
import { uncapitalised } from '../../../shared/words/text.ts'
import { clientName } from '../../content/case.ts'
import { chartsIn, withoutCharts } from '../../content/charts.ts'
import type { Content, Entry } from '../../content/content.ts'
import {
  byMonth,
  type IndustryFact,
  industryFacts,
  withoutFacts
} from '../../content/industry-facts.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { typograph } from '../../content/typography.ts'
import { type Crumb, entryMeta, pageMeta } from '../../render/page-meta.ts'
import type { NotedLink } from '../company/company-data.ts'
import { faqLd } from '../dated-meta.ts'
import { type PageTools, type SitePage, writtenPage } from '../page.ts'
import { leastOfFamily, priceUnit } from '../service/service-facts.ts'
import {
  budgetText,
  type FormEdge,
  serviceName,
  servicesOf as servicesOfCase
} from './case-facts.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/industry-list': ReturnType<typeof listView>
    'pages/industry': ReturnType<typeof industryView>
  }
}

type Industry = Entry<'industries'>

const rootOf = ({ site }: Content): Crumb => ({
  path: links.industries(),
  title: site.services.industries.name
})

/** Industries: their list, and a page for each with its own demand, faults, cases and prices. */
export function industryPages(content: Content): SitePage[] {
  const root = rootOf(content)
  return [
    ...writtenPage(
      content,
      'industries',
      { path: root.path, name: root.title },
      (page, { render }) => render('pages/industry-list', listView(page, content))
    ),
    ...inOrder(content).map((industry) => industryPage(industry, content))
  ]
}

const inOrder = ({ industries }: Content) =>
  industries.toSorted((a, b) => a.data.order - b.data.order)

function listView(page: Content['pages'][number], content: Content) {
  return {
    page,
    body: renderMarkdown(withoutFacts(page.body), page.file),
    /** The names of months, drawn over all plots. */
    scale: monthScale(),
    industries: industryRows(inOrder(content), content)
  }
}

function industryPage(industry: Industry, content: Content): SitePage {
  const { data, slug } = industry
  const meta = pageMeta({
    path: links.industry(slug),
    name: data.menu,
    ...entryMeta(industry),
    ancestors: [rootOf(content)],
    jsonLd: [faqLd(data.faq)]
  })
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/industry', industryView(industry, leadForm, content))
  }
}

function industryView(industry: Industry, leadForm: PageTools['leadForm'], content: Content) {
  const { data, body, file } = industry
  return {
    industry,
    body: renderMarkdown(withoutCharts(body), file),
    /** The year of its demand, drawn, with its numbers. */
    year: yearFigure(industry, content),
    facts: factsOf(industry, content),
    cases: casesOf(industry, content).map(({ slug, data }) => ({
      plot: sparkline(data.series),
      path: links.case(slug),
      title: clientName(data),
      note: `${data.result.change}, ${data.result.label}. ${paidFor(data, content)}`
    })),
    /** Links to services with their least prices. */
    prices: pricesOf(industry, content),
    articles: data.articles.flatMap((name) => {
      const article = content.articles.find((other) => other.slug === name)
      return article ? [{ path: links.article(name), title: article.data.title }] : []
    }),
    others: inOrder(content)
      .filter((other) => other !== industry)
      .map((other) => ({ path: links.industry(other.slug), title: other.data.menu })),
    edge: yearEdge(industry, content),
    form: leadForm({ place: 'bottom', values: { theme: themeOf(industry, content) } })
  }
}

/** By when its page is ready, and what the list says of it. */
function factsOf({ slug, body }: Industry, { pages, site }: Content): readonly IndustryFact[] {
  const list = pages.find((page) => page.slug === 'industries')
  const [chart] = chartsIn(body)
  return [
    ...(chart
      ? [{ term: site.services.industries.page.ready, text: byMonth(readyMonth(chart.values)) }]
      : []),
    ...(list ? (industryFacts(list).get(links.industry(slug)) ?? []) : [])
  ]
}

/** What the result was paid with: the quarter that the page offers may be of another service. */
function paidFor(data: Entry<'cases'>['data'], content: Content): string {
  const services = servicesOfCase(data, content).map(({ title }) => uncapitalised(title))
  return fill(content.site.services.industries.page.paid, {
    services: services.join(', '),
    budget: budgetText(data, content)
  })
}

/** The year of an industry's demand; an empty string where it has none. HTML. */
function yearFigure({ data, body }: Industry, { site }: Content): string {
  const words = site.services.industries.page
  const [chart] = chartsIn(body)
  if (!chart) return ''
  const { values, unit = '', events = [] } = chart
  const notes = events.map(({ month, text }) => ({
    month: monthNumber(month) % 12,
    text: typograph(text)
  }))
  return figure({
    title: typograph(chart.title),
    label: typograph(fill(words.chart, { label: chart.label })),
    drawing: demandYear(data.menu, values, notes),
    table: {
      name: chart.label,
      head: [words.month, fill(words.demand, { unit })],
      rows: values.map((value, month) => [shortMonth(month), String(value)])
    },
    modifier: 'demand'
  })
}

/** The same year as the edge of the night below the page. */
function yearEdge({ data, body }: Industry, { site }: Content): FormEdge | undefined {
  const { edge: words } = site.services.industries.page
  const [chart] = chartsIn(body)
  if (!chart) return undefined
  const { values } = chart
  return {
    drawing: edge(values),
    name: fill(words.name, { industry: data.menu }),
    range: fill(words.range, { low: Math.min(...values), high: Math.max(...values) })
  }
}

/** Every industry with the year of its demand, drawn by one scale, and what it shows. */
function industryRows(industries: readonly Industry[], content: Content) {
  const charts = industries.map(({ body }) => chartsIn(body)[0])
  const range = demandRange(charts.map((chart) => chart?.values ?? []))
  return industries.map((industry, at) => {
    const chart = charts[at]
    return {
      path: links.industry(industry.slug),
      title: industry.data.menu,
      demand: chart?.title ?? '',
      drawing: chart ? demandRow(industry.data.menu, chart.values, range) : '',
      facts: factsOf(industry, content),
      cases: fill(content.site.services.industries.list.cases, {
        count: casesOf(industry, content).length
      })
    }
  })
}

/** The cases that the filter of the same name shows. */
function casesOf({ slug }: Industry, { cases }: Content): Content['cases'] {
  return cases.filter(({ data }) => data.industry === slug)
}

function pricesOf({ data }: Industry, content: Content): NotedLink[] {
  return servicesOf(data, content).flatMap((service) => {
    const least = leastOfFamily(service, content.services)
    if (!least) return []
    const note = `от ${rubles(least.price)} ${priceUnit(service.data, least)}`
    return [{ path: links.service(service.slug), title: serviceName(service), note }]
  })
}

function servicesOf({ services }: Industry['data'], content: Content): Content['services'] {
  return services.flatMap(
    (path) => content.services.find(({ slug }) => links.service(slug) === path) ?? []
  )
}

function themeOf({ data }: Industry, content: Content): string {
  return servicesOf(data, content)[0]?.data.theme ?? 'other'
}
