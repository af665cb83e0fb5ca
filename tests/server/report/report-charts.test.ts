import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { drawCharts } from '../../../src/server/report/charts.ts'
import type { LeadReport } from '../../../src/server/report/lead-report.ts'

const REPORT: LeadReport = {
  total: 60,
  quarantined: 0,
  erased: 0,
  empty: 0,
  channels: [
    { name: 'Реклама', first: 40, last: 20, empty: 0 },
    { name: 'Поиск', first: 20, last: 40, empty: 0 }
  ],
  sources: Array.from({ length: 30 }, (_, i) => {
    return { name: `s${i}`, first: 30 - i, last: 30 - i, empty: 0 }
  }),
  campaigns: [],
  pages: [],
  days: Array.from({ length: 90 }, (_, i) => ({ name: `2026-11-${i % 30}`, count: i % 7 })),
  journeys: [
    { first: 'Реклама', last: 'Поиск', count: 30 },
    { first: 'Поиск', last: 'Реклама', count: 10 },
    { first: 'Поиск', last: 'Поиск', count: 10 },
    { first: 'Реклама', last: 'Реклама', count: 10 }
  ],
  pathLengths: []
}
const charts = drawCharts(REPORT)

const sized = (svg: string, selector: string, side: string) =>
  parse(svg)
    .querySelectorAll(selector)
    .map((part: HTMLElement) => Number(part.getAttribute(side)))

t.test('a bar of a day is as high as its leads', async (t) => {
  const heights = sized(charts.days, 'rect[fill="#d9481c"]', 'height')
  t.equal(heights.length, 90)
  const perLead = Math.max(...heights) / 6
  for (const [i, height] of heights.entries()) {
    t.ok(Math.abs(height - (i % 7) * perLead) < 0.2, `day ${i}: ${height}`)
  }
})

t.test('names of days do not run into one another', async (t) => {
  const places = sized(charts.days, 'text[text-anchor="middle"]', 'x')
  t.ok(places.length > 5)
  for (const [i, x] of places.slice(1).entries()) t.ok(x - (places[i] ?? 0) > 40)
})

t.test('a bar of a channel is as wide as its leads, whichever touch it is of', async (t) => {
  const last = sized(charts.channels, 'rect[fill="#d9481c"]', 'width').slice(1)
  const first = sized(charts.channels, 'rect[fill="#8fa3b8"]', 'width').slice(1)
  t.same(last, [...first].reverse())
  t.ok(Math.abs((first[0] ?? 0) / (first[1] ?? 1) - 2) < 0.01)
})

t.test('twelve sources are drawn, the table has the rest', async (t) => {
  t.equal(sized(charts.sources, 'rect[fill="#d9481c"]', 'width').length - 1, 12)
})

t.test('ribbons are as thick as their leads, and fill the boxes at both ends', async (t) => {
  const ribbons = sized(charts.journeys, 'path', 'stroke-width')
  t.equal(ribbons.length, 4)
  t.ok(Math.abs((ribbons[0] ?? 0) / (ribbons[1] ?? 1) - 3) < 0.01)
  for (const color of ['#8fa3b8', '#d9481c']) {
    const boxes = sized(charts.journeys, `rect[fill="${color}"]`, 'height')
    const sum = (sizes: number[]) => sizes.reduce((a, b) => a + b, 0)
    t.ok(Math.abs(sum(boxes) - sum(ribbons)) < 0.5)
  }
})

t.test('no leads draw nothing that is not a number', async (t) => {
  const none = { ...REPORT, channels: [], sources: [], days: [], journeys: [] }
  for (const svg of Object.values(drawCharts(none))) t.notMatch(svg, /NaN|Infinity/)
})
