import t from 'tap'
import { newsMonths } from '../../../src/server/pages/reading/news-months.ts'

type News = Parameters<typeof newsMonths>[1]

const newsOf = (dates: readonly string[]) =>
  dates.map((date) => ({ data: { date } })) as unknown as News

t.test(
  'a month has a triangle for every item in it, none on another, and told apart',
  async (t) => {
    const dates = ['2027-02-10', '2027-02-01', '2027-01-31', '2026-11-30']
    const news = newsOf(dates.map((day) => `${day}T12:00:00+03:00`))
    const svg = newsMonths('Проба', news, (item) => (item === news[1] ? 'this' : 'own'))
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
    t.same(
      [...svg.matchAll(/<text x="([\d.]+)%"[^>]*>(\d+)</g)].map(([, x, year]) => [Number(x), year]),
      [[62.5, '2027']]
    )
    const many = newsOf(Array.from({ length: 40 }, () => '2026-03-08T12:00:00+03:00'))
    t.match(
      newsMonths('Много', many, () => 'own'),
      'd="M-5-0h10v-168h-10z"',
      'is a bar'
    )
    const old = newsOf(['2027-02-10T12:00:00+03:00', '2021-05-05T12:00:00+03:00'])
    t.equal(newsMonths('Давно', old, () => 'own').match(/<text/g)?.length, 7, 'is told by years')
  }
)
