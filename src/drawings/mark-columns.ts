import { escapeHtml } from '../shared/words/escape-html.ts'
import { hundredth } from './lane-parts.ts'

/** What is counted in one place of a row: a triangle for each, the lowest first. */
export interface MarkColumn {
  marks: readonly MarkKind[]
  /** What stands under it. */
  label?: string
}

/** Of what the page shows, of the rest, and the one that the page is about. */
export type MarkKind = 'own' | 'other' | 'this'

const KINDS = ['own', 'other', 'this'] as const
/** Of a triangle, and from one to the next above it; the highest column has lower ones, and is a bar where they would be too low. */
const [WIDTH, STEP, LEAST_STEP, HIGHEST] = [10, 12, 6, 168] as const
/** How much of a step a triangle takes. */
const TALL = 5 / 6
const LABELS = 24

/**
 * Columns of triangles on one line, each as high as what is counted in it; bars where there are too many. Letters and triangles never scale: x is a part
 * of the width, y is in pixels.
 *
 * @param title What it comes to, for those who do not see it.
 */
export function markColumns(title: string, columns: readonly MarkColumn[]): string {
  const most = Math.max(...columns.map(({ marks }) => marks.length))
  const step = Math.min(STEP, HIGHEST / most)
  const floor = hundredth(most * step)
  const draw = step < LEAST_STEP ? barsOf(step) : trianglesOf(step)
  const drawn = columns.map(({ marks, label }, index) => {
    const x = `x="${hundredth((100 * (index + 0.5)) / columns.length)}%"`
    const column =
      marks.length > 0 ? `<svg ${x} y="${floor}" overflow="visible">${draw(marks)}</svg>` : ''
    return (
      column + (label ? `<text ${x} y="${floor + 18}" text-anchor="middle">${label}</text>` : '')
    )
  })
  return [
    `<svg class="mark-columns" width="100%" height="${floor + LABELS}" role="img"><title>${escapeHtml(title)}</title>`,
    `<line x2="100%" y1="${floor}" y2="${floor}"/>${drawn.join('')}</svg>`
  ].join('')
}

/** One path for all of a kind. */
function trianglesOf(step: number) {
  return (marks: readonly MarkKind[]) =>
    KINDS.map((kind) => {
      const d = marks
        .map((mark, level) => (mark === kind ? triangle(hundredth(level * step), step) : ''))
        .join('')
      return d && `<path class="mark-columns__${kind}" d="${d}"/>`
    }).join('')
}

function triangle(base: number, step: number): string {
  return `M-${WIDTH / 2}-${base}h${WIDTH}l-${WIDTH / 2}-${hundredth(step * TALL)}z`
}

/** One above the other, of the same kind together. @param step How high one thing is. */
function barsOf(step: number) {
  return (marks: readonly MarkKind[]) => {
    let level = 0
    return KINDS.map((kind) => {
      const count = marks.filter((mark) => mark === kind).length
      const d = `M-${WIDTH / 2}-${hundredth(level * step)}h${WIDTH}v-${hundredth(count * step)}h-${WIDTH}z`
      level += count
      return count > 0 ? `<path class="mark-columns__${kind}" d="${d}"/>` : ''
    }).join('')
  }
}
