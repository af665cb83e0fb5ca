import t from 'tap'
import { extent, hatching, linePath, type Point, summit } from '../../src/drawings/profile/line.ts'
import {
  digitsOf,
  isCount,
  januaries,
  monthNumber,
  monthOf,
  monthWithYear,
  numberFormat,
  roundTicks,
  tickFormat
} from '../../src/drawings/profile/numbers.ts'
import { plotOf, timeAxis, valueAxis, withAxis } from '../../src/drawings/profile/plot.ts'
import { indexOf, timesOf } from '../../src/drawings/profile/series.ts'
import { readCurve } from '../support/read-curve.ts'
import { seeded } from '../support/seeded.ts'

const SHEET = { width: 400, height: 300, left: 40, right: 20, top: 30, bottom: 60, gap: 5 }
const SERIES = { id: 'a', title: '', label: '', unit: '', better: 'up' as const }

t.test('months are counted as the calendar does', async (t) => {
  const days = Array.from({ length: 600 }, (_, index) => new Date(Date.UTC(1999, 11 + index, 15)))
  const months = days.map((day) => day.toISOString().slice(0, 7))
  const numbers = months.map(monthNumber)
  t.same(numbers.map(monthOf), months)
  t.ok(numbers.slice(1).every((number, index) => number - (numbers[index] ?? 0) === 1))
  const short = new Intl.DateTimeFormat('ru', { month: 'short', timeZone: 'UTC' })
  const names = days.map((day) => `${short.format(day).slice(0, 3)} ${day.getUTCFullYear()}`)
  t.same(
    numbers.map((number) => monthWithYear(number).replace('май', 'мая')),
    names.map((name) => name.replace('май', 'мая'))
  )
  const between = (from: string, to: string) =>
    januaries(monthNumber(from), monthNumber(to)).map(monthOf)
  t.same(between('2023-12', '2026-01'), ['2024-01', '2025-01', '2026-01'])
  t.same(between('2024-01', '2024-01'), ['2024-01'])
  t.same(between('2024-02', '2024-12'), [])
})

t.test('numbers have the digits of the longest, and a minus that is one', async (t) => {
  const cases: [values: number[], written: string[]][] = [
    [
      [6, 2001.5, -3],
      ['6,0', '2\u00A0001,5', '−3,0']
    ],
    [
      [0.125, 1],
      ['0,13', '1,00']
    ],
    [[1_000_000], ['1\u00A0000\u00A0000']],
    [[], []]
  ]
  for (const [values, written] of cases) t.same(values.map(numberFormat(digitsOf(values))), written)
  const change = numberFormat(1, 'exceptZero')
  t.same([2, 0, -0.04, -2].map(change), ['+2,0', '0,0', '0,0', '−2,0'])
})

t.test(
  'ticks are round, evenly spaced, reach the highest value and are written as they are',
  async (t) => {
    const random = seeded(13)
    const maxima = [0.1, 0.011, 1, 4.7, 10, 99.9, 1e6]
    for (let round = 0; round < 2000; round++) {
      const max = maxima[round] ?? 10 ** (random() * 9 - 3)
      const ticks = roundTicks(max)
      const [zero, step = Number.NaN] = ticks
      const mantissa = Number((step / 10 ** Math.floor(Math.log10(step) + 1e-9)).toPrecision(6))
      const last = ticks.at(-1) ?? 0
      const isEven = ticks.every((tick, index) => Math.abs(tick - index * step) < step / 1e6)
      const isSound =
        zero === 0 && isEven && [1, 2, 2.5, 3, 4, 5].includes(mantissa) && ticks.length <= 6
      if (!isSound || last > max || last + step <= max * (1 - 1e-9)) t.fail(`${max}: ${ticks}`)
      const written = ticks
        .map(tickFormat(ticks))
        .map((text) => Number(text.replace(/\s/g, '').replace(',', '.')))
      if (written.join() !== ticks.join()) t.fail(`${max}: ${ticks} are written ${written}`)
    }
    for (let max = 1; max < 10; max++) {
      const ticks = roundTicks(max, true)
      t.ok(
        ticks.every(Number.isInteger) && ticks.length > 1 && ticks.length <= 6,
        `${max}: ${ticks}`
      )
    }
  }
)

t.test('only whole numbers under ten are a count', async (t) => {
  t.same([[1, 9], [0], [10, 1], [1.5, 2], [0, 0]].map(isCount), [true, true, false, false, true])
})

t.test('values have their months, or the names of their points', async (t) => {
  const series = { ...SERIES, values: [1, 2, 3], start: '2025-12' }
  t.same(
    timesOf(series).map(({ short, long, year }) => [short, long, year]),
    [
      ['дек', 'декабрь 2025 года', '2025'],
      ['янв', 'январь 2026 года', '2026'],
      ['фев', 'февраль 2026 года', '2026']
    ]
  )
  t.equal(indexOf({ month: '2026-02', text: '' }, series), 2)
  const named = { ...SERIES, values: [1, 2], periods: ['до', 'после'] }
  t.same(timesOf(named)[1], { short: 'после', long: 'после', year: '' })
  t.same(timesOf({ ...SERIES, values: [1, 2] }), [])
})

