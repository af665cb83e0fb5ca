import t from 'tap'
import type { Entry } from '../../../src/server/content/content.ts'
import { checkRows } from '../../../src/server/content/rating.ts'
import { scoredRatings } from '../../../src/server/content/scored-ratings.ts'
import { shownRating } from '../../../src/server/pages/rating/rating-parts.ts'
import { editionsOf, neighbourOf } from '../../../src/server/pages/rating/rating-table.ts'
import { readRatingChoice } from '../../../src/shared/rating/choice.ts'
import { changeOf, standingsOf } from '../../../src/shared/rating/standing.ts'
import { ratingPlaces, ratingTotal } from '../../../src/shared/rating/weights.ts'
import { seeded } from '../../support/seeded.ts'
import { type Row, ratingOf, row } from '../../support/small-rating.ts'

/** Scales that give no points as they stand, in the first metric. */
function measured(): [rating: ReturnType<typeof ratingOf>, faults: string[]][] {
  const rating = ratingOf([row('Агат', [10, 20.5, 30])])
  const [speed, ...others] = rating.metrics
  const measuring = (...measures: object[]) =>
    ({ ...rating, metrics: [{ ...speed, measures }, ...others] }) as typeof rating
  const scale = { title: 'Скорость', zero: 0, hundred: 100 }
  const path = 'metrics.0.measures'
  return [
    [measuring({ ...scale, id: 'speed', of: 'price' }), []],
    [
      measuring({ ...scale, id: 'speed', of: 'prise' }),
      [`${path}.0.of: there is no such measure; did you mean price? allowed: speed, texts, price`]
    ],
    [
      measuring({ ...scale, id: 'speed', of: 'speed' }),
      [`${path}.0.of: found speed, the measure itself`]
    ],
    [
      measuring({ ...scale, id: 'speed', hundred: 0 }),
      [`${path}.0.hundred: a scale has two different ends`]
    ],
    [
      measuring({ ...scale, id: 'speed', zero: undefined }),
      [`${path}.0.zero: a scale has two different ends`]
    ],
    [
      measuring({ title: 'Скорость', id: 'speed' }),
      [`${path}: found 0 % of the metric together; allowed: 100 %`]
    ],
    [
      measuring({ ...scale, id: 'speed', share: 60 }, { title: 'Цена', id: 'price' }),
      [
        `${path}.1.id: found price twice`,
        'metrics.2.measures.0.id: found price twice',
        `${path}: found 60 % of the metric together; allowed: 100 %`
      ]
    ]
  ]
}

type Edition = { data: ReturnType<typeof ratingOf> }
type Found = Entry<'ratings'>

t.test('what a row says is of its rating, and its name is its own', async (t) => {
  const good = row('Агат', [10, 20.5, 30])
  const eighths = ratingOf([]).metrics.map((metric) => ({ ...metric, weight: 0.125 }))
  const cases: [rating: ReturnType<typeof ratingOf>, faults: string[]][] = [
    [ratingOf([good], [row('Берилл', [0, 100, 50])]), []],
    [
      ratingOf([good, row('«Агат»', [1, 2, 3]), row('агат', [1, 2, 3])]),
      [
        'tables.0.rows.1.name: found "«Агат»", in addresses the same as Агат',
        'tables.0.rows.2.name: found "агат", in addresses the same as Агат'
      ]
    ],
    [
      ratingOf([good], [good]),
      ['tables.1.rows.0.name: found "Агат", in addresses the same as Агат']
    ],
    [
      ratingOf([row('№', [1, 2, 3])]),
      ['tables.0.rows.0.name: found "№", in addresses the same as no letter or digit']
    ],
    [
      ratingOf([{ ...good, attributes: { gorod: 'Казнь', rajon: 'Центр' } }]),
      [
        'tables.0.rows.0.attributes.gorod: found "Казнь"; did you mean Казань? allowed: Казань, Нижний Новгород, до 150 тыс. ₽',
        'tables.0.rows.0.attributes.rajon: there is no such filter; allowed: gorod'
      ]
    ],
    [
      ratingOf([{ ...good, raw: { sped: 10, texts: 20.5, price: 30 } }]),
      [
        'tables.0.rows.0.raw.sped: there is no such measure; did you mean speed? allowed: speed, texts, price',
        'tables.0.rows.0.raw.speed: the value is missing'
      ]
    ],
    ...measured(),
    [
      { ...ratingOf([]), metrics: eighths },
      [0, 1, 2].map(
        (index) => `metrics.${index}.weight: found 0.125; allowed: whole percents, 0.15`
      )
    ]
  ]
  for (const [rating, faults] of cases) {
    const found = checkRows(rating).map(({ path, text }) => `${path.join('.')}: ${text}`)
    t.same(found.sort(), faults.sort(), faults.join())
  }
})

