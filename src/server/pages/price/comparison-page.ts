import { inRow } from '../../../drawings/bar.ts'
import { crossingOf, hoursPlot } from '../../../drawings/plots.ts'
import { hundredth } from '../../../drawings/profile/numbers.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { rubles } from '../../../shared/words/numbers.ts'
import type { Content } from '../../content/content.ts'
import { comparedRows } from '../../content/facts.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { markdownTables } from '../../content/markdown-parts.ts'
import type { Data } from '../../content/schemas.ts'
import { entryMeta, pageMeta } from '../../render/page-meta.ts'
import type { PageTools, SitePage } from '../page.ts'
import { tariffNote } from '../service/service-facts.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/comparison': ReturnType<typeof comparisonView>
  }
}

type Comparison = NonNullable<Data<'pages'>['comparison']>
type Sums = [agency: number, staff: number, freelancer: number]

/** What a month of the same work costs three ways; the agency's part is one of its tariffs. */
export function comparisonPage(content: Content): SitePage[] {
  const page = content.pages.find(({ slug }) => slug === 'comparison')
  const { comparison } = page?.data ?? {}
  if (!page || !comparison) return []
  const meta = pageMeta({
    path: links.comparison(),
    name: page.data.title,
    ...entryMeta(page),
    ancestors: [{ path: links.prices(), title: content.site.prices.name }]
  })
  return [
    {
      meta,
      render: ({ render, leadForm }) =>
        render('pages/comparison', comparisonView(page, comparison, leadForm, content))
    }
  ]
}

function comparisonView(
  page: Content['pages'][number],
  comparison: Comparison,
  leadForm: PageTools['leadForm'],
  content: Content
) {
  const { comparison: words } = content.site.prices
  const tax = taxOf(comparison, content)
  const compared = comparedRows(comparison).map((row) =>
    sumsOf(row.is === 'vat' ? { ...row, agency: tax } : row)
  )
  const rows = [agencyRow(comparison, content), ...compared]
  const totals = rows.reduce<Sums>((sum, { sums }) => added(sum, sums), [0, 0, 0])
  return {
    page,
    body: renderMarkdown(page.body, page.file),
    rows: rows.map(({ name, note, sums }) => ({ name, note, sums: shownSums(sums) })),
    totals: shownSums(totals),
    ...hourOf(totals, comparison, content),
    ways: waysOf(rows, totals, words),
    hours: hoursFigure(page.body, words),
    form: leadForm({ place: 'bottom' })
  }
}

type Words = Content['site']['prices']['comparison']

const waysIn = ({ agency, staff, freelancer }: Words) => [agency, staff, freelancer]

/** Each way with what its month is made of, each part where the one before it ended, by the scale of the dearest. */
function waysOf(rows: readonly Row[], totals: Sums, words: Words) {
  return waysIn(words).map((name, way) => {
    const own = rows
      .map((row) => ({ name: row.name, sum: row.sums[way] ?? 0 }))
      .filter(({ sum }) => sum > 0)
      .sort((one, other) => other.sum - one.sum)
    const places = inRow(
      own.map(({ sum }) => sum),
      Math.max(...totals)
    )
    const parts = own.map((part, at) => ({
      name: part.name,
      sum: rubles(part.sum),
      x: `${hundredth(places[at]?.x ?? 0)}%`,
      width: `${hundredth(places[at]?.width ?? 0)}%`
    }))
    return { name, sum: rubles(totals[way] ?? 0), parts }
  })
}

interface Row {
  name: string
  note: string
  sums: Sums
}

/** What an hour costs, and which hours they are: of people on the payroll all are paid for, needed or not. */
function hourOf(totals: Sums, { agency, hours }: Comparison, content: Content) {
  const counts = [tariffOf(agency, content)?.hours ?? 0, hours.staff, hours.freelancer]
  const rates = totals.map((sum, at) => Math.round(sum / (counts[at] || 1)))
  return {
    hourNote: fill(content.site.prices.comparison.rate, { hours: counts.join(', ') }),
    hourRates: shownSums(rates as Sums)
  }
}

function tariffOf({ service, tariff }: Comparison['agency'], { services }: Content) {
  const owner = services.find(({ slug }) => links.service(slug) === service)
  return owner?.data.tariffs?.find(({ name }) => name === tariff)
}

function taxOf({ agency }: Comparison, content: Content): number {
  const { rate = 0 } =
    content.pages.find(({ data }) => data.calculation)?.data.calculation?.vat ?? {}
  return Math.round(((tariffOf(agency, content)?.price ?? 0) * rate) / 100)
}

function agencyRow({ agency }: Comparison, content: Content): Row {
  const tariff = tariffOf(agency, content)
  const name = fill(content.site.prices.comparison.tariff, { name: agency.tariff })
  return { name, note: tariff ? tariffNote(tariff) : '', sums: [tariff?.price ?? 0, 0, 0] }
}

function sumsOf({ name, note, agency = 0, staff = 0, freelancer = 0 }: Comparison['rows'][number]) {
  return { name, note, sums: [agency, staff, freelancer] as Sums }
}

function added([a, b, c]: Sums, [d, e, f]: Sums): Sums {
  return [a + d, b + e, c + f]
}

function shownSums(sums: Sums): [string, string, string] {
  const [agency, staff, freelancer] = sums.map((sum) => (sum > 0 ? rubles(sum) : '—'))
  return [agency ?? '', staff ?? '', freelancer ?? '']
}

/** The name of the table's first column. */
const HOURS = 'Часов работы'

/** What a month costs at other amounts of work, drawn from the table of the text. */
export function hoursFigure(body: string, words: Words) {
  // In the order of the table's columns.
  const ways = waysIn(words)
  const table = markdownTables(body).find(([head]) => head?.[0] === HOURS)
  if (!table) return undefined
  const rows = table.slice(1).map((cells) => cells.map(wholeNumber))
  const hours = rows.map(([count = 0]) => count)
  const sumsOf = (way: number) => rows.map((row) => row[way + 1] ?? 0)
  const crossing = crossingOf(hours, [sumsOf(0), sumsOf(1)])
  const title =
    crossing === undefined
      ? words.hours.title
      : fill(words.hours.crossing, { hours: Math.floor(crossing) })
  const said = rows.map(([count = 0, ...sums]) => {
    const each = sums.map((sum, way) => `${ways[way]} ${rubles(sum)}`)
    return fill(words.hours.said, { hours: count, sums: each.join(', ') })
  })
  return {
    title,
    drawing: hoursPlot({
      title: `${title}. ${said.join('; ')}`,
      hours,
      ways: ways.map((name, way) => ({ name, sums: sumsOf(way) })),
      crossing,
      sumText: rubles
    })
  }
}

/** «160, «Вершина» и 10 часов сверх» is 160, «406 000» is 406000. */
function wholeNumber(cell: string): number {
  const [digits = ''] = /^[\d\s]+/.exec(cell) ?? []
  return Number(digits.replace(/\s/g, ''))
}
