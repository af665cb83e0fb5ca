import { links } from '../../shared/links.ts'
import { plural } from '../../shared/plural.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { lineChart } from '../render/line-chart.ts'
import { type Crumb, type PageMeta, pageMeta } from '../render/page-meta.ts'
import { authorLd, datedMeta } from './dated-meta.ts'
import { type Choice, type FilterSource, readChoice } from './filters.ts'
import { newestFirst } from './news-pages.ts'
import type { SitePage } from './page.ts'

const ROOT: Crumb = { path: links.cases(), title: 'Кейсы' }
const INDUSTRIES = {
  roznica: 'Розничная торговля',
  proizvodstvo: 'Производство и опт',
  medicina: 'Медицина',
  finansy: 'Финансы',
  obrazovanie: 'Образование',
  uslugi: 'Услуги'
} as const
const monthFormat = new Intl.DateTimeFormat('ru', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC'
})

/** The list of cases and every case. */
export function casePages(content: Content): SitePage[] {
  const cases = newestFirst(content.cases)
  const meta = pageMeta({
    path: links.cases(),
    name: 'Кейсы',
    title: 'Кейсы поискового маркетинга с цифрами и сроками',
    description:
      'Восемь проектов с исходными данными, ходом работ и графиками: розница, производство, медицина, финансы, образование. Что сработало, а что пришлось переделать.',
    updated: cases[0]?.data.updated ?? ''
  })
  const sources = caseFilters(content)
  const page = (own: PageMeta, { filters, matches, query }: Choice<Entry<'cases'>>): SitePage => ({
    meta: own,
    render({ render, leadForm }) {
      const found = cases.filter(matches)
      return render('pages/case-list', {
        meta: own,
        cases: found,
        filters,
        isChosen: query !== '',
        foundText: `Найдено: ${found.length} ${plural(found.length, ['кейс', 'кейса', 'кейсов'])}`,
        form: leadForm({ place: 'bottom' })
      })
    }
  })
  const list: SitePage = {
    ...page(meta, readChoice(sources, new URLSearchParams())),
    view(query) {
      const choice = readChoice(sources, query)
      const own = { ...meta, isIndexed: false, canonical: meta.path }
      return choice.query ? { query: choice.query, ...page(own, choice) } : undefined
    }
  }
  return [list, ...cases.map((item) => casePage(item, content))]
}

/** What cases can be chosen by: only values that some case has. */
function caseFilters({ cases, services, offices }: Content): FilterSource<Entry<'cases'>>[] {
  const slugValue = (slug: string) => slug.replaceAll('/', '-')
  const titles = {
    otrasl: Object.entries(INDUSTRIES),
    usluga: services.map(({ slug, data }) => [slugValue(slug), data.menu] as const),
    gorod: offices.map(({ slug, data }) => [slug, data.city] as const)
  }
  const source = (
    name: keyof typeof titles,
    label: string,
    valuesOf: (item: Entry<'cases'>) => string[]
  ) => {
    const used = new Set(cases.flatMap(valuesOf))
    const options = titles[name]
      .filter(([value]) => used.has(value))
      .map(([value, title]) => ({ value, title }))
    return { name, label, options, valuesOf }
  }
  return [
    source('otrasl', 'Отрасль', ({ data }) => [data.industry]),
    source('usluga', 'Услуга', ({ data }) =>
      services
        .filter(({ slug }) => data.services.includes(links.service(slug)))
        .map(({ slug }) => slugValue(slug))
    ),
    source('gorod', 'Город', ({ data }) => [data.city])
  ]
}

function casePage(item: Entry<'cases'>, content: Content): SitePage {
  const { data, slug } = item
  const meta = datedMeta({
    entry: item,
    path: links.case(slug),
    ancestors: [ROOT],
    type: 'Article',
    section: INDUSTRIES[data.industry],
    author: authorLd(content, undefined)
  })
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/case', {
        meta,
        item,
        industry: INDUSTRIES[data.industry],
        values: valuesOf(item),
        chart: caseChart(item),
        body: renderMarkdown(item.body, item.file),
        services: content.services
          .map(({ slug, data }) => ({ path: links.service(slug), title: data.menu }))
          .filter(({ path }) => data.services.includes(path)),
        team: content.people
          .filter(({ slug }) => data.team.includes(slug))
          .map(({ slug, data }) => ({ path: links.person(slug), title: data.name })),
        related: content.cases.filter(({ slug }) => data.related.includes(slug)),
        city: content.offices.find(({ slug }) => slug === data.city)?.data.city ?? '',
        form: leadForm({ place: 'bottom' })
      })
  }
}

/** What came of a case, month by month, as SVG. */
export function caseChart(item: Entry<'cases'>): string {
  const { label, before, after, unit } = item.data.result
  const months = monthsOf(item)
  return lineChart({
    label: `${label}: ${before} → ${after} ${unit}`,
    values: item.data.series,
    from: months[0] ?? '',
    to: months.at(-1) ?? ''
  })
}

/** The series as the table under the chart shows it. */
function valuesOf(item: Entry<'cases'>) {
  const { series } = item.data
  return monthsOf(item).map((month, index) => ({
    month,
    text: series[index]?.toLocaleString('ru') ?? '—'
  }))
}

function monthsOf({ data }: Entry<'cases'>): string[] {
  return monthsFrom(data.period.from, data.series.length)
}

/** Names of `count` months in a row, such as «февраль 2024 г.». */
function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    monthFormat.format(new Date(Date.UTC(year, month - 1 + index)))
  )
}
