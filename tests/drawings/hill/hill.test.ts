import type { HTMLElement } from 'node-html-parser'
import t from 'tap'
import { coverFile } from '../../../src/drawings/cover.ts'
import { hillView } from '../../../src/drawings/hill/hill-figure.ts'
import { hillSeries, hillWords } from '../../../src/drawings/hill/plan.ts'
import { hillFile } from '../../../src/drawings/hill/sheets.ts'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { caseSeries } from '../../../src/server/pages/case/case-facts.ts'
import { areTold, drawings, inkOf, near, num, numbersIn } from '../../support/ink.ts'
import { seeded } from '../../support/seeded.ts'
import { sharedTestApp } from '../../support/test-app.ts'

const { app } = await sharedTestApp()

const SERIES = {
  id: 'one',
  title: 'Рост',
  label: 'Выручка',
  unit: 'млн ₽',
  start: '2024-11',
  better: 'up' as const,
  values: [6.1, 6, 6.4, 9.2, 12.4]
}
const VIEWS = [
  ['home', 'wide'],
  ['home', 'narrow'],
  ['case', 'wide'],
  ['case', 'narrow']
] as const

type Series = Omit<typeof SERIES, 'better'> & { better: 'up' | 'down' }

function drawn(series: Series, [place, view]: (typeof VIEWS)[number]): DrawnHill {
  const { svg, plan } = hillFile(hillSeries(series), place, view)
  return {
    land: svg,
    drawing: hillView(series, hillWords(series), { place, view, id: series.id, title: 'Холм' }),
    step: plan.step
  }
}

t.test(
  'lines of a case cross its way as often a month as the series passes their sums',
  async (t) => {
    for (const item of loadContent('src/content', new Date()).cases) {
      for (const view of VIEWS) {
        const hill = drawn(caseSeries(item) as Series, view)
        const passed = countOfPassings(hill, item.data.series)
        t.ok(passed.flat().length > 2, `${item.slug} has lines`)
        t.same(countOfCrossings(hill), passed, `${item.slug}, ${view.join(' ')}`)
      }
    }
  }
)

/** A value so near to a sum is on its line, as far as a tenth of a pixel tells. */
const isTouch = (value: number, step: number) =>
  Math.abs(value / step - Math.round(value / step)) < 0.02

t.test('whatever the series is, its hill does not lie', async (t) => {
  let told = 0
  for (let seed = 0; seed < 30; seed++) {
    const random = seeded(seed)
    const months = 2 + Math.floor(random() * 22)
    const scale = 10 ** Math.floor(random() * 5)
    const isCount = seed % 5 === 0
    const values = Array.from({ length: months }, () =>
      isCount ? Math.floor(random() * 9) : Math.round(random() * 100 * scale) / 10
    )
    const better = seed % 3 === 0 ? ('down' as const) : ('up' as const)
    const series = { ...SERIES, id: `seed-${seed}`, values, better }
    const view = VIEWS[seed % VIEWS.length] ?? VIEWS[0]
    const hill = drawn(series, view)
    if (/NaN|Infinity|undefined/.test(hill.land + hill.drawing)) t.fail(`${seed} is broken`)
    if (!isCount && values.some((value) => isTouch(value, hill.step))) continue
    told++
    t.same(countOfCrossings(hill), countOfPassings(hill, series), `${seed}: ${values.join(' ')}`)
  }
  t.ok(told > 10, `${told} of 30`)
})

/** A hill as it is sent: the file of its land, and the drawing that stands on that. */
interface DrawnHill {
  land: string
  drawing: string
  step: number
}

type Pair = readonly [x: number, y: number]

