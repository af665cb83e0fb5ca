import t from 'tap'
import { placeBadges } from '../../src/drawings/profile/ends.ts'
import { linePath, type Point } from '../../src/drawings/profile/line.ts'
import { indexed, measuredYear } from '../../src/drawings/profile/measured-year.ts'
import { roundTicks } from '../../src/drawings/profile/numbers.ts'
import { sparkline, stageLine } from '../../src/drawings/profile/plot.ts'
import { type PlacedFlag, placeFlags, profile } from '../../src/drawings/profile/profile.ts'
import { profileAxis, profileRow } from '../../src/drawings/profile/profile-row.ts'
import { readCurve } from '../support/read-curve.ts'

const SERIES = {
  id: 'one',
  title: 'Рост с пятого месяца',
  label: 'Выручка',
  unit: 'млн ₽',
  start: '2024-11',
  better: 'up' as const,
  values: [6.1, 6, 2001.5, 12]
}

/** The same numbers on every run, from 0 to 1. Source: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

t.test('the smooth line never leaves the two values that it runs between', async (t) => {
  const random = seeded(7)
  for (let round = 0; round < 200; round++) {
    const points = Array.from({ length: 12 }, (_, index): Point => [index * 40, random() * 300])
    const { segments } = readCurve(linePath({ points }))
    points.slice(1).forEach(([, to], index) => {
      const from = points[index]?.[1] ?? 0
      const [leave = NaN, arrive = NaN] = segments[index]?.map(([, y]) => y) ?? []
      // A handle that mirrors another has the roundings of three places.
      const [low, high] = [Math.min(from, to) - 0.21, Math.max(from, to) + 0.21]
      // A Bézier curve stays within the hull of its control points.
      if (!(leave >= low && leave <= high && arrive >= low && arrive <= high)) {
        t.fail(`${from} to ${to} by way of ${leave} and ${arrive}`)
      }
    })
  }
  t.match(
    linePath({
      points: [
        [0, 5],
        [3, 5]
      ]
    }),
    /^M0 5c1 0 2 0 3 0$/
  )
})

t.test('labels of flags never meet, and no foreign pole passes through one', async (t) => {
  const random = seeded(11)
  let placedCount = 0
  for (let round = 0; round < 150; round++) {
    const months = Array.from({ length: 14 }, (_, index) => index).filter(() => random() < 0.35)
    const flags = months.slice(0, 6).map((month) => ({
      x: 52 + month * 55,
      text: 'я'.repeat(6 + Math.floor(random() * 23))
    }))
    const placed = placeFlags(flags, { right: 880, size: 16 })
    if (!placed) continue
    placedCount++
    const wrong = placed.flatMap((one, index) =>
      placed.slice(index + 1).filter((other, later) => {
        const [x, otherX] = [flags[index]?.x ?? 0, flags[index + 1 + later]?.x ?? 0]
        const isCovered = one.row === other.row && one.from < other.to && other.from < one.to
        return isCovered || isCut(x, one, other) || isCut(otherX, other, one)
      })
    )
    if (wrong.length > 0) t.fail(JSON.stringify({ flags, placed }))
    if (placed.some(({ from, to }) => from < 0 || to > 880)) t.fail('a label leaves the sheet')
  }
  t.ok(placedCount > 100, `${placedCount} of 150 found a place`)
})

function isCut(pole: number, flag: PlacedFlag, label: PlacedFlag): boolean {
  return flag.row > label.row && pole > label.from && pole < label.to
}

t.test('flags that find no place for their words are explained by the list', async (t) => {
  const text = 'двадцать восемь знаков ровно'
  const events = ['2024-04', '2024-08', '2024-12'].map((month) => ({ month, text }))
  const values = Array.from({ length: 14 }, (_, index) => 20 + index)
  const crowded = profile({ ...SERIES, start: '2024-01', values, events })
  t.match(crowded, 'profile__legend--always')
  t.notMatch(crowded, 'profile__flag-text')

  const sparse = profile({ ...SERIES, start: '2024-01', values, events: events.slice(0, 1) })
  t.notMatch(sparse, 'profile__legend--always')
  t.match(sparse, 'profile__flag-text')
})

t.test('badges of neighbours stand apart', async (t) => {
  const points = [100, 122, 144, 166].map((x): Point => [x, 200])
  const places = placeBadges(points, { line: points, taken: [], top: 0, base: 340 })
  places.forEach(([x, y], index) => {
    for (const [otherX, otherY] of places.slice(index + 1)) {
      t.ok(Math.hypot(x - otherX, y - otherY) >= 24)
    }
  })
})

t.test('ticks are round, and none is above the largest value', async (t) => {
  const cases: [number, boolean, number[]][] = [
    [12.4, false, [0, 3, 6, 9, 12]],
    [2001, false, [0, 500, 1000, 1500, 2000]],
    [34, false, [0, 10, 20, 30]],
    [5, true, [0, 2, 4]],
    [2, true, [0, 1, 2]],
    [0.45, false, [0, 0.1, 0.2, 0.3, 0.4]],
    [0, false, [0]]
  ]
  for (const [max, isWhole, ticks] of cases) t.same(roundTicks(max, isWhole), ticks, `to ${max}`)
})

t.test('counts under ten are steps, everything else is smooth', async (t) => {
  const lineOf = (values: number[]) =>
    /class="profile__line"[^>]* d="([^"]+)"/.exec(profile({ ...SERIES, values }))?.[1]
  t.match(lineOf([2, 1, 5]), /^M[\d. ]+H[\d.]+V[\d.]+H[\d.]+V[\d.]+H[\d.]+$/)
  t.match(lineOf([2, 1.5, 5]), /^M[\d. ]+c/)
  t.match(lineOf([2, 1, 10]), /^M[\d. ]+c/)
})

t.test('numbers are written in Russian, all of a series with the same digits', async (t) => {
  const html = profile(SERIES)
  t.match(html, '<td>6,0</td><td>−0,1</td>')
  t.match(html, '<td>2\u00A0001,5</td><td>+1\u00A0995,5</td>')
  t.match(html, '<th scope="row">январь 2025 года</th>')
  t.match(html, /profile__last"[^>]*>12,0</)
})

t.test('the table holds every number, with what was changed', async (t) => {
  const events = [{ month: '2024-12', text: 'порядок', href: '#poryadok', failed: true }]
  const html = profile({ ...SERIES, events })
  t.equal(html.match(/<tr>/g)?.length, 5)
  t.match(html, /декабрь 2024 года<\/th>.*?<td>порядок \(не сработало\)<\/td>/)
  t.match(html, '<a class="profile__flag profile__flag--failed" href="#poryadok" ')

  const chart = { ...SERIES, start: undefined, periods: ['старт', 'а', 'б', 'конец'] }
  const named = profile({ ...chart, margins: [1, 1, 2.5, 1] })
  t.match(named, '<th scope="row">конец</th>')
  t.match(named, '<td>±2,5</td>')
})

t.test('what an editor writes is text, wherever it stands', async (t) => {
  const bad = `<b>"&'`
  const events = [{ month: '2024-12', text: bad }]
  const drawn = [
    profile({ ...SERIES, title: bad, label: bad, unit: bad, total: bad, events }),
    profileRow({ ...SERIES, title: bad, suffix: bad, axis: { from: '2024-11', to: '2025-02' } }),
    measuredYear({
      id: 'year',
      title: bad,
      note: bad,
      bands: [{ from: 2, to: 3, text: bad }],
      projects: [{ name: bad, measure: bad, href: '/x/', values: SERIES.values }]
    })
  ]
  for (const html of drawn) {
    t.notMatch(html, /<b>|"&'/)
    t.match(html, '&lt;b&gt;&quot;&amp;&#39;')
    t.notMatch(html, ' style=')
  }
})

t.test('every view is a picture with a name, and no id stands twice', async (t) => {
  const html = profile(SERIES) + profile({ ...SERIES, id: 'two' })
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  t.equal(ids.length, 12)
  t.equal(new Set(ids).size, ids.length)
  t.equal(html.match(/<svg role="img" aria-labelledby="[^"]+"[^>]*><title/g)?.length, 4)
  t.notMatch(sparkline(SERIES), '<text')
})

t.test('rows of a survey and their axis have the same months at the same places', async (t) => {
  const axis = { from: '2024-11', to: '2025-02' }
  const row = profileRow({ ...SERIES, axis })
  const january = /profile__axis--year[\w ]*" x="([\d.]+)%"/.exec(profileAxis(axis))?.[1]
  const line = /profile__grid" d="M([\d.]+) 0V/.exec(row)?.[1]
  t.ok(Math.abs(Number(january) - Number(line) / 10) < 0.06, `${january} % and ${line} of 1000`)
})

t.test('a year beside an end of the axis gives way to its month on a narrow screen', async (t) => {
  const drawn = profileAxis({ from: '2023-06', to: '2025-02' })
  const denseOf = (year: number) =>
    new RegExp(`class="([^"]*--year[^"]*)"[^>]*>${year}<`).exec(drawn)?.[1]?.includes('__dense')

  t.equal(denseOf(2024), false)
  t.equal(denseOf(2025), true)
})

t.test('a row of a survey has its numbers as a table, in the same figure', async (t) => {
  const row = profileRow({ ...SERIES, axis: { from: '2024-11', to: '2025-02' }, suffix: ' %' })
  t.match(row, /^<figure class="profile profile--row" data-profile>.*<\/figure>$/)
  t.match(row, '<th scope="row">Месяц</th><th scope="col">ноя 2024</th>')
  t.match(row, '<th scope="row">Значение</th><td>6,1 %</td>')
  t.equal(row.match(/<td>/g)?.length, SERIES.values.length)
})

t.test('a stage is drawn in full on the line of its project', async (t) => {
  const drawn = (values: number[], from: number, to: number) => stageLine({ values }, { from, to })
  const thin = /profile__thin" d="([^"]+)"/
  const line = /profile__line" d="([^"]+)"/
  t.ok(
    thin.exec(drawn([10, 20, 30, 40], 0, 3))?.[1] === line.exec(drawn([10, 20, 30, 40], 0, 3))?.[1]
  )
  t.match(
    line.exec(drawn([10, 20, 30, 40], 1, 1))?.[1],
    /^M[\d. ]+c/,
    'a month is wide enough to be seen'
  )
  t.match(line.exec(drawn([1, 2, 3], 1, 1))?.[1], /^M[\d. ]+H[\d.]+$/, 'a count keeps its step')
})

t.test(
  'a measured year begins at 100, whatever is measured, and ends with its twelfth month',
  async (t) => {
    t.same(
      indexed([
        [50, 100],
        [10, 40],
        [2, 9]
      ]),
      [
        [100, 200],
        [100, 400],
        [100, 450]
      ]
    )
    const [long] = indexed([Array.from({ length: 14 }, (_, index) => index + 20)])
    t.equal(long?.length, 12)
  }
)

t.test(
  'where less is better and is nearly nothing, the last value stands clear of the months',
  async (t) => {
    const heights = (values: number[]) => {
      const html = profile({ ...SERIES, better: 'down', values })
      const tall = html.slice(html.indexOf('profile__view--tall'))
      const yOf = (part: string) =>
        Math.max(
          ...[...tall.matchAll(new RegExp(`profile__${part}"[^>]*? y="([\\d.]+)"`, 'g'))].map(
            ([, y]) => Number(y)
          )
        )
      return { value: yOf('last'), months: yOf('axis') }
    }
    const low = heights([8, 8.1, 3.4, 0.6])
    t.ok(low.months - low.value > 30, JSON.stringify(low))
    const half = heights([8, 8.1, 5, 4])
    t.ok(half.months - half.value > 30, JSON.stringify(half))
  }
)
