import t from 'tap'
import { bearing, distanceKm, officeMap, type Place, sightsOf } from '../../src/drawings/map.ts'
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

/** Both drawings of an office's map: its middle, its rings, where sight lines end, and its words. */
function read(here: (typeof offices)[number]) {
  return officeMap(here, offices, { title: 'Карта', note: '' })
    .split('<svg ')
    .slice(1)
    .map((svg) => {
      const numbers = (text: string) => text.split(' ').map(Number)
      const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
      const sights = /__sight" d="([^"]+)"/.exec(svg)?.[1] ?? ''
      const rays = sights
        .slice(1)
        .split('M')
        .map((ray) => ray.split('L').map(numbers))
      const rings = [...svg.matchAll(/<circle [^>]*data-ring-km="(\d+)"[^>]* r="([\d.]+)"/g)]
      const names = [
        ...svg.matchAll(/__city" x="([\d.-]+)" y="([\d.-]+)" text-anchor="(\w+)">([^<]+)/g)
      ].map(([, x, y, anchor = '', city = '']) => ({ x: Number(x), y: Number(y), anchor, city }))
      return {
        svg,
        width,
        height,
        rays,
        names,
        rings: rings.map(([, km, r]) => [Number(km), Number(r)])
      }
    })
}

t.test(
  'distances and directions from an office are true on its map, at every width by one scale',
  async (t) => {
    for (const here of offices) {
      const others = offices.filter((other) => other !== here)
      for (const { svg, width, height, rays, rings } of read(here)) {
        t.equal(rays.length, others.length)
        t.notMatch(svg, /preserveAspectRatio|<ellipse/, 'nothing is stretched')
        const scales: number[] = []
        for (const { slug, data } of sightsOf(here, offices).map(
          ({ slug }) => others.find((other) => other.slug === slug) ?? here
        )) {
          const index = sightsOf(here, offices).findIndex((sight) => sight.slug === slug)
          const [[x = 0, y = 0] = [], [left = 0, top = 0] = []] = rays[index] ?? []
          t.ok(left >= 0 && left <= width && top >= 0 && top <= height, `${slug} is on the sheet`)
          const drawn = (Math.atan2(left - x, y - top) * 180) / Math.PI
          const off = Math.abs(((drawn - bearing(here.data, data) + 540) % 360) - 180)
          t.ok(off < 0.5, `${slug} is where it is from ${here.slug}`)
          scales.push(Math.hypot(left - x, top - y) / distanceKm(here.data, data))
        }
        const scale = Math.max(...scales)
        // The nearest is some forty units away, drawn to a tenth.
        t.ok(scale / Math.min(...scales) < 1.01, `one scale from ${here.slug}`)
        t.ok(rings.length > 0, 'there is a ring to measure by')
        for (const [km = 0, r = 0] of rings) t.ok(Math.abs(r / km / scale - 1) < 0.01, `${km} km`)
      }
    }
  }
)

/** What a name takes of the sheet. @param letter The width of one. */
function nameBox(
  { x, y, anchor, city }: ReturnType<typeof read>[number]['names'][number],
  letter: number,
  under: number
) {
  const width = city.length * letter
  const left = x - width * ({ middle: 0.5, end: 1 }[anchor] ?? 0)
  return { left, right: left + width, top: y - 12, bottom: y + under }
}

type NameBox = ReturnType<typeof nameBox>

function meet(a: NameBox, b: NameBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

t.test('names never meet on a map, and stay on it', async (t) => {
  for (const office of offices) {
    for (const [index, { names, width }] of read(office).entries()) {
      t.equal(names.length, offices.length)
      const [letter, under] = index === 0 ? [11, 20] : [8.6, 3]
      const boxes = names.map((name) => nameBox(name, letter, under))
      for (const [at, box] of boxes.entries()) {
        const said = `${names[at]?.city} from ${office.slug}`
        t.ok(box.left >= 0 && box.right <= width + 2, `${said} is inside`)
        t.notOk(
          boxes.slice(at + 1).some((other) => meet(box, other)),
          `${said} stands alone`
        )
      }
    }
  }
})
