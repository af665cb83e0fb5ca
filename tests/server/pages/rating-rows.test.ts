import { parse } from 'node-html-parser'
import t from 'tap'
import type { Entry } from '../../../src/server/content/content.ts'
import type { Data } from '../../../src/server/content/schemas.ts'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import { rankRows } from '../../../src/server/pages/rating/rating-table.ts'
import { changeOf } from '../../../src/shared/rating/standing.ts'
import { buildTestApp } from '../../support/test-app.ts'

const MOVES = siteTexts([]).ratings.moves

type Row = Data<'ratings'>['tables'][number]['rows'][number]

t.test('a move is told with its noun, a word says who has come anew', async (t) => {
  const cases: [from: Row['prev'], to: number, sign: string, text: string][] = [
    [3, 2, '▲\u20091', 'поднялся на 1 место'],
    [9, 7, '▲\u20092', 'поднялся на 2 места'],
    [1, 12, '▼\u200911', 'опустился на 11 мест'],
    [4, 4, '=', 'без изменений'],
    [null, 1, '—', 'нет данных о прошлом выпуске'],
    ['новый', 1, 'новый', 'новый участник']
  ]
  for (const [from, to, sign, text] of cases) t.match(changeOf(from, to, MOVES), { sign, text })
})

const { app } = await buildTestApp(t)

t.test(
  'a rating of two metrics says how far its weights may go before others are the first',
  async (t) => {
    const ofTwo = app.site().content.ratings.filter(({ data }) => data.metrics.length === 2)
    t.ok(ofTwo.length > 0)
    for (const { slug, data } of ofTwo) {
      const [from, to] = steadyEnds(data)
      const html = parse((await app.inject(`/rating/${slug}/`)).body)
      const fact = html
        .querySelectorAll('.rating-notes .facts > div')
        .find((one) => one.querySelector('dt')?.text === 'Другие веса')
      t.equal(
        fact?.querySelector('dd')?.text.replaceAll('\u00A0', ' ').trim(),
        `Первые места те же, пока Яндекс весит от ${from} до ${to} %`,
        slug
      )
      const target = fact?.querySelector('a')?.getAttribute('href')
      t.ok(html.querySelector(`${target} input[name="ves-yandex"]`), 'it leads to the weights')
    }
  }
)

const row = (name: string, total: number, prev: number | string | null) => ({
  name,
  total,
  prev,
  attributes: {},
  measured: '2026-10-01',
  raw: {},
  values: {}
})

t.test('RAT-03: equal totals share a place, then comes the alphabet', async (t) => {
  const rows = rankRows([row('В', 5, 1), row('Б', 7, 4), row('А', 7, 2), row('Г', 9, 'новый')])

  t.same(
    rows.map(({ name, place, prev }) => [name, place, changeOf(prev, place, MOVES).sign]),
    [
      ['Г', 1, 'новый'],
      ['А', 2, '='],
      ['Б', 2, '▲\u20092'],
      ['В', 4, '▼\u20093']
    ]
  )
})

type Rating = Entry<'ratings'>['data']

/**
 * The least and the greatest share of the first of two metrics, in whole per cents, by which every table keeps its first
 * place; nothing for more metrics.
 */
function steadyEnds({ metrics, tables }: Rating): number[] {
  const [one, other, ...more] = metrics
  if (!one || !other || more.length > 0) return []
  const tenthsOf = (value = 0) => Math.round(value * 10)
  const firstAt = (share: number) =>
    tables
      .map(({ rows }) => {
        // In thousandths, whole, and cut to 0.1 with a half up.
        const totals = rows.map(({ values }) => {
          const sum = tenthsOf(values[one.id]) * share + tenthsOf(values[other.id]) * (100 - share)
          return Math.trunc((sum + 50) / 100)
        })
        return rows.filter((_, at) => totals[at] === Math.max(...totals)).map(({ name }) => name)
      })
      .join(' ')
  const home = firstAt(Math.round(one.weight * 100))
  const shares = Array.from({ length: 101 }, (_, share) => share)
  const kept = shares.filter((share) => firstAt(share) === home)
  return [Math.min(...kept), Math.max(...kept)]
}
