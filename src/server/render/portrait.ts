import type { Point } from '../../illustrations/isolines.ts'
import { randomFrom } from '../../illustrations/noise.ts'
import { smoothPath } from '../../illustrations/smooth-path.ts'
import { escapeHtml } from '../../shared/escape-html.ts'

interface Sitter {
  /** Seed: a portrait changes only when the facts do. */
  slug: string
  /** Year of joining. */
  since: number
  expertise: readonly string[]
  talks: readonly unknown[]
}

interface Drawn {
  /** The year that the strata are counted to. */
  year: number
  /** What is seen, where the portrait is no mere ornament beside the name. */
  title?: string
}

interface Peak {
  x: number
  /** Of the highest. */
  height: number
  width: number
}

/** In drawing units. */
const SIZE = 336
const [LEFT, RIGHT, TOP, BASE] = [12, SIZE - 12, 52, SIZE - 20] as const
const STEP = 6
const NOTCH_STEP = 14
/** How much of a line's course may be left out, and how near to the next one it may come. */
const TOLERANCE = 1.6
const LEAST_GAP = 0.008
const MAX_STRATA = 30

/**
 * A person in place of a photograph: a hill in section, made of the person's own page. A stratum is a year with the company,
 * a summit a field of work, a notch under the ground a talk.
 */
export function portrait({ slug, since, expertise, talks }: Sitter, { year, title }: Drawn) {
  const random = randomFrom(slug)
  const peaks = peaksOf(Math.max(1, expertise.length), random)
  const strata = strataOf(peaks, Math.min(MAX_STRATA, Math.max(1, year - since)), random)
  const [outline = [], ...older] = strata
  const [x, y] = outline.reduce((best, point) => (point[1] < best[1] ? point : best), [0, SIZE])
  const notches = talks.map((_, index) => `M${LEFT + 6 + index * NOTCH_STEP} ${BASE + 5}v11`)
  const name = title ? `<title>${escapeHtml(title)}</title>` : ''
  return [
    `<svg class="portrait" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE / 2}" height="${SIZE / 2}"`,
    ` ${title ? 'role="img"' : 'aria-hidden="true"'}>${name}`,
    `<path class="portrait__strata" d="${older.map(line).join('')}"/>`,
    `<path class="portrait__outline" d="${line(outline)}"/>`,
    `<path class="portrait__base" d="M${LEFT} ${BASE}H${RIGHT}"/>`,
    notches.length > 0 ? `<path class="portrait__notch" d="${notches.join('')}"/>` : '',
    `<path class="portrait__mark" d="M${Math.round(x)} ${Math.round(y) - 30}l14 24h-28z"/></svg>`
  ].join('')
}

const line = (points: readonly Point[]) => smoothPath(points, TOLERANCE)

/** One summit a field, spread over the ground; one of them is the highest. */
function peaksOf(count: number, random: () => number): Peak[] {
  const main = Math.floor(random() * count)
  return Array.from({ length: count }, (_, index) => ({
    x: LEFT + ((index + 0.5 + (random() - 0.5) * 0.7) / count) * (RIGHT - LEFT),
    height: index === main ? 1 : 0.34 + random() * 0.42,
    width: 26 + random() * 28
  }))
}

/** The lines from the outline down: the older, the lower and the smoother, and none crosses the one above. */
function strataOf(peaks: readonly Peak[], count: number, random: () => number): Point[][] {
  const roof: number[] = []
  return Array.from({ length: count }, (_, index) => {
    const age = count === 1 ? 0 : index / (count - 1)
    const wave = (random() - 0.5) * 0.05
    const floor = (0.07 * (count - index)) / count
    return Array.from({ length: (RIGHT - LEFT) / STEP + 1 }, (_, place): Point => {
      const x = LEFT + place * STEP
      const height = groundAt(x, peaks, age) + wave * Math.sin(x / 26 + index)
      const under = Math.max(floor, Math.min(height, (roof[place] ?? Infinity) - LEAST_GAP))
      roof[place] = under
      return [x, BASE - (BASE - TOP) * under]
    })
  })
}

/** Height of the ground from 0 to about 1. @param age From 0, the latest year, to 1. */
function groundAt(x: number, peaks: readonly Peak[], age: number): number {
  const soft = 1 + age * 1.3
  const heights = peaks.map(
    (peak) => peak.height * Math.exp(-(((x - peak.x) / (peak.width * soft)) ** 2))
  )
  return Math.max(...heights) * (1 - age * 0.82) + 0.05
}
