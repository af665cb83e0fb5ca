import t from 'tap'
import type { City } from '../../../src/shared/city.ts'
import { answerRoad, plainRoad } from '../../../src/shared/lead/answer-road.ts'
import { promiseWords } from '../../../src/shared/lead/callback-words.ts'
import { FORM_TEXTS } from '../../support/lead-form-examples.ts'

const OFFICE: City = {
  ...{ slug: 'moskva', name: 'Москва', where: 'в Москве', utc: 'UTC+3', timezone: 'Europe/Moscow' },
  ...{
    phone: { text: '', link: '' },
    address: '',
    hours: { from: '09:00', to: '19:00' },
    hoursText: ''
  }
}
const { request, callback, vacancy } = FORM_TEXTS.ru.promises
/** Of a working day. */
const OPEN_HOURS = 10

/** The corners of its route. */
function pointsOf(svg: string): number[][] {
  const route = /road__route" d="M([^"]+)"/.exec(svg)?.[1] ?? ''
  return route.split('L').map((point) => point.split(' ').map(Number))
}

/** What is drawn of the road at a moment; bars in hours after it. */
function drawnAt(at: string, promise = request, hours = { from: '10:00', to: '12:00' }) {
  const { road } = promiseWords({ promise, hours }, OFFICE, new Date(at), FORM_TEXTS.ru)
  if (!road) throw new Error('There is no road')
  const svg = answerRoad(road)
  const bars = (part: string) =>
    [
      ...svg.matchAll(new RegExp(`road__${part}" x="([\\d.]+)%" y="\\d+" width="([\\d.]+)%"`, 'g'))
    ].map(([, x, width]) => [Number(x), Number(width)] as const)
  const points = pointsOf(svg)
  const begin = (points[0]?.[0] ?? 0) / 10
  // The last promise ends when the office closes, on a day that the words beside it name.
  const last = bars('promise').at(-1) ?? [0, 0]
  return {
    svg,
    bars,
    points,
    begin,
    perHour: last[1] / OPEN_HOURS,
    road
  }
}

t.test(
  'time is even: the opening, the promise and the days stand as far as they are away',
  async (t) => {
    // Saturday evening: the office opens in 39 hours, and answers within half an hour of that.
    const { svg, bars, begin, perHour, road } = drawnAt('2026-11-28T18:00+03:00')
    const [first, second, third] = bars('promise')
    const after = (x = 0) => (x - begin) / perHour
    t.ok(Math.abs(after(first?.[0]) - 39) < 1, `opens in ${after(first?.[0])} h`)
    t.ok(Math.abs(after(second?.[0]) - 63) < 1, 'Tuesday morning')
    t.ok(Math.abs(after(third?.[0]) - 87) < 1, 'Wednesday morning')
    t.equal(bars('open').length, 3, 'closed on Saturday evening and on Sunday')
    t.same(road.whens.length, 3)
    t.match(svg, />сейчас 18:00</)
    t.match(svg, />откроемся в\s09:00</)
    for (const when of road.whens) t.ok(svg.includes(`>${when}<`), when)
  }
)

t.test('the route climbs one step for each promise, and only while it is worked', async (t) => {
  const { points, bars } = drawnAt('2026-11-28T18:00+03:00')
  const climbs = points.slice(1).filter(([, y], index) => y !== points[index]?.[1])
  t.equal(climbs.length, 3)
  const heights = points.map(([, y = 0]) => y)
  t.same(
    [...new Set(heights)].map((y, index, all) => (index ? (all[index - 1] ?? 0) - y : 44)),
    [44, 44, 44, 44]
  )
  for (const [index, [x = 0]] of climbs.entries()) {
    const [from = 0, width = 0] = bars('promise')[index] ?? []
    t.ok(Math.abs(x / 10 - from - width) < 0.6, `the ramp of step ${index + 1} ends with its hours`)
  }
})

t.test(
  'an open office has no opening before it; a half hour that a night parts is two ramps',
  async (t) => {
    t.notMatch(drawnAt('2026-11-24T12:00+03:00').svg, 'откроемся')
    const { bars, points } = drawnAt('2026-11-23T18:50+03:00')
    t.equal(bars('promise').length, 4)
    const climbs = points.slice(1).map(([, y = 0], index) => (points[index]?.[1] ?? 0) - y)
    const [first = 0, second = 0] = climbs.filter((climb) => climb > 0)
    t.ok(Math.abs(first + second - 44) <= 1, 'together they are one step')
    t.ok(first < second, 'ten minutes, then twenty')
  }
)

t.test('a call has its own hours; what is promised in days has no road', async (t) => {
  const { bars, begin, perHour } = drawnAt('2026-11-24T08:00+03:00', callback)
  const [[x = 0, width = 0] = []] = bars('promise')
  t.ok(Math.abs((x - begin) / perHour - 2) < 0.5, 'from ten')
  t.ok(Math.abs(width / perHour - 2) < 0.5, 'to twelve')
  const hours = { from: '', to: '' }
  t.equal(
    promiseWords({ promise: vacancy, hours }, OFFICE, new Date(), FORM_TEXTS.ru).road,
    undefined
  )
  t.equal(
    promiseWords({ promise: request, hours }, OFFICE, new Date(), FORM_TEXTS.en).road,
    undefined
  )
})

t.test(
  'where no office is known the road tells the order of three steps, and no hour',
  async (t) => {
    const svg = plainRoad()
    const heights = pointsOf(svg).map(([, y = 0]) => y)
    t.same(
      [...new Set(heights)].map((y, index, all) => (index ? (all[index - 1] ?? 0) - y : 44)),
      [44, 44, 44, 44]
    )
    t.same(
      [...svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, words]) => words),
      ['1', '2']
    )
    t.notMatch(svg, /road__(?:promise|open|now)/)
  }
)
