import t from 'tap'
import {
  type Field,
  heightField,
  isolines,
  type Point,
  randomFrom,
  simplify,
  smoothPath
} from '../../src/drawings/relief/isolines.ts'
import { drawRelief, reliefPaths, sheets } from '../../src/drawings/relief/relief.ts'
import { seeded } from '../support/seeded.ts'

const GRID = { width: 120, height: 96, cell: 12 }

const isClosed = (line: readonly Point[]) => line.length > 3 && line[0] === line.at(-1)
const isOnEdge = ([x, y]: Point) => x === 0 || y === 0 || x === GRID.width || y === GRID.height

/** The height at a point on a side of the grid, drawn as a straight line between its corners. */
function heightOnGrid(field: Field, [x, y]: Point): number {
  const { cell } = GRID
  const at = (value: number) => cell * Math.floor(value / cell + 1e-9)
  const [left, top] = [at(x), at(y)]
  const part = Math.max(x - left, y - top) / cell
  const isAcross = x - left > y - top
  const [from, to] = [
    field(left, top),
    isAcross ? field(left + cell, top) : field(left, top + cell)
  ]
  return from + (to - from) * part
}

t.test(
  'the isoline of a cone is a ring, of a slope a straight line, of a plain none',
  async (t) => {
    const cone: Field = (x, y) => -Math.hypot(x - 60, y - 48)
    const [ring = [], ...others] = isolines(cone, -30, GRID)
    t.same(others, [])
    t.ok(isClosed(ring))
    const radii = ring.map(([x, y]) => Math.hypot(x - 60, y - 48))
    t.ok(Math.max(...radii) - Math.min(...radii) < 1.5, 'as round as its grid lets it be')

    const [slope = [], ...more] = isolines((x) => x, 30, GRID)
    t.same(more, [])
    t.same(
      [...slope].sort(([, a], [, b]) => a - b),
      Array.from({ length: 9 }, (_, row) => [30, row * 12])
    )
    t.same(
      isolines(() => 5, 5, GRID),
      []
    )
    t.same(
      isolines(() => 5, 4, GRID),
      []
    )
  }
)

t.test('every line has its height all along, is closed or ends at the edge', async (t) => {
  for (let seed = 0; seed < 20; seed++) {
    const random = seeded(seed)
    const heights = Array.from({ length: 11 * 9 }, random)
    const field: Field = (x, y) => heights[(y / 12) * 11 + x / 12] ?? Number.NaN
    const level = 0.3 + random() * 0.4
    const lines = isolines(field, level, GRID)
    t.ok(lines.length > 0)
    for (const line of lines) {
      const isWhole = isClosed(line) || [line[0], line.at(-1)].every((end) => end && isOnEdge(end))
      if (!isWhole) t.fail(`${seed}: an open end at ${line[0]} or ${line.at(-1)}`)
      const astray = line.filter((point) => Math.abs(heightOnGrid(field, point) - level) > 1e-6)
      if (astray.length > 0) t.fail(`${seed}: ${astray.join(' ')}`)
    }
    const crossed = heights.filter((height, index) => {
      const right = index % 11 < 10 ? heights[index + 1] : undefined
      return right !== undefined && height > level !== right > level
    })
    const onRows = lines
      .flatMap((line) => line.slice(isClosed(line) ? 1 : 0))
      .filter(([, y]) => y % 12 === 0)
    t.equal(onRows.length, crossed.length, 'every crossing belongs to one line')
  }
})

