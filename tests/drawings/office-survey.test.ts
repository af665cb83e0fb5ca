import t from 'tap'
import { officeSheet, TALL } from '../../src/drawings/office-sheet.ts'
import {
  bearing,
  distanceKm,
  kilometres,
  type Place,
  sightsOf,
  step
} from '../../src/drawings/office-sights.ts'
import { sparkline } from '../../src/drawings/profile/plot.ts'
import { orderedOffices } from '../../src/server/pages/company/company-counts.ts'
import { officeView } from '../../src/server/pages/company/office-pages.ts'
import { HOME_CITY } from '../../src/shared/city.ts'
import { seeded } from '../support/seeded.ts'
import { writtenContent } from '../support/written-content.ts'

const spaced = (text: string) => text.replaceAll('\u00A0', ' ')

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

t.test(
  'who goes along a bearing comes nearer, and a bearing is a whole degree of a circle',
  async (t) => {
    const random = seeded(41)
    for (let round = 0; round < 500; round++) {
      const here = { lat: random() * 120 - 60, lon: random() * 300 - 150 }
      const there = { lat: here.lat + random() * 20 - 10, lon: here.lon + random() * 20 - 10 }
      const direction = bearing(here, there)
      if (!Number.isInteger(direction) || direction < 0 || direction > 359) t.fail(`${direction}`)
      const before = distanceKm(here, there)
      if (before < 400) continue
      const [dx, dy] = step(direction)
      const part = before / 20 / 111.2
      const next = {
        lat: here.lat - dy * part,
        lon: here.lon + (dx * part) / Math.cos((here.lat * Math.PI) / 180)
      }
      const gained = (before - distanceKm(next, there)) / (before / 20)
      if (gained < 0.9) t.fail(`${JSON.stringify([here, there])}: ${direction}° gains ${gained}`)
    }
    const equator = { lat: 0, lon: 0 }
    t.same(
      [bearing(equator, { lat: 10, lon: -0.01 }), bearing(equator, equator)],
      [0, 0],
      'never 360'
    )
    t.same(
      [0, 90, 180, 270].map((angle) => step(angle).map((part) => Math.round(part) + 0)),
      [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0]
      ]
    )
  }
)

const office = (city: string, lat: number, lon: number, utc: string) => ({
  data: { city, lat, lon, utc, head: 'nobody', where: `в городе ${city}` }
})
const OFFICES = {
  kazan: office('Казань', 55.79, 49.12, 'UTC+3'),
  moskva: office('Москва', 55.76, 37.62, 'UTC+3'),
  novosibirsk: office('Новосибирск', 55.03, 82.92, 'UTC+7'),
  kaliningrad: office('Калининград', 54.71, 20.51, 'UTC+2')
}

t.test('the home office stands first, the others as they are listed', async (t) => {
  const { offices } = writtenContent(t, { offices: OFFICES })
  t.same(
    orderedOffices(offices).map(({ slug }) => slug),
    [HOME_CITY, 'kazan', 'novosibirsk', 'kaliningrad']
  )
  t.same(
    orderedOffices(offices.slice(2)).map(({ slug }) => slug),
    ['novosibirsk', 'kaliningrad']
  )
  t.same(orderedOffices([]), [])
})

t.test('an office tells its place, its clock and what is there', async (t) => {
  const result = { change: '×2', label: 'заявки', before: '40', after: '80', unit: 'заявок' }
  const series = { values: [40, 80], better: 'up' }
  const content = writtenContent(t, {
    offices: OFFICES,
    cases: {
      one: { data: { city: 'kazan', client: 'Завод', result, series } },
      two: { data: { city: 'moskva', client: 'Склад', result, series } }
    },
    vacancies: {
      editor: { data: { city: 'kazan', title: 'Редактор', salary: { from: 90_000, to: 90_000 } } }
    }
  })
  const viewOf = (slug: string) => {
    const found = content.offices.find((one) => one.slug === slug)
    if (!found) throw new Error(slug)
    return officeView(found, content)
  }
  const kazan = viewOf('kazan')
  t.same(kazan.cases, [
    {
      plot: sparkline({ values: [40, 80], better: 'up' }),
      path: '/cases/one/',
      title: 'Завод',
      note: 'заявки: 40 → 80 заявок, ×2'
    }
  ])
  t.same(
    kazan.vacancies.map(({ title }) => title),
    ['Редактор']
  )
  t.equal(kazan.othersTitle, 'Три других офиса')
  t.same(
    kazan.others.map(({ slug }) => slug),
    ['moskva', 'novosibirsk', 'kaliningrad']
  )
  t.same(
    ['kazan', 'moskva', 'novosibirsk', 'kaliningrad'].map((slug) => viewOf(slug).clockNote),
    ['как в Москве', 'как в Москве', 'на 4 часа впереди Москвы', 'на 1 час позади Москвы']
  )
})

t.test('a sheet has a line to every other office, inside its frame', async (t) => {
  const { offices } = writtenContent(t, { offices: OFFICES })
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
  const [alone] = offices
  if (alone) t.same(officeSheet(alone, [alone]).tall.sights, [])
  t.equal(spaced(kilometres(1198)), '1 198 км')
})
