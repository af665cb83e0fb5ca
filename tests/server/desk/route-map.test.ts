import t from 'tap'
import { CHANNELS } from '../../../src/server/channels/lists.ts'
import { routeMap, type Stop } from '../../../src/server/desk/card/route-map.ts'
import { MOSCOW } from '../../support/moscow.ts'

const HOUR_MS = 60 * 60 * 1000
const START = Date.parse('2026-11-01T09:00:00Z')
const stop = (hours: number | undefined, channel?: Stop['channel'], name = 'Реклама'): Stop => {
  const at = hours === undefined ? undefined : new Date(START + hours * HOUR_MS)
  return { name, at, ...(channel ? { channel } : {}) }
}
const LEAD = (hours: number) => stop(hours, undefined, 'Заявка')

t.test('D24: stops stand by their time, each in the lane of its channel', async (t) => {
  const { stations, lanes, line, width, height } = routeMap(
    [stop(0, 'paid'), stop(24, 'organic', 'Поиск'), stop(72, 'paid'), LEAD(96)],
    MOSCOW
  )
  t.same(
    lanes.map(({ name }) => name),
    ['Заявка', 'Реклама', 'Поиск']
  )
  const [first, second, third, lead] = stations
  if (!first || !second || !third || !lead) throw new Error('a station is missing')
  t.equal(first.y, third.y)
  const day = (lead.x - first.x) / 4
  for (const [one, days] of [
    [second, 1],
    [third, 3]
  ] as const) {
    t.ok(Math.abs(one.x - first.x - days * day) < 0.2, `${days} days are as long as they are`)
  }
  t.same(
    stations.map(({ number }) => number),
    [1, 2, 3, undefined]
  )
  t.equal(line.match(/L/g)?.length, 3)
  for (const { x, y } of stations) t.ok(x > 0 && x < width && y > 0 && y < height)
})

t.test(
  'touches of one lane that are near are told apart, and marked where they were',
  async (t) => {
    const near = routeMap(
      [stop(0, 'paid'), stop(0.1, 'paid'), stop(0.2, 'paid'), LEAD(900)],
      MOSCOW
    )
    const xs = near.stations.slice(0, 3).map(({ x }) => x)
    t.ok(near.stations.some(({ x, trueX }) => x !== trueX))
    t.ok(xs.every((x, i) => i === 0 || x >= (xs[i - 1] ?? 0)))
    t.ok(xs.every((x) => x >= 150))
  }
)

t.test('a way of minutes has hours for ticks, one of years has days, none too many', async (t) => {
  const textsOf = (hours: number) =>
    routeMap([stop(0, 'paid'), LEAD(hours)], MOSCOW).ticks.map(({ text }) => text)
  t.match(textsOf(3)[0], /^\d\d:\d\d$/)
  t.match(textsOf(24 * 40)[0], /нояб/)
  for (const hours of [0.1, 3, 20, 50, 24 * 40, 24 * 900]) t.ok(textsOf(hours).length <= 9)
})

t.test(
  'a time that nobody knows is that of the stop after it, and no way is no drawing',
  async (t) => {
    const { stations } = routeMap([stop(undefined, 'paid'), stop(5, 'direct'), LEAD(9)], MOSCOW)
    t.equal(stations[0]?.trueX, stations[1]?.trueX)
    t.match(routeMap([], MOSCOW), { line: '', stations: { length: 0 } })
  }
)

t.test('a station is filled when it was paid for, hollow when nobody brought it', async (t) => {
  const { stations } = routeMap(
    [...CHANNELS.map((channel, i) => stop(i, channel)), LEAD(20), stop(30, undefined, 'Договор')],
    MOSCOW
  )
  t.same(
    stations.map(({ kind }) => kind),
    ['paid', 'free', 'direct', 'free', 'free', 'free', 'free', 'direct', 'summit', 'end']
  )
})
