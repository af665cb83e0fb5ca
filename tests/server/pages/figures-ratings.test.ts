import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { cornersOf } from '../../../src/content/rating-corners.ts'
import type { Entry } from '../../../src/server/content/content.ts'
import { numbersOf, shownNumbers, strangers } from '../../support/page-numbers.ts'
import { steadyEnds } from '../../support/steady-ends.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const { ratings } = app.site().content

type Rating = Entry<'ratings'>['data']
type Row = Rating['tables'][number]['rows'][number]

const page = async (path: string) => parse((await app.inject(path)).body)
const plain = (text = '') =>
  text
    .replaceAll('\u2060', '')
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim()
const textOf = (element: HTMLElement | null, selector: string) =>
  plain(element?.querySelector(selector)?.text)
const comma = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')

/** In thousandths, whole: 87 × 0,25 is 21 750. */
function exactOf(row: Row, { metrics }: Rating): number {
  return metrics.reduce(
    (sum, { id, weight }) =>
      sum + Math.round((row.values[id] ?? Number.NaN) * 10) * Math.round(weight * 100),
    0
  )
}

/** To 0.1, a half up, by cutting digits rather than dividing. */
function roundedOf(thousandths: number): string {
  const tenths = String(Math.trunc((thousandths + 50) / 100))
  return `${tenths.slice(0, -1) || '0'},${tenths.slice(-1)}`
}

/** Of a hundred weights of the corners, in whole per cents, those by which the first row stays the first. */
function leadOf100(slug: string, { metrics, tables }: Rating): number {
  const corners = cornersOf(slug) ?? []
  const weightOf = (id: string) => metrics.find((metric) => metric.id === id)?.weight ?? 0
  const heights = (tables[0]?.rows ?? []).map(({ values }) =>
    corners.map(({ metrics: held }) => {
      const all = held.reduce((sum, id) => sum + weightOf(id), 0)
      return held.reduce((sum, id) => sum + ((values[id] ?? 0) * weightOf(id)) / all, 0)
    })
  )
  let [led, points] = [0, 0]
  for (let a = 0; a <= 100; a++) {
    for (let b = 0; a + b <= 100; b++) {
      const totals = heights.map(([x = 0, y = 0, z = 0]) => a * x + b * y + (100 - a - b) * z)
      points += 1
      if ((totals[0] ?? 0) > Math.max(...totals) - 1e-6) led += 1
    }
  }
  return Math.round((led * 100) / points)
}

for (const { slug, data } of ratings) {
  t.test(`every number of a row of ${slug} comes from its content`, async (t) => {
    const html = await page(`/rating/${slug}/`)
    const isWhole = data.tables.every(({ rows }) =>
      rows.every(({ values }) => Object.values(values).every(Number.isInteger))
    )
    for (const { rows, id } of data.tables) {
      const totals = rows.map((row) => exactOf(row, data))
      for (const [index, row] of rows.entries()) {
        const shown = html
          .querySelectorAll('[data-rating-row]')
          .find((line) => plain(line.querySelector('th')?.childNodes[0]?.text) === row.name)
        const rounded = roundedOf(totals[index] ?? 0)
        t.equal(textOf(shown ?? null, '[data-rating-total]'), rounded, `${id}: ${row.name}`)
        const higher = totals.filter(
          (total) => Number(roundedOf(total).replace(',', '.')) > Number(rounded.replace(',', '.'))
        )
        t.equal(
          Number.parseInt(textOf(shown ?? null, '.rating-sheet__place'), 10),
          1 + higher.length
        )
        t.same(
          shown?.querySelectorAll('.rating-sheet__metric').map((cell) => {
            cell.querySelector('.rating-sheet__raw')?.remove()
            return plain(cell.text)
          }),
          data.metrics.map(({ id }) => comma(row.values[id] ?? 0, isWhole ? 0 : 1))
        )
        t.same(
          shown?.querySelectorAll('rect:not(.bricks__past)').map((brick) => {
            return Number.parseFloat(brick.getAttribute('x') ?? '')
          }),
          data.metrics.map((_, at) => {
            const before = { ...data, metrics: data.metrics.slice(0, at) }
            return Math.round(exactOf(row, before) / 10) / 100
          }),
          'each brick begins where those before it end'
        )
      }
    }
  })

  t.test(`${slug} shows no number that its content has not`, async (t) => {
    const html = await page(`/rating/${slug}/`)
    const neighbours = ratings.filter(
      (other) => other.slug.split('/')[0] === slug.split('/')[0] && other.slug !== slug
    )
    const known = [
      data,
      neighbours.map((other) => [other.data.tables, other.data.period]),
      data.tables.map(({ rows }) => rows.length),
      data.tables.reduce((sum, { rows }) => sum + rows.length, 0),
      data.tables.flatMap(({ rows }) => rows.filter(({ prev }) => typeof prev === 'string')).length,
      data.metrics.map(({ weight }) => Math.round(weight * 100)),
      data.tables.flatMap(({ rows }) => rows.map((_, index) => index)),
      // The ends of the scale, a full share, and the days of a check.
      [0, 100, 10],
      [leadOf100(slug, data)],
      steadyEnds(data),
      [
        data.published,
        data.updated,
        data.next,
        ...data.corrections.map(({ date }) => date)
      ].flatMap((date) => (date ?? '').split('-').map(Number))
    ]
    t.same(strangers(html.querySelector('.rating-hero'), known), [])
    t.same(strangers(html.querySelector('.rating-state'), known), [])
    t.same(strangers(html.querySelector('.rating-sheet'), known), [])
    t.same(strangers(html.querySelector('.rating-notes'), known), [])

    html.querySelector('[data-rating-total]')?.set_content('12345,6')
    t.same(strangers(html.querySelector('.rating-sheet'), known), ['12345,6'], 'a planted one is')
  })
}

