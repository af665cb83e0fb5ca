import t from 'tap'
import { datedMonths } from '../../../src/server/pages/reading/news-pages.ts'

const ownOf = (days: readonly string[]) => days.map((day) => ({ day, kind: 'own' as const }))

t.test('a month has a triangle for every text in it, none on another', async (t) => {
  const [first, second, ...others] = ownOf(['2027-02-10', '2027-02-01', '2027-01-31', '2026-11-30'])
  if (!first || !second) throw new Error('no texts')
  const svg = datedMonths('Проба', [first, { ...second, kind: 'this' }, ...others])
  const columns = [...svg.matchAll(/<svg x="([\d.]+)%" y="24"[^>]*>(.*?)<\/svg>/g)]
  t.same(
    columns.map(([, x, paths = '']) => [Number(x), paths.match(/h10l-5-10z/g)?.length]),
    [
      [12.5, 1],
      [62.5, 1],
      [87.5, 2]
    ],
    'none in December'
  )
  t.match(columns[2]?.[2], 'mark-columns__own" d="M-5-12h')
  t.match(columns[2]?.[2], 'mark-columns__this" d="M-5-0h')
  t.match(svg, /<text x="12.5%"[^>]*>ноя</, 'within a year months are named')
})

t.test(
  'what is too much for triangles is a bar, and what is too long is told by years',
  async (t) => {
    const many = ownOf(Array.from({ length: 40 }, () => '2026-03-08'))
    t.match(datedMonths('Много', many), 'd="M-5-0h10v-168h-10z"')
    const yearsOf = (...days: string[]) => {
      const labels = datedMonths('Годы', ownOf(days)).matchAll(/<text x="([\d.]+)%"[^>]*>(\d+)</g)
      return [...labels].map(([, x, year]) => [Number(x), year])
    }
    t.same(yearsOf('2027-08-01', '2025-11-01'), [
      [11.36, '2026'],
      [65.91, '2027']
    ])
    t.equal(yearsOf('2027-02-10', '2021-05-05').length, 7)
  }
)
