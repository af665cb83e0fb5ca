import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import {
  factorText,
  isNothing,
  ratingParts,
  ratingPlaces,
  ratingTotal,
  readWeights,
  shareText,
  sumOf,
  weightQuery
} from '../../../src/shared/rating/weights.ts'
import { ratingStatus, weightsHint } from '../../../src/shared/rating/words.ts'
import { seeded } from '../../support/seeded.ts'

const WORDS = siteTexts([]).ratings.sheet

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const BY_TOTAL = { column: 'total', isAscending: false }

const statuses = [
  { found: 1, says: 'Найдено: 1 участник из 40' },
  { found: 11, says: 'Найдено: 11 участников из 40' },
  { found: 40, says: 'Найдено: 40 участников' },
  {
    found: 40,
    order: { column: 'total', isAscending: true },
    says: 'Найдено: 40 участников. По итогу, от меньшего'
  },
  {
    found: 40,
    order: { column: 'site', isAscending: false },
    says: 'Найдено: 40 участников. По показателю «Сайт», от большего'
  },
  { found: 40, moved: 0, says: 'Найдено: 40 участников. С вашими весами места те же' },
  { found: 40, moved: 1, says: 'Найдено: 40 участников. С вашими весами место сменил 1 участник' },
  {
    found: 5,
    moved: 22,
    order: { column: 'site', isAscending: true },
    says:
      'Найдено: 5 участников из 40. По показателю «Сайт», от меньшего. ' +
      'С вашими весами место сменили 22 участника'
  }
]

t.test('a rating says what is found, by what order and with whose weights', async (t) => {
  for (const { says, order = BY_TOTAL, ...shown } of statuses)
    t.equal(plain(ratingStatus({ all: 40, column: 'Сайт', order, ...shown }, WORDS)), says)
})

const hints = [
  { weights: [100], says: 'Веса рейтинга: 100 %' },
  { weights: [50, 30, 20], says: 'Веса рейтинга: 50, 30 и 20 %' },
  // A comma stands in a share already.
  { weights: [1, 1, 1], says: 'Веса рейтинга: 33,3; 33,3 и 33,3 %' },
  { weights: [2, 0, 1, 1], says: 'Веса рейтинга: 50, 0, 25 и 25 %' }
]

t.test('weights are said as shares', async (t) => {
  for (const { weights, says } of hints) {
    const said = (isOwn: boolean) => plain(weightsHint(weights, sumOf(weights), isOwn, WORDS))
    t.equal(said(false), says)
    t.equal(said(true), says.replace('Веса рейтинга', 'Ваши веса'))
  }
})

t.test(
  'a share is whole where it can be, and has one figure after the comma elsewhere',
  async (t) => {
    t.same(
      [shareText(1, 1), shareText(1, 6), shareText(0, 5), shareText(0, 0)],
      ['100', '16,7', '0', '0'].map((share) => `${share}\u00A0%`)
    )
    t.same([factorText(25, 100), factorText(1, 3), factorText(5, 5)], ['0,25', '0,333', '1,00'])
  }
)

t.test('totals share a place when they are equal, and the next is passed over', async (t) => {
  t.same(ratingPlaces([]), [])
  t.same(ratingPlaces([5]), [1])
  t.same(ratingPlaces([7, 9, 7, 9, 1]), [3, 1, 3, 1, 5])
  t.same(ratingPlaces([0, 0, 0]), [1, 1, 1])
})

t.test('a total is its parts together, a half of a tenth goes up', async (t) => {
  t.equal(ratingTotal([0, 0.1], [1, 1]), 0.1)
  t.equal(ratingTotal([99.9, 100], [1, 1]), 100)
  t.equal(ratingTotal([33.3, 33.4, 0], [1, 1, 0]), 33.4)
  t.equal(ratingTotal([100, 100], [7, 0]), 100)

  const random = seeded(5)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const wrong: string[] = []
  for (let round = 0; round < 300; round++) {
    const values = Array.from({ length: 5 }, () => upTo(1000) / 10)
    const weights = values.map(() => upTo(100))
    weights[0] = 1 + upTo(99)
    const total = ratingTotal(values, weights)
    const apart = sumOf(ratingParts(values, weights))
    const isTenth = String(total).replace(/^\d+\.?/, '').length < 2
    const isNear = Math.abs(total - apart) <= 0.05 + 1e-9
    if (!isTenth || !isNear) wrong.push(`${values} by ${weights}`)
  }
  t.same(wrong, [])
})

const PUBLISHED = [
  { id: 'site', weight: 60 },
  { id: 'results', weight: 40 }
]

t.test('weights are read back from their address; those of the rating are not in it', async (t) => {
  const read = (query: string) => readWeights(PUBLISHED, new URLSearchParams(query))
  const random = seeded(60)
  for (let round = 0; round < 100; round++) {
    const weights = [0, 1].map(() => Math.floor(random() * 101))
    const chosen = read(`ves-site=${weights[0]}&ves-results=${weights[1]}`)
    const [one = 0, other = 0] = weights
    const isOwn = one + other > 0 && one * 40 !== other * 60
    t.same(chosen, { weights: isOwn ? weights : [60, 40], isOwn }, `${weights}`)
    t.same(read(new URLSearchParams(weightQuery(PUBLISHED, chosen)).toString()), chosen)
  }
  t.same(weightQuery(PUBLISHED, read('ves-site=3&ves-results=2')), [], 'the same proportions')
  const thirds = ['a', 'b', 'c'].map((id, index) => ({ id, weight: 25 * Math.max(1, index) }))
  t.ok(readWeights(thirds, new URLSearchParams('ves-b=50&ves-c=25')).isOwn, 'the first is the same')
  for (const bad of ['', '-1', '101', '1.5', '1e1', '0x9', '０', ' 5', '9999']) {
    t.same(read(`ves-site=${encodeURIComponent(bad)}`), { weights: [60, 40], isOwn: false }, bad)
  }
  const isZero = (query: string) => isNothing(PUBLISHED, new URLSearchParams(query))
  t.ok(isZero('ves-site=0&ves-results=0'))
  for (const query of ['ves-site=0', 'ves-site=&ves-results=', 'ves-site=0x0&ves-results=0']) {
    t.notOk(isZero(query), `${query}: the published ones hold`)
  }
})