t.test('who has left since the edition before is named', async (t) => {
  for (const [path, left] of [
    ['/rating/agentstva-prodvizheniya/', ['«Циркон-демо»']],
    ['/rating/vidimost-sajtov/', ['dom-10.example']],
    ['/rating/agentstva-prodvizheniya/2025/', []],
    ['/rating/kachestvo-sajtov/', ['strahovka-02.example']]
  ] as const) {
    const facts = (await page(path)).querySelectorAll('.rating-hero dl > div')
    const told = facts.filter((fact) => textOf(fact, 'dt') === 'Выбыли')
    t.same(
      told.map((fact) => textOf(fact, 'dd')),
      left.length > 0 ? [left.join(', ')] : [],
      path
    )
  }
})

t.test('a feature keeps the capital of a country in a row and in a comparison', async (t) => {
  const html = await page('/rating/servisy-analitiki/?sravnit=slovolov-demo,skorostnik-demo')
  const counted = (selector: string) =>
    html
      .querySelectorAll(selector)
      .filter(({ text }) => plain(text).includes('данные хранятся в России')).length
  const { data } = ratings.find(({ slug }) => slug === 'servisy-analitiki') as Entry<'ratings'>
  const kept = data.tables
    .flatMap(({ rows }) => rows)
    .filter(({ attributes }) => attributes.ru === 'да')
  t.ok(kept.length > 0)
  t.equal(counted('.rating-sheet__name small'), kept.length)
  t.equal(counted('.versus__facts'), 2)
})

t.test('an opened formula adds up under its own columns', async (t) => {
  const { data } = ratings.find(
    ({ slug }) => slug === 'agentstva-prodvizheniya'
  ) as Entry<'ratings'>
  const html = await page('/rating/agentstva-prodvizheniya/?raschet=kvarc-demo')
  const formula = html.querySelector('tr[data-rating-formula]')
  const row = data.tables[0]?.rows.find(({ name }) => name === '«Кварц-демо»') as Row
  t.same(
    formula?.querySelectorAll('.rating-sheet__metric').map(({ text }) => plain(text)),
    data.metrics.map(({ id, weight }) => {
      const part = ((row.values[id] ?? 0) * Math.round(weight * 100)) / 100
      return `× ${comma(weight, 2)}${comma(part, 2)}`
    })
  )
  const exact = exactOf(row, data)
  t.equal(textOf(formula, '.rating-sheet__total'), comma(exact / 1000, 2))
  t.match(textOf(formula, '.rating-sheet__bar'), `до ${roundedOf(exact)}`)
  t.ok(formula && shownNumbers(formula).includes('85,9'), 'the total beside it')
})

t.test('a comparison takes its numbers from the same rows', async (t) => {
  const { data } = ratings.find(
    ({ slug }) => slug === 'agentstva-prodvizheniya'
  ) as Entry<'ratings'>
  const html = await page('/rating/agentstva-prodvizheniya/?sravnit=opal-demo,granit-demo')
  const names = ['«Гранит-демо»', '«Опал-демо»']
  const rows = names.map((name) => data.tables[0]?.rows.find((row) => row.name === name) as Row)
  const compared = html.querySelector('[data-rating-compare]')
  t.same(
    compared?.querySelectorAll('.versus__total').map(({ text }) => text),
    rows.map((row) => roundedOf(exactOf(row, data)))
  )
  t.same(
    compared
      ?.querySelectorAll('tbody tr')
      .map((line) => line.querySelectorAll('td').map(({ text }) => plain(text))),
    data.metrics.map(({ id, weight }) => [
      `${Math.round(weight * 100)} %`,
      ...rows.map(({ values }) => String(values[id]))
    ])
  )
  const spread = Math.max(
    ...data.metrics.map(({ id }) =>
      Math.abs((rows[0]?.values[id] ?? 0) - (rows[1]?.values[id] ?? 0))
    )
  )
  t.same(numbersOf(textOf(compared ?? null, '.section-head__lead')), [String(spread), '100'])
})

t.test('the list of ratings draws the first rows of each', async (t) => {
  const html = await page('/rating/')
  const cards = html.querySelectorAll('.rating-cards__item')
  const current = ratings.filter(({ slug }) => !slug.includes('/'))
  t.equal(cards.length, current.length)
  for (const card of cards) {
    const path = card.querySelector('h2 a')?.getAttribute('href')
    const { data } = current.find(({ slug }) => path === `/rating/${slug}/`) as Entry<'ratings'>
    const first = (data.tables[0]?.rows ?? [])
      .map((row) => exactOf(row, data))
      .sort((a, b) => b - a)
    t.same(
      card.querySelectorAll('b').map(({ text }) => text),
      first.slice(0, 3).map(roundedOf)
    )
    const rows = data.tables.reduce((sum, table) => sum + table.rows.length, 0)
    t.match(
      textOf(card, '.rating-cards__size'),
      new RegExp(`^${rows} \\D+, ${data.metrics.length} `)
    )
  }
})