t.test('a simplified line keeps its ends and stays as near as it was told', async (t) => {
  const random = seeded(9)
  const line = Array.from({ length: 60 }, (_, x): Point => [x * 4, 40 * random()])
  for (const tolerance of [0.5, 3, 12, 100]) {
    const simple = simplify(line, tolerance)
    t.equal(simple[0], line[0])
    t.equal(simple.at(-1), line.at(-1))
    t.ok(simple.every((point) => line.includes(point)))
    const far = line.filter((point) =>
      simple.slice(1).every((to, index) => distance(point, simple[index] as Point, to) > tolerance)
    )
    t.same(far, [], `within ${tolerance}`)
  }
  t.same(simplify(line, 0).length, 60)
  t.same(
    simplify(
      [
        [0, 0],
        [5, 0.1],
        [9, 0]
      ],
      1
    ),
    [
      [0, 0],
      [9, 0]
    ]
  )
  t.same(
    simplify(
      [
        [3, 3],
        [9, 9],
        [3, 3]
      ],
      1
    ).length,
    3,
    'a line that comes back is no point'
  )
  t.throws(() => simplify([], 1), RangeError)
})

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay) || 1e-9
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** The ends of all curves of a path, in order. */
function pointsOf(path: string): number[][] {
  const [, start = '', curves = ''] = /^M([^qL]+)(?:q|L)([^z]*)z?$/.exec(path) ?? []
  const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number)
  const points = [numbers(start)]
  const steps = numbers(curves)
  if (path.includes('L')) return [...points, steps]
  for (let index = 0; index < steps.length; index += 4) {
    const [x = 0, y = 0] = points.at(-1) ?? []
    points.push([x + (steps[index + 2] ?? 0), y + (steps[index + 3] ?? 0)])
  }
  return points
}

t.test('a smooth path has whole numbers, begins and ends where its line does', async (t) => {
  t.equal(
    smoothPath(
      [
        [0, 0],
        [10, -4]
      ],
      1
    ),
    'M0 0L10-4'
  )
  const open: Point[] = [
    [0, 0],
    [10, 20],
    [20, 0],
    [30, 20.4]
  ]
  const path = smoothPath(open, 1)
  t.match(path, /^M0 0q[\d -]+$/)
  t.same(
    [pointsOf(path)[0], pointsOf(path).at(-1)],
    [
      [0, 0],
      [30, 20]
    ]
  )

  const corner: Point = [0, 0]
  const ring = smoothPath([corner, [40, 0], [40, 40], [0, 40], corner], 1)
  t.match(ring, /^M[\d -]+q[\d -]+z$/)
  const [first, ...others] = pointsOf(ring)
  t.same(others.at(-1), first, 'a ring comes back to where it began')
  t.same(others.length, 4)
})

t.test('land is the same from the same seed, and another from another', async (t) => {
  const take = (seed: string) => Array.from({ length: 5 }, randomFrom(seed))
  t.same(take('офисы'), take('офисы'))
  t.not(take('офисы').join(), take('офис').join())
  const many = Array.from({ length: 4000 }, randomFrom('x'))
  t.ok(many.every((value) => value >= 0 && value < 1))
  const mean = many.reduce((sum, value) => sum + value, 0) / many.length
  t.ok(Math.abs(mean - 0.5) < 0.02, `mean ${mean}`)

  const plain = heightField({ seed: 'a', scale: 200 })
  const peak = { x: 300, y: 200, r: 80, h: 5 }
  const hilly = heightField({ seed: 'a', scale: 200, peaks: [peak] })
  const random = seeded(1)
  for (let round = 0; round < 200; round++) {
    const [x, y] = [random() * 900, random() * 600]
    const [low, high] = [plain(x, y), hilly(x, y)]
    if (low < 0 || low > 1 || high < low || high > low + 5) t.fail(`${x} ${y}: ${low}, ${high}`)
  }
})

t.test('a relief has as many heights as it was told, every fifth in bold', async (t) => {
  const cone: Field = (x, y) => 1000 - Math.hypot(x - 120, y - 120)
  const count = (levels: number) => {
    const { thin, bold } = reliefPaths(cone, { width: 240, height: 240, levels })
    return [thin, bold].map((path) => path.split('M').length - 1)
  }
  // The lowest line only cuts the corners, by arcs that are crumbs.
  t.same(count(4), [3, 0])
  t.same(count(5), [3, 1])
  t.ok(
    reliefPaths(() => 1, { width: 240, height: 240, levels: 9 }).thin === '',
    'a plain has no lines'
  )
})

t.test('every sheet is drawn in its own size and colour, within its frame', async (t) => {
  for (const [name, sheet] of Object.entries(sheets)) {
    const small = { ...sheet, width: 240, height: 180 }
    const svg = drawRelief(small)
    t.match(
      svg,
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 180" fill="none"/,
      name
    )
    t.match(svg, `stroke="${sheet.color}"`)
    t.notMatch(svg, /NaN|Infinity|undefined/)
    const isInside = (sheet.peaks ?? []).every(({ x, y }) => x < sheet.width && y < sheet.height)
    t.ok(isInside, `${name}: its summits are on it`)
  }
})
