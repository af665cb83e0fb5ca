import t from 'tap'
import { officeMap } from '../../src/drawings/office-map.ts'
import { officeSheet, TALL } from '../../src/drawings/office-sheet.ts'
import { distanceKm, type Place, sightsOf } from '../../src/drawings/office-sights.ts'
import type { LabelPlace } from '../../src/drawings/place-labels.ts'
import { loadContent } from '../../src/server/content/load-content.ts'
import { seeded } from '../support/seeded.ts'

/** A point of a sphere as a vector, to reckon otherwise than by angles. */
function vectorOf({ lat, lon }: Place): [number, number, number] {
  const [a, b] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
  return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)]
}

t.test('distances are those between vectors, the same both ways', async (t) => {
  const random = seeded(37)
  const place = (): Place => ({ lat: random() * 178 - 89, lon: random() * 360 - 180 })
  const faults: string[] = []
  for (let round = 0; round < 500; round++) {
    const [a, b, c] = [place(), place(), place()]
    const [u, v] = [vectorOf(a), vectorOf(b)]
    const chord = Math.hypot(u[0] - v[0], u[1] - v[1], u[2] - v[2])
    const exact = 2 * 6371 * Math.asin(Math.min(1, chord / 2))
    const km = distanceKm(a, b)
    const isSound = Math.abs(km - exact) <= 0.51 && km === distanceKm(b, a)
    if (!isSound || km > distanceKm(a, c) + distanceKm(c, b) + 2)
      faults.push(JSON.stringify([a, b, c]))
  }
  t.same(faults, [])
})

const { offices } = loadContent('src/content', new Date())

t.test('a sheet has a line to every other office, inside its frame', async (t) => {
  for (const here of offices) {
    const { wide, tall, city } = officeSheet(here, offices)
    t.equal(city, here.data.city)
    for (const [view, width, height] of [
      [wide, 1000, 560],
      [tall, TALL.width, TALL.height]
    ] as const) {
      t.same(
        view.sights.map(({ slug }) => slug),
        sightsOf(here, offices).map(({ slug }) => slug)
      )
      t.ok(
        view.sights.every(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height),
        here.slug
      )
    }
    // A degree of the grid is as many kilometres as of the earth.
    const [north = 0, south = 0] = [...wide.grid.matchAll(/M0 (\d+)H/g)].map(([, y]) => Number(y))
    const degree = distanceKm({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })
    const ring = wide.rings.find(({ text }) => text.startsWith('500'))
    t.ok(ring && Math.abs((ring.r / Math.abs(south - north)) * degree - 500) < 10, 'rings are true')
    t.ok(tall.rings.every(({ r }, index) => r > (tall.rings[index - 1]?.r ?? 0)))
    const isTrue = wide.sights.every(({ x, y, bearing: direction }) => {
      const drawn = (Math.atan2(x - wide.x, wide.y - y) * 180) / Math.PI
      return Math.abs(((drawn - direction + 540) % 360) - 180) < 1
    })
    t.ok(isTrue, 'lines go where the cities are')
  }
})

/** What a label takes of the sheet. @param under Below its first line. */
function textBox(
  { x, y, anchor = 'start' }: { x: number; y: number; anchor?: LabelPlace['anchor'] },
  width: number,
  under: number
) {
  const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor]
  return { left, right: left + width, top: y - 12, bottom: y + under }
}

function meet(a: ReturnType<typeof textBox>, b: typeof a): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

t.test('names of neighbours never meet on the sheet for phones', async (t) => {
  for (const office of offices) {
    const boxes = officeSheet(office, offices).tall.sights.map(({ label, city, far }) => ({
      city,
      ...textBox(label, Math.max(city.length * 8.6, far.length * 7.4), 20)
    }))
    for (const [index, a] of boxes.entries()) {
      t.ok(a.left >= 0 && a.right <= TALL.width + 2, `${a.city} is inside, from ${office.slug}`)
      for (const b of boxes.slice(index + 1)) {
        t.notOk(meet(a, b), `${a.city} and ${b.city}, from ${office.slug}`)
      }
    }
  }
})

t.test('rings of the map are as far from their office to every side', async (t) => {
  const map = officeMap(offices)
  const lat = offices[0]?.data.lat ?? 0
  const kmPerLon = distanceKm({ lat, lon: 0 }, { lat, lon: 1 })
  const kmPerLat = distanceKm({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })
  for (const { meridians, parallels, rings } of [map.wide, map.tall]) {
    const perDegree = ([one, other]: typeof meridians) =>
      Math.abs(((one?.at ?? 0) - (other?.at ?? 0)) / ((one?.degrees ?? 0) - (other?.degrees ?? 0)))
    const isTrue = rings.every(
      ({ km, rx, ry }) =>
        Math.abs((rx / perDegree(meridians)) * kmPerLon - km) < km * 0.05 &&
        Math.abs((ry / perDegree(parallels)) * kmPerLat - km) < km * 0.05
    )
    t.ok(isTrue && rings.length > 0, JSON.stringify(rings))
  }
})
