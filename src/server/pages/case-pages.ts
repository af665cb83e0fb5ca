import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { lineChart } from '../render/line-chart.ts'
import { newestFirst } from './news-pages.ts'
import { type Crumb, pageMeta, type SitePage } from './page.ts'

const ROOT: Crumb = { path: links.cases(), title: 'Кейсы' }
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
  const list: SitePage = {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/case-list', { meta, cases, form: leadForm({ place: 'bottom' }) })
  }
  return [list, ...cases.map((item) => casePage(item, content))]
}

function casePage(item: Entry<'cases'>, content: Content): SitePage {
  const { data, slug } = item
  const meta = pageMeta({
    path: links.case(slug),
    name: data.title,
    title: data.seo.title,
    description: data.seo.description,
    updated: data.updated,
    published: data.date,
    type: 'article',
    ancestors: [ROOT],
    jsonLd: [
      {
        '@type': 'Article',
        headline: data.title,
        description: data.seo.description,
        datePublished: data.date,
        dateModified: data.updated,
        inLanguage: 'ru',
        mainEntityOfPage: links.case(slug),
        author: { '@id': '/#org' },
        publisher: { '@id': '/#org' }
      }
    ]
  })
  const months = monthsFrom(data.period.from, data.series.length)
  const { label, before, after, unit } = data.result
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/case', {
        meta,
        item,
        months,
        chart: lineChart({
          label: `${label}: ${before} → ${after} ${unit}`,
          values: data.series,
          from: months[0] ?? '',
          to: months.at(-1) ?? ''
        }),
        body: renderMarkdown(item.body, item.file),
        services: content.services.filter(({ slug }) =>
          data.services.includes(links.service(slug))
        ),
        team: content.people.filter(({ slug }) => data.team.includes(slug)),
        related: content.cases.filter(({ slug }) => data.related.includes(slug)),
        office: content.offices.find(({ slug }) => slug === data.city),
        form: leadForm({ place: 'bottom' })
      })
  }
}

/** Names of `count` months in a row, such as «февраль 2024 г.». */
function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    monthFormat.format(new Date(Date.UTC(year, month - 1 + index)))
  )
}
