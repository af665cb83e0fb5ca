import { links } from '../../shared/links.ts'
import { plural } from '../../shared/plural.ts'
import { drawnSeries } from '../content/drawn-series.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { type Crumb, type PageMeta, pageMeta } from '../render/page-meta.ts'
import { profile } from '../render/profile/profile.ts'
import type { Series } from '../render/profile/series.ts'
import { authorLd, datedMeta } from './dated-meta.ts'
import { type Choice, type FilterSource, readChoice } from './filters.ts'
import { newestFirst } from './news-pages.ts'
import type { SitePage } from './page.ts'

const ROOT: Crumb = { path: links.cases(), title: 'Кейсы' }
export const INDUSTRIES = {
  roznica: 'Розничная торговля',
  proizvodstvo: 'Производство и опт',
  medicina: 'Медицина',
  finansy: 'Финансы',
  obrazovanie: 'Образование',
  uslugi: 'Услуги'
} as const
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
        chart: profile(caseSeries(item)),
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

/** What a case has measured, ready to be drawn. @param path Of the case's page, where the drawing is on another. */
export function caseSeries(
  { slug, data }: Entry<'cases'>,
  path?: string
): Series & { start: string } {
  const start = data.period.from
  return { ...drawnSeries(data.series, { id: slug, start, ...(path && { path }) }), start }
}
