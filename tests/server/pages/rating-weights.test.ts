import { parse } from 'node-html-parser'
import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import { shownRating } from '../../../src/server/pages/rating/rating-parts.ts'
import { ratingCsv } from '../../../src/server/pages/rating/rating-table.ts'
import { readRatingChoice } from '../../../src/shared/rating/choice.ts'
import { standingsOf } from '../../../src/shared/rating/standing.ts'
import { readWeights } from '../../../src/shared/rating/weights.ts'
import { decimal } from '../../../src/shared/words/numbers.ts'
import { buildTestApp } from '../../support/test-app.ts'

const PATH = '/rating/agentstva-prodvizheniya/'
const { app } = await buildTestApp(t)
const body = async (query: string) => (await app.inject(`${PATH}${query}`)).body
const rowsOf = (html: string) =>
  parse(html)
    .querySelectorAll('[data-rating-row]:not([hidden])')
    .map((row) => ({
      slug: row.getAttribute('data-rating-row') ?? '',
      place: Number.parseInt(row.querySelector('.rating-sheet__place')?.text ?? '', 10),
      total: row.querySelector('[data-rating-total]')?.text ?? ''
    }))

const RATING = ratingOf('agentstva-prodvizheniya')
const DATA = shownRating({ slug: 'agentstva-prodvizheniya', data: RATING }, { site: siteTexts([]) })
const ROWS = RATING.tables[0]?.rows ?? []
const METRICS = ['retention', 'results', 'clients', 'openness', 'expertise', 'site']

function ratingOf(slug: string) {
  const found = app.site().content.ratings.find((rating) => rating.slug === slug)
  if (!found) throw new Error(`There is no ${slug}`)
  return found.data
}

/** The same numbers every time. Source: Park and Miller, the minimal standard generator. */
function generator(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 16_807) % 2_147_483_647
    return state % (most + 1)
  }
}

/** The totals of a set, by whole numbers of any size. */
function totalsOf(weights: readonly number[]): string[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  return ROWS.map(({ values }) => {
    const sum = METRICS.reduce(
      (sum, id, index) => sum + BigInt(values[id] ?? 0) * 10n * BigInt(weights[index] ?? 0),
      0n
    )
    const tenths = String((2n * sum + all) / (2n * all)).padStart(2, '0')
    return `${tenths.slice(0, -1)},${tenths.slice(-1)}`
  })
}

t.test('200 sets of weights: the page, the spreadsheet and plain arithmetic agree', async (t) => {
  const random = generator(20_261_120)
  const wrong: string[] = []
  for (let turn = 0; turn < 200; turn++) {
    const weights = METRICS.map(() => random(100))
    const query = METRICS.map((id, index) => `ves-${id}=${weights[index]}`).join('&')
    const expected = totalsOf(weights)
    const choice = readRatingChoice(DATA, new URLSearchParams(query))
    const shown = new Map(
      DATA.tables
        .flatMap((table) => standingsOf(table, DATA, choice))
        .map(({ row, total }) => [row.name, decimal(total)])
    )
    const csv = ratingCsv(RATING, siteTexts([]).ratings.csv, new URLSearchParams(query))
    const lines = csv.trim().split('\r\n').slice(1)
    const cells = lines.map((line) => line.split(';'))
    const listed = new Map(cells.map((line) => [line[2], line.at(-1)?.replace(/^\d+$/, '$&,0')]))
    for (const [index, { name }] of ROWS.entries()) {
      if (shown.get(name) !== expected[index]) wrong.push(`page, ${name}: ${query}`)
      if (listed.get(name) !== expected[index]) wrong.push(`spreadsheet, ${name}: ${query}`)
    }
  }
  t.same(wrong, [])
})

t.test('own weights order the rows, and the place of the rating stands beside', async (t) => {
  const html = await body(
    '?ves-site=100&ves-retention=0&ves-results=0&ves-clients=0&ves-openness=0&ves-expertise=0'
  )
  const [first] = rowsOf(html)
  t.same(first, { slug: 'kvarc-demo', place: 1, total: '95,0' })
  const page = parse(html)
  t.ok(page.querySelector('[data-rating-own]'))
  t.ok(page.querySelector('[data-rating-reset]'))
  t.match(page.querySelector('[data-rating-row="kvarc-demo"]')?.text, 'было 3')
  t.match(html, '<meta name="robots" content="noindex">')
  t.match(html, /<link rel="canonical" href="http[^"?]+\/rating\/agentstva-prodvizheniya\/">/)
})

t.test(
  'weights of the rating, by whatever numbers, are the page that everybody gets',
  async (t) => {
    const whole = await body('')
    t.notMatch(whole, 'data-rating-own')
    for (const query of [
      '?ves-retention=25&ves-results=25&ves-clients=20&ves-openness=15&ves-expertise=10&ves-site=5',
      '?ves-retention=50&ves-results=50&ves-clients=40&ves-openness=30&ves-expertise=20&ves-site=10',
      `?${METRICS.map((id) => `ves-${id}=0`).join('&')}`,
      '?ves-retention=abc&ves-site=101&ves-results=-1&ves-clients=1.5&ves-none=7',
      '?sravnit=granit-demo',
      '?sravnit=none,nobody',
      '?vid=pechat',
      '?raschet=nobody'
    ]) {
      t.equal(await body(query), whole, query)
    }
  }
)

t.test('weights that are not named keep the published value', async (t) => {
  const metrics = [
    { id: 'a', weight: 60 },
    { id: 'b', weight: 40 }
  ]
  t.same(readWeights(metrics, new URLSearchParams('ves-b=0')), { weights: [60, 0], isOwn: true })
})

t.test('two to four of one table are compared, in the order of their places', async (t) => {
  const names = (html: string) =>
    parse(html)
      .querySelectorAll('[data-rating-compare] h3')
      .map(({ text }) => text)
  t.same(names(await body('?sravnit=opal-demo&sravnit=granit-demo')), [
    '«Гранит-демо»',
    '«Опал-демо»'
  ])
  t.equal(
    names(await body('?sravnit=granit-demo,bazalt-demo,kvarc-demo,yashma-demo,opal-demo')).length,
    4
  )
  const { body: mixed } = await app.inject(
    '/rating/vidimost-sajtov/?sravnit=dom-07-example,kurs-05-example,dom-02-example'
  )
  t.same(names(mixed), ['dom-07.example', 'dom-02.example'], 'those of another table stay out')
})
