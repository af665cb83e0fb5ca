import { extent, type Line, linePath } from './line.ts'
import { tenth } from './numbers.ts'

interface Hatching {
  /** Of the shape that ends the strokes, unique on the page. */
  id: string
  base: number
  /** Between strokes, about. */
  gap: number
  /** One of so many strokes stands on every screen, the others where there is room for them. */
  sparse?: number
}

/** The hatching keeps this far below the line, and goes this far beside its ends, where half of a stroke stands. */
const BELOW_LINE = 5
const BESIDE = 5
const LEAST_STROKES = 6

/** The hatched ground below a line: equal strokes, which compress to nothing, and the shape that shows them in part. */
export function hatchedGround(line: Line, { id, base, gap, sparse = 1 }: Hatching): string {
  const [from, to] = extent(line)
  const height = tenth(base - BELOW_LINE - Math.min(...line.points.map(([, y]) => y)))
  if (height <= 0) return ''
  const count = Math.max(LEAST_STROKES, Math.round((to - from) / gap))
  const places = Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count)
  const start = line.points[0]?.[1] ?? base
  const shape = `${linePath(line)}h${BESIDE}V${base}H${tenth(from - BESIDE)}V${tenth(start)}z`
  const layer = (part: string, isWanted: (at: number) => boolean) => {
    const shown = places.filter((_, at) => isWanted(at))
    return `<path class="profile__${part}" clip-path="url(#${id})" d="${strokes(shown, base, height)}"/>`
  }
  return [
    `<clipPath id="${id}"><path transform="translate(0 ${BELOW_LINE})" d="${shape}"/></clipPath>`,
    layer('hatch', (at) => at % sparse === 0),
    sparse > 1 ? layer('hatch profile__dense', (at) => at % sparse > 0) : ''
  ].join('')
}

/** Upright strokes, each told from the one before it. */
function strokes(places: readonly number[], base: number, height: number): string {
  return places
    .map((x, at) => {
      const before = places[at - 1]
      const move =
        before === undefined ? `M${tenth(x)} ${base}` : `m${thousandth(x - before)} ${height}`
      return `${move}v-${height}`
    })
    .join('')
}

/** Steps add up. */
const thousandth = (value: number) => Math.round(value * 1000) / 1000
