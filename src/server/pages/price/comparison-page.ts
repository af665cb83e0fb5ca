import { stackedSums } from '../../../drawings/plots.ts'
import { links } from '../../../shared/links.ts'
import { rubles } from '../../../shared/words/numbers.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import { entryMeta, pageMeta } from '../../render/page-meta.ts'
import type { SitePage } from '../page.ts'
import { hoursFigure } from './hours-figure.ts'

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
    ancestors: [{ path: links.prices(), title: 'Цены' }]
  })
  const rows = [agencyRow(comparison, content), ...comparison.rows.map(sumsOf)]
  const totals = rows.reduce<Sums>((sum, { sums }) => added(sum, sums), [0, 0, 0])
  return [
    {
      meta,
      render: ({ render, leadForm }) =>
        render('pages/comparison', {
          meta,
          page,
          body: renderMarkdown(page.body, page.file),
          rows: rows.map(({ name, note, sums }) => ({ name, note, sums: shownSums(sums) })),
          totals: shownSums(totals),
          ...hourOf(totals, comparison, content),
          ways: waysOf(rows, totals),
          hours: hoursFigure(page.body, WAYS),
          form: leadForm({ place: 'bottom' })
        })
    }
  ]
}

const WAYS = ['Агентство', 'Штат', 'Фрилансеры'] as const

/** Each way with what its month is made of, by the scale of the dearest. */
function waysOf(rows: readonly Row[], totals: Sums) {
  return WAYS.map((name, way) => {
    const own = rows
      .map((row, at) => ({ name: row.name, sum: row.sums[way] ?? 0, tone: at + 1 }))
      .filter(({ sum }) => sum > 0)
    const parts = own.map(({ name, sum, tone }) => ({ tone, text: `${name}: ${rubles(sum)}` }))
    const sum = rubles(totals[way] ?? 0)
    const title = `${name}, ${sum} в месяц. ${parts.map(({ text }) => text).join(', ')}`
    return { name, sum, parts, drawing: stackedSums(title, own, Math.max(...totals)) }
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
    hourNote: `итог, делённый на оплаченные часы: ${counts.join(', ')}`,
    hourRates: shownSums(rates as Sums)
  }
}

function tariffOf({ service, tariff }: Comparison['agency'], { services }: Content) {
  const owner = services.find(({ slug }) => links.service(slug) === service)
  return owner?.data.tariffs?.find(({ name }) => name === tariff)
}

function agencyRow({ agency }: Comparison, content: Content): Row {
  const tariff = tariffOf(agency, content)
  const note = tariff?.hours
    ? `${tariff.note}, ${tariff.hours} часов команды`
    : (tariff?.note ?? '')
  return { name: `Тариф «${agency.tariff}»`, note, sums: [tariff?.price ?? 0, 0, 0] }
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
