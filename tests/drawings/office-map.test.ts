import t from 'tap'
import { officeMap } from '../../src/drawings/office-map.ts'
import { officeSheet, TALL } from '../../src/drawings/office-sheet.ts'
import { bearing, distanceKm } from '../../src/drawings/office-sights.ts'
import { crosses, type LabelPlace, placeLabels } from '../../src/drawings/place-labels.ts'
import { loadContent } from '../../src/server/content/load-content.ts'
import { officeNow } from '../../src/shared/office-hours.ts'

const { offices } = loadContent('src/content', new Date())
const MOSCOW = { lat: 55.7558, lon: 37.6173 }

t.test('distance and bearing are those of the sphere', async (t) => {
  t.equal(distanceKm(MOSCOW, MOSCOW), 0)
  t.equal(distanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 90 }), Math.round((6371 * Math.PI) / 2))
  t.same(
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1]
    ].map(([lat = 0, lon = 0]) => bearing({ lat: 0, lon: 0 }, { lat, lon })),
    [0, 90, 180, 270]
  )
})

t.test('every office is on both views of the map, inside the sheet', async (t) => {
  for (const { points, width, height } of Object.values(officeMap(offices)).filter(isView)) {
    t.equal(points.length, offices.length)
    for (const { x, y, city } of points) {
      t.ok(x > 0 && x < width && y > 0 && y < height, city)
    }
  }
})

t.test('two names of the map for phones are never read as one', async (t) => {
  const { points } = officeMap(offices).tall
  const boxes = points.map(({ city, label }) => textBox(label, city.length * 9, 3))
  for (const [index, box] of boxes.entries()) {
    const wide = { ...box, left: box.left - 7, right: box.right + 7 }
    t.same(
      boxes.filter((other, place) => place !== index && meet(other, wide)),
      [],
      points[index]?.city ?? ''
    )
  }
})

/** Where all others lie in one direction, lines are too close to each other for names between them. */
const MOST_CROSSED = 3

t.test(
  'names on the sheets keep clear of sight lines, and of the name of the office',
  async (t) => {
    let crossed = 0
    for (const office of offices) {
      for (const view of viewsOf(office)) {
        const own = { ...textBox(view.name, office.data.city.length * view.letter.own, 4) }
        const names = view.sights.map(({ label, city, far }) => {
          return textBox(label, view.widthOf(city.length, far.length), view.under)
        })
        const rays = view.sights.map(
          ({ x, y }) =>
            [
              [view.x, view.y],
              [x, y]
            ] as const
        )
        const isOnRay = (box: typeof own) => rays.some((ray) => crosses(ray, box))
        t.notOk(isOnRay(own), `the name of ${office.slug}`)
        t.notOk(
          names.some((name) => meet(name, own)),
          `names around that of ${office.slug}`
        )
        t.same(
          view.words.filter((word) => isOnRay(textBox(word, 50, 2))),
          [],
          'degrees'
        )
        crossed += names.filter(isOnRay).length
      }
    }
    t.ok(crossed <= MOST_CROSSED, `${crossed} names on lines, at most ${MOST_CROSSED}`)
  }
)

function viewsOf(office: (typeof offices)[number]) {
  const { wide, tall } = officeSheet(office, offices)
  return [
    {
      ...wide,
      ...{ letter: { own: 15 }, under: 4 },
      widthOf: (city: number, far: number) => city * 8.6 + far * 7.4
    },
    {
      ...tall,
      ...{ letter: { own: 10 }, under: 19, words: [] },
      widthOf: (city: number, far: number) => Math.max(city * 8.2, far * 7)
    }
  ]
}

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

function isView(part: unknown): part is ReturnType<typeof officeMap>['wide'] {
  return typeof part === 'object'
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

t.test('a label leaves a corner for the side that has room', async (t) => {
  const room = { width: 100, height: 100, labelHeight: 10, gap: 6, lines: [] }
  const [label] = placeLabels([{ x: 95, y: 5, width: 40 }], room)
  t.same([label?.anchor, (label?.y ?? 0) > 5], ['end', true])
})

t.test('an office is open on workdays by its own clock', async (t) => {
  const office = { utc: 'UTC+7', hours: { from: '09:00', to: '18:00' } }
  const at = (iso: string) => officeNow(office, new Date(iso))
  t.same(at('2026-11-20T09:12:00+07:00'), { time: '09:12', isOpen: true })
  t.same(at('2026-11-20T18:00:00+07:00'), { time: '18:00', isOpen: false })
  t.same(at('2026-11-20T08:59:00+07:00').isOpen, false)
  t.same(at('2026-11-21T12:00:00+07:00').isOpen, false, 'on Saturday it is not')
})
