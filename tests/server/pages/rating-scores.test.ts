import { parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { metricScore, pointsOf } from '../../../src/shared/rating/weights.ts'
import { plural } from '../../../src/shared/words/numbers.ts'
import { csvRows } from '../../support/csv-rows.ts'
import { buildTestApp } from '../../support/test-app.ts'

// Every score, total and place is computed from the published file alone, by this test's own arithmetic.

const { app } = await buildTestApp(t)
const { ratings } = app.site().content
const fileOf = async (slug: string) => csvRows((await app.inject(`/rating/${slug}/table.csv`)).body)
const number = (cell = '') => Number(cell.replace(',', '.'))

const SCALE =
  /^(.+?)(?:, [^,(]+)? \((?:в процентах от «(.+)»; )?0 баллов: ([\d,]+); 100 баллов: ([\d,]+); доля (\d+) %\)$/
const POINTS = /^.+, балл \(вес (\d+) %, округлён до ([\d,]+)\)$/

/** Hundredths of a point, so that halves are exact. */
function rounded(value: number, step: number): number {
  return Math.floor(Number((value / step).toFixed(6)) + 0.5) * step
}

/** What a row of the file must have, by its own headings; cells that say otherwise, each with what is right. */
function faultsOf(head: readonly string[], row: readonly string[]): string[] {
  const faults: string[] = []
  const say = (name: string, said: string | undefined, right: number) => {
    if (Math.abs(number(said) - right) > 1e-9)
      faults.push(`${row[2]}, ${name}: ${said}, not ${right}`)
  }
  let [points, total] = [0, 0]
  for (const [at, title] of head.entries()) {
    const [, , whole, zero, hundred, share] = SCALE.exec(title) ?? []
    if (hundred !== undefined) {
      const wholeAt = head.findIndex((name) => whole && name.split(', ')[0] === whole)
      const value = whole ? (number(row[at]) / number(row[wholeAt])) * 100 : number(row[at])
      const part = (value - number(zero)) / (number(hundred) - number(zero))
      points += Math.max(0, Math.min(1, part)) * number(share)
    }
    const [, weight, step] = POINTS.exec(title) ?? []
    if (weight === undefined) continue
    const score = rounded(points, number(step))
    say(title, row[at], score)
    total += score * Number(weight)
    points = 0
  }
  say('Итог', row[head.indexOf('Итог')], rounded(total / 100, 0.1))
  return faults
}

for (const { slug, data } of ratings) {
  t.test(`${slug}: the file alone gives every score, total and place`, async (t) => {
    const [head = [], ...rows] = await fileOf(slug)
    const all = data.tables.reduce((sum, { rows }) => sum + rows.length, 0)
    t.equal(rows.length, all)
    t.equal(head.filter((title) => POINTS.test(title)).length, data.metrics.length)
    const scales = data.metrics.flatMap(({ measures }) =>
      measures.filter(({ hundred }) => hundred !== undefined)
    )
    t.equal(head.filter((title) => SCALE.test(title)).length, scales.length)
    t.same(
      rows.flatMap((row) => faultsOf(head, row)),
      []
    )
    const totalAt = head.indexOf('Итог')
    for (const [table, place, name, ...cells] of rows) {
      const higher = rows.filter(
        (other) => other[0] === table && number(other[totalAt]) > number(cells[totalAt - 3])
      )
      t.equal(Number(place), 1 + higher.length, `${name}`)
      t.match(cells[head.indexOf('Дата замера') - 3], /^20\d\d-\d\d-\d\d$/)
    }

    const planted = [...(rows[0] ?? [])]
    const measuredAt = head.findIndex((title) => SCALE.test(title))
    planted[measuredAt] = String(number(planted[measuredAt]) * 0.7).replace('.', ',')
    t.ok(faultsOf(head, planted).length > 0, 'another measurement gives another score')
  })
}

function counted(end: number, forms: string): string {
  const [one = '', few, many] = forms.split('/')
  const unit = few && many ? plural(end, [one, few, many]) : one
  return [new Intl.NumberFormat('ru').format(end), unit].filter(Boolean).join(' ')
}

type Metric = (typeof ratings)[number]['data']['metrics'][number]

const plain = (text: string) => text.replaceAll(/[\s\u00A0\u2060]+/g, ' ').trim()

/** Each measure with a scale has a row that says both ends of it. */
function checkScales(t: Test, { title, weight, measures }: Metric, rows: string[][], slug: string) {
  const name = `${title}, ${Math.round(weight * 100)} %`
  for (const measure of measures.filter(({ hundred }) => hundred !== undefined)) {
    const unit = measure.of ? '%' : (measure.unit ?? '')
    const ends = [measure.zero, measure.hundred].map((end = 0) => plain(counted(end, unit)))
    const asked = [plain(name), ...ends, `${measure.share ?? 100} %`].join()
    const found = rows.some(
      ([metric, what = '', ...rest]) =>
        [metric, ...rest].join() === asked && what.startsWith(measure.title)
    )
    t.ok(found, `${slug}: ${name}, ${measure.title}`)
  }
}

t.test(
  'the methodology prints every end of every scale, and works the first row out',
  async (t) => {
    const html = parse((await app.inject('/rating/methodology/')).body)
    const rows = html
      .querySelectorAll('tr')
      .map((row) => row.querySelectorAll('td').map(({ text }) => plain(text)))
    for (const { slug, data } of ratings.filter(({ slug }) => !slug.includes('/'))) {
      t.ok(html.querySelector(`a[href="/rating/${slug}/table.csv"]`), slug)
      for (const metric of data.metrics) checkScales(t, metric, rows, slug)
    }
    const total = rows.find(([name]) => name === 'Итог')
    const [first] =
      ratings.find(({ slug }) => slug === 'agentstva-prodvizheniya')?.data.tables ?? []
    const most = Math.max(...(first?.rows.map(({ total }) => total) ?? []))
    t.equal(number(total?.at(-1)), most)
  }
)

t.test('points grow evenly from one end to the other and not beyond', async (t) => {
  const cases: [value: number, zero: number, hundred: number, points: number][] = [
    [40, 40, 95, 0],
    [95, 40, 95, 100],
    [67.5, 40, 95, 50],
    [12, 40, 95, 0],
    [99, 40, 95, 100],
    [6, 6, 1.2, 0],
    [1.2, 6, 1.2, 100],
    [3.6, 6, 1.2, 50],
    [0, 6, 1.2, 100]
  ]
  for (const [value, zero, hundred, points] of cases) {
    t.ok(Math.abs(pointsOf(value, { zero, hundred }) - points) < 1e-9, `${value}: ${points}`)
  }
  const half = { zero: 0, hundred: 200, share: 100, value: 85 }
  t.equal(metricScore([half], 0), 43, 'a half goes up')
  t.equal(metricScore([half], 1), 42.5)
  t.equal(metricScore([], 0), 0)
  const parts = [
    { zero: 0, hundred: 10, share: 60, value: 9 },
    { zero: 40, hundred: 0, share: 40, value: 2 }
  ]
  t.equal(metricScore(parts, 0), 92)
})