t.test('values are laid out from edge to edge, counts in bands of their own', async (t) => {
  const measured = plotOf({ values: [0, 25, 100] }, SHEET)
  t.same(measured.line, {
    points: [
      [40, 240],
      [210, 187.5],
      [380, 30]
    ],
    step: undefined
  })
  const counted = plotOf({ values: [0, 4] }, SHEET)
  t.same(counted.line, {
    points: [
      [125, 240],
      [295, 30]
    ],
    step: 170
  })
  t.same(extent(counted.line), [40, 380])
  t.equal(
    plotOf({ values: [10, 20], margins: [0, 20] }, SHEET).y(40),
    30,
    'margins are on the sheet'
  )
  t.same(
    plotOf({ values: [0, 0] }, SHEET).line.points.map(([, y]) => y),
    [240, 240]
  )
  const wide = withAxis(SHEET, { ...SERIES, values: [1, 1_000_000] })
  t.ok(wide.left > 90 && withAxis(SHEET, { ...SERIES, values: [1, 20] }).left === 40)
})

t.test('the line goes through every value, the hatching stays below it', async (t) => {
  const random = seeded(19)
  for (let round = 0; round < 60; round++) {
    const isCounted = round % 3 === 0
    const values = Array.from({ length: 2 + Math.floor(random() * 14) }, () =>
      isCounted ? Math.floor(random() * 10) : Math.round(random() * 900) / 10 + 10
    )
    const { line, base } = plotOf({ values }, SHEET)
    const ends = heightsOf(linePath(line), isCounted)
    const expected = line.points.map(([, y]) => y)
    t.equal(ends.length, values.length)
    if (ends.some((y, index) => Math.abs(y - (expected[index] ?? 0)) > 0.06)) {
      t.fail(`${values}: ${ends} are not ${expected}`)
    }
    const strokes = strokesOf(hatching(line, base, 5))
    for (const { x, top, foot } of strokes) {
      const isBelow = top >= lineAt(line.points, line.step, x) + 4.4
      if (!isBelow || foot !== base || top >= base) t.fail(`${values}: ${x} ${top}`)
    }
    if (strokes.length === 0 && Math.max(...values) > 0) t.fail(`${values}: no ground`)
  }
})

/** Strokes of `M40 35V240m5-205V240`. */
function strokesOf(path: string) {
  let [x, foot] = [0, 0]
  return path
    .split(/(?=m)/)
    .filter(Boolean)
    .map((stroke) => {
      const [dx = 0, dy = 0, end = 0] = (stroke.match(/-?[\d.]+/g) ?? []).map(Number)
      const top = foot + dy
      ;[x, foot] = [x + dx, end]
      return { x, top, foot }
    })
}

/** Where a path has its values: at the beginning of a tread, or at the end of a curve. */
function heightsOf(path: string, isCounted: boolean): number[] {
  if (isCounted) return [...path.matchAll(/(?:M[\d.]+ |V)([\d.]+)H/g)].map(([, y]) => Number(y))
  const { start, segments } = readCurve(path)
  return [start, ...segments.map(([, , end]) => end)].map(([, y]) => y)
}

/** How high a line is at a place: on a stair the higher of two treads that meet there. */
function lineAt(points: readonly Point[], step: number | undefined, x: number): number {
  if (step) {
    const near = points.filter(([at]) => Math.abs(at - x) <= step / 2 + 0.06)
    return Math.min(...near.map(([, y]) => y))
  }
  const right = Math.max(
    1,
    points.findIndex(([at]) => at >= x - 0.06)
  )
  const [[fromX, fromY], [toX, toY]] = [points[right - 1], points[right]] as [Point, Point]
  return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)
}

t.test('axes name round values, years where they begin, and the last time always', async (t) => {
  const values = Array.from({ length: 26 }, (_, index) => 100 + index)
  const series = { ...SERIES, values, start: '2024-11' }
  const plot = plotOf(series, SHEET)
  const textsOf = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)
  t.same(textsOf(valueAxis(plot, 380)), ['0', '30', '60', '90', '120'])
  const times = textsOf(timeAxis(plot, timesOf(series)))
  t.same([times[0], times[1], times.at(-1)], ['ноя', '2024', 'дек'])
  t.same(
    times.filter((text) => /^\d/.test(text ?? '')),
    ['2024', '2025', '2026']
  )
  const small = plotOf({ values: [0.02, 0.1] }, SHEET)
  t.same(textsOf(valueAxis(small, 380)), ['0', '0,025', '0,050', '0,075', '0,100'])
})

t.test('the triangle at the end points where it is better', async (t) => {
  t.equal(summit([10, 20], false), 'M10 10l8.5 14.9h-17z')
  t.equal(summit([10, 20], true), 'M10 30l8.5-14.9h-17z')
})
