import { INDUSTRIES } from '../../../content/value-names.ts'
import { type Axis, profileAxis, profileRow } from '../../../drawings/profile/profile-row.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { uncapitalised } from '../../../shared/words/text.ts'
import { caseText, clientName, isPartOf } from '../../content/case.ts'
import type { Content, Entry } from '../../content/content.ts'
import { type PageMeta, pageMeta } from '../../render/page-meta.ts'
import { chosenMeta, type FilterSource, newestFirst, readChoice } from '../filters.ts'
import type { PageTools, SitePage } from '../page.ts'
import { caseAxis, caseSeries, monthsText, serviceName } from './case-facts.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/case-list': ReturnType<typeof listView>
  }
}

type Case = Entry<'cases'>
type Source = FilterSource<Case>

/** The survey of all cases: their profiles on one axis of time, newest first. */
export function caseListPage(content: Content): SitePage {
  const cases = newestFirst(content.cases)
  const meta = listMeta(cases, content)
  const sources = caseFilters(content)
  const page = (own: PageMeta, query: URLSearchParams): SitePage => ({
    meta: own,
    render: ({ render, leadForm }) =>
      render('pages/case-list', listView({ cases, sources, query }, leadForm, content))
  })
  return {
    ...page(meta, new URLSearchParams()),
    view(asked) {
      const { query } = readChoice(sources, asked)
      const own = chosenMeta(meta, query)
      return query ? { query, ...page(own, new URLSearchParams(query)) } : undefined
    }
  }
}

interface List {
  cases: readonly Case[]
  sources: readonly Source[]
  query: URLSearchParams
}

function listView(
  { cases, sources, query }: List,
  leadForm: PageTools['leadForm'],
  content: Content
) {
  const words = content.site.cases.list
  const axis = caseAxis(cases)
  const choice = readChoice(sources, query)
  const found = cases.filter(choice.matches)
  const count = cases.length
  return {
    title: fill(words.title, { count }),
    axis: profileAxis(axis),
    rows: found.map((item) => caseRow(item, content, axis)),
    filters: sources.map((source) => filterOf(source, { sources, query, cases, all: words.all })),
    isChosen: choice.query !== '',
    foundText: fill(words.found, { count: found.length }),
    form: leadForm({ place: 'bottom' }),
    formLead: fill(words.form.lead, { count })
  }
}

function listMeta(cases: readonly Case[], { site }: Content): PageMeta {
  const { seo } = site.cases.list
  return pageMeta({
    path: links.cases(),
    name: site.cases.name,
    title: seo.title,
    description: fill(seo.description, { count: cases.length }),
    updated: cases[0]?.data.updated ?? ''
  })
}

/** A case as one line of the survey. */
function caseRow(item: Case, content: Content, axis: Axis) {
  const { data, slug, body } = item
  const { result } = data
  const city = content.offices.find(({ slug }) => slug === data.city)?.data.city
  const series = caseSeries(item)
  const suffix = series.unit === '%' ? '\u00A0%' : ''
  return {
    slug,
    path: links.case(slug),
    client: clientName(data),
    place: [INDUSTRIES[data.industry], city].filter(Boolean).join(', '),
    change: result.change,
    measure: `${uncapitalised(result.label)}, ${result.unit}`,
    plot: profileRow({ ...series, axis, suffix }),
    failed: uncapitalised(caseText(body).failed.title),
    months: monthsText(data, content)
  }
}

interface Shown extends List {
  /** Names the choice of none. */
  all: string
}

/** A filter with how many cases each of its choices would show. */
function filterOf(source: Source, { sources, query, cases, all }: Shown) {
  const { name, label, options, valuesOf } = source
  const others = readChoice(
    sources.filter((other) => other !== source),
    query
  )
  const open = cases.filter(others.matches)
  const chosen = options.find(({ value }) => value === query.get(name))?.value ?? ''
  const chip = (value: string, title: string, count: number) => ({
    value,
    title,
    count,
    isChosen: value === chosen
  })
  return {
    name,
    label,
    chips: [
      chip('', all, open.length),
      ...options.map(({ value, title }) =>
        chip(value, title, open.filter((item) => valuesOf(item).includes(value)).length)
      )
    ]
  }
}

/** What cases can be chosen by: only values that some case has, the most frequent first. */
function caseFilters({ cases, services: all, offices, site }: Content): Source[] {
  const words = site.cases.list
  // Without the page of all services, which every case would be a part of.
  const services = all.filter(({ slug }) => slug !== '')
  const slugValue = (slug: string) => slug.replaceAll('/', '-')
  const titles = {
    otrasl: Object.entries(INDUSTRIES),
    usluga: services.map((service) => [slugValue(service.slug), serviceName(service)] as const),
    gorod: offices.map(({ slug, data }) => [slug, data.city] as const)
  }
  const source = (
    name: keyof typeof titles,
    label: string,
    valuesOf: (item: Case) => string[]
  ): Source => {
    const used = cases.flatMap(valuesOf)
    const countOf = (value: string) => used.filter((one) => one === value).length
    const options = titles[name]
      .filter(([value]) => used.includes(value))
      .sort(([one], [other]) => countOf(other) - countOf(one))
      .map(([value, title]) => ({ value, title }))
    return { name, label, options, valuesOf }
  }
  return [
    source('otrasl', words.industry, ({ data }) => [data.industry]),
    source('usluga', words.service, (item) =>
      services.filter((service) => isPartOf(service, item)).map(({ slug }) => slugValue(slug))
    ),
    source('gorod', words.city, ({ data }) => [data.city])
  ]
}