/** By the text of the paths alone: for every line, the sum it stands for and how often it crosses the way in each month. */
function countOfCrossings({ land, drawing }: DrawnHill): [number, number[]][] {
  const route = points(attribute(drawing, /class="hill__route"[^>]* d="([^"]+)"/))
  const stations = points(attribute(drawing, /class="hill__stations" d="([^"]+)"/))
  const found = [...land.matchAll(/data-level="([^"]+)"[^>]* d="([^"]+)"/g)].map(
    ([, value, data = '']): [number, number[]] => {
      const months = stations.slice(1).map(() => 0)
      for (const x of data.split('z').flatMap((ring) => meetings(points(ring), route))) {
        const month = stations.findIndex(([at]) => at > x) - 1
        months[month] = (months[month] ?? 0) + 1
      }
      return [Number(value), months]
    }
  )
  return found.filter(([, months]) => months.some(Boolean))
}

/** How often a series passes each multiple of the step from one month to the next: by the numbers alone. */
function countOfPassings(
  { step }: DrawnHill,
  { values, better }: { values: readonly number[]; better: 'up' | 'down' }
): [number, number[]][] {
  const isCount = Math.max(...values) < 10 && values.every(Number.isInteger)
  const most = Math.floor(Math.max(...values) / step)
  const sums = Array.from({ length: most + 1 }, (_, index) =>
    Number((index * step).toPrecision(12))
  )
  const isOver = (value: number, sum: number) =>
    better === 'down' || isCount ? value >= sum : value > sum
  const told = sums.map((sum): [number, number[]] => [
    sum,
    values
      .slice(1)
      .map((value, index) => Number(isOver(value, sum) !== isOver(values[index] ?? 0, sum)))
  ])
  return told.filter(([, months]) => months.some(Boolean))
}

function attribute(text: string, pattern: RegExp): string {
  const [, value] = pattern.exec(text) ?? []
  if (value === undefined) throw new Error(`nothing is drawn as ${pattern}`)
  return value
}

