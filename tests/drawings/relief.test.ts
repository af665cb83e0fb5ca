import t from 'tap'
import type { Field } from '../../src/drawings/relief/isolines.ts'
import { isolines, type Point } from '../../src/drawings/relief/isolines.ts'
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
