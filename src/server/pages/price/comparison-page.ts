import { links } from '../../../shared/links.ts'
import { rubles } from '../../../shared/price/rubles.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import { entryMeta, pageMeta } from '../../render/page-meta.ts'
import type { SitePage } from '../page.ts'

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
          form: leadForm({ place: 'bottom' })
        })
    }
  ]
}

interface Row {
  name: string
  note: string
  sums: Sums
}

function agencyRow({ agency }: Comparison, { services }: Content): Row {
  const service = services.find(({ slug }) => links.service(slug) === agency.service)
  const tariff = service?.data.tariffs?.find(({ name }) => name === agency.tariff)
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
