import t from 'tap'
import { distanceKm, officeMap, type Place } from '../../src/drawings/map.ts'
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

/** The names on both drawings of an office's map. */
function read(here: (typeof offices)[number]) {
  return officeMap(here, offices, { title: 'Карта', note: '', closed: 'закрыто' })
    .split('<svg ')
    .slice(1)
    .map((svg) => ({
      width: Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]),
      names: [
        ...svg.matchAll(/__city" x="([\d.-]+)" y="([\d.-]+)" text-anchor="(\w+)">([^<]+)/g)
      ].map(([, x, y, anchor = '', city = '']) => ({ x: Number(x), y: Number(y), anchor, city }))
    }))
}

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
      const [letter, under] = index === 0 ? [11, 20] : [8.6, 18]
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