t.test('totals are rounded half up to 0.1, places are shared', async (t) => {
  const random = seeded(23)
  for (let round = 0; round < 500; round++) {
    const values = Array.from({ length: 4 }, () => Math.floor(random() * 1001))
    const weights = Array.from(
      { length: 4 },
      (_, index) => Math.floor(random() * 100) + Number(index === 0)
    )
    let [sum, all] = [0n, 0n]
    for (const [index, weight] of weights.entries()) {
      all += BigInt(weight)
      sum += BigInt(weight) * BigInt(values[index] ?? 0)
    }
    const exact = Number((20n * sum + 10n * all) / (20n * all)) / 10
    const total = ratingTotal(
      values.map((value) => value / 10),
      weights
    )
    if (total !== exact) t.fail(`${values} by ${weights}: ${total}, not ${exact}`)
  }
  t.same(ratingPlaces([5, 9, 9, 1, 5]), [3, 1, 1, 5, 3])
  t.same(ratingPlaces([]), [])
})

t.test('a move is told with its noun, a word says who has come anew', async (t) => {
  const cases: [from: Row['prev'], to: number, sign: string, text: string][] = [
    [3, 2, '▲\u20091', 'поднялся на 1 место'],
    [9, 7, '▲\u20092', 'поднялся на 2 места'],
    [1, 12, '▼\u200911', 'опустился на 11 мест'],
    [4, 4, '=', 'без изменений'],
    [null, 1, '—', 'нет данных о прошлом выпуске'],
    ['новый', 1, 'новый', 'новый участник']
  ]
  for (const [from, to, sign, text] of cases) t.match(changeOf(from, to), { sign, text })
})

t.test('an edition stands beside the one before, the first beside the one after', async (t) => {
  const edition = (name: string, published: string, rows: Row[]) =>
    ({ slug: name, data: { ...ratingOf(rows), published, period: name } }) as never
  const [now, old, other] = scoredRatings([
    edition('a', '2026-09-01', [row('Агат', [9, 9, 9]), row('Берилл', [1, 1, 1])]),
    edition('a/2025', '2025-09-01', [row('Агат', [5, 5, 5]), row('Оникс', [7, 7, 7])]),
    edition('ab', '2026-10-01', [])
  ]) as [Found, Found, Found]
  const editions = editionsOf(old, { ratings: [old, other, now] })
  t.same(editions, [now, old], 'newest first, of this rating alone')

  const beside = neighbourOf(now, editions)
  t.match(beside, { period: 'a/2025', isLater: false })
  t.same(
    [...(beside?.places ?? [])],
    [
      ['Оникс', 1],
      ['Агат', 2]
    ]
  )
  t.match(neighbourOf(old, editions), { period: 'a', isLater: true })
  t.equal(neighbourOf(other, [other]), undefined)

  const changes = (edition: Edition, next: typeof beside) => {
    const data = shownRating({ slug: 'a', data: edition.data }, next)
    return data.tables.flatMap((table) =>
      standingsOf(table, data, readRatingChoice(data, new URLSearchParams())).map(
        ({ change }) => change?.sign
      )
    )
  }
  t.same(changes(now, beside), ['▲\u20091', 'новый'])
  t.same(changes(old, neighbourOf(old, editions)), [undefined, '▲\u20091'])
})