/** Places of `M1.5 20h0M30 18h0`, or of a line that is told from place to place: `M1.5 20l28.5-2`. */
function points(data: string): Pair[] {
  const [start = '', steps] = data.split('l')
  const pairs = (numbers: string) =>
    [...numbers.matchAll(/(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, x, y]): Pair => [Number(x), Number(y)])
  const places = pairs(start)
  if (steps === undefined) return places
  let [x, y] = places[0] ?? [Number.NaN, Number.NaN]
  for (const [dx, dy] of pairs(steps)) {
    ;[x, y] = [tenth(x + dx), tenth(y + dy)]
    places.push([x, y])
  }
  return places
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** Where a closed line meets the way; two that lie within the rounding of a drawing are a touch. */
function meetings(ring: readonly Pair[], route: readonly Pair[]): number[] {
  const hits = ring
    .flatMap((from, index) =>
      route.slice(1).flatMap((to, at) => {
        const x = meet([from, ring[(index + 1) % ring.length] as Pair], [route[at] as Pair, to])
        return x === undefined ? [] : [x]
      })
    )
    .sort((a, b) => a - b)
  return hits
}

function meet([a, b]: [Pair, Pair], [c, d]: [Pair, Pair]): number | undefined {
  const side = (p: Pair, q: Pair, r: Pair) =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  if (Math.max(a[0], b[0]) < c[0] || Math.min(a[0], b[0]) > d[0]) return undefined
  const isCut =
    side(c, d, a) >= 0 !== side(c, d, b) >= 0 && side(a, b, c) >= 0 !== side(a, b, d) >= 0
  if (!isCut) return undefined
  const part = side(c, d, a) / (side(c, d, a) - side(c, d, b))
  return a[0] + (b[0] - a[0]) * part
}

/** The cut under a hill stands on zero: its heights are as the values of the table. */
function isCutTrue(figure: HTMLElement): boolean {
  const told = figure
    .querySelectorAll('tbody tr')
    .map((row) => numbersIn(row.querySelector('td')?.text ?? '')[0] ?? 0)
  return figure.querySelectorAll('.hill__view').every((view) => {
    const [[base = [0, 0]] = []] = inkOf(view.querySelector('.hill__base')?.getAttribute('d') ?? '')
    const dots = inkOf(view.querySelector('.hill__dots')?.getAttribute('d') ?? '')
    const heights = dots.map(([dot]) => base[1] - (dot?.[1] ?? 0))
    const [most, highest] = [Math.max(...told), Math.max(...heights)]
    const ticks = view
      .querySelectorAll('.hill__axis')
      .map((text) => [numbersIn(text.text)[0] ?? 0, base[1] + 4 - num(text, 'y')] as const)
    const isOnAxis = ticks.every(([value, height]) => near(height / highest, value / most, 0.01))
    return (
      isOnAxis &&
      heights.length === told.length &&
      heights.every((height, at) => near(height / highest, (told[at] ?? 0) / most, 0.01))
    )
  })
}

t.test('the cut through a hill stands on zero and is as high as the table says', async (t) => {
  const found = await drawings(app, /^\/($|cases\/.)/, '[data-hill]')
  t.ok(found.length > 8)
  areTold(t, found, isCutTrue, {
    'a broken baseline': [/(hill__base" d="M[\d.]+ )([\d.]+)/, '$1540']
  })
})

t.test('a line that a hill has not, or has twice, is found', async (t) => {
  const [item] = loadContent('src/content', new Date()).cases
  const hill = drawn(caseSeries(item as never) as Series, VIEWS[2] as never)
  const values = item?.data.series as Series
  t.same(countOfCrossings(hill), countOfPassings(hill, values))
  const lie = hill.land.replace(
    /data-level="([\d.]+)"/,
    (_, level: string) => `data-level="${Number(level) + hill.step}"`
  )
  t.notSame(
    countOfCrossings({ ...hill, land: lie }),
    countOfPassings(hill, values),
    'a line of another height'
  )
})

t.test(
  'rings of covers are as many as the value of their summit, equally far from one another',
  async (t) => {
    for (const { slug, data } of app.site().content.articles) {
      const { cover } = data
      if (cover?.kind !== 'hill') continue
      const isTrue = (svg: string) => {
        const rings = [...svg.matchAll(/<circle cx="([\d.]+)" cy="300" r="([\d.]+)"/g)].map(
          ([, x = '', r = '']) => ({ x, r: Number(r) })
        )
        const step = rings[0]?.r ?? 0
        return cover.rows.every(({ values }, at) => {
          const x = [...new Set(rings.map((ring) => ring.x))][at]
          const own = rings.filter((ring) => ring.x === x)
          return (
            own.length === Math.max(...values) &&
            own.every(({ r }, index) => near(r, step * (index + 1), 0.06 * (index + 2)))
          )
        })
      }
      const { svg } = coverFile(slug, cover)
      t.ok(isTrue(svg), slug)
      t.notOk(isTrue(svg.replace(/r="[\d.]+"(?![\s\S]*r=")/, 'r="190"')), 'a ring by another root')
    }
  }
)

/** A stratum for each year, a notch for each talk. */
function countsOf(portrait: HTMLElement): number[] {
  const strokes = (part: string) =>
    inkOf(portrait.querySelector(`.portrait__${part}`)?.getAttribute('d') ?? '').length
  return [strokes('strata') + 1, strokes('notch')]
}

t.test(
  'a portrait has a stratum for each year with the company and a notch for each talk',
  async (t) => {
    const { people } = app.site().content
    const known = people.map(({ data }) => `${Math.max(1, 2026 - data.since)},${data.talks.length}`)
    const found = await drawings(app, /^\/(about\/team|contacts)\/./, '.portrait')
    const isTold = (drawing: HTMLElement) => known.includes(`${countsOf(drawing)}`)
    t.ok(found.length > 7)
    const talks = '$1M0 0h1M0 0h1M0 0h1M0 0h1M0 0h1M0 0h1M0 0h1M0 0h1'
    areTold(t, found, isTold, { 'talks that nobody gave': [/(portrait__notch" d=")/, talks] })
  }
)
