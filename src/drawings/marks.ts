import { hundredth } from './profile/numbers.ts'
import { sized } from './profile/svg.ts'

/** Of one mark. */
const [COUNT_WIDTH, COUNT_HEIGHT] = [8, 11] as const
const TEN = 10

/**
 * A triangle for each thing counted, in tens that a narrow screen puts below one another: marks are as wide in every row, so rows compare.
 *
 * @returns HTML; the number itself stands beside it in words.
 */
export function countMarks(count: number): string {
  const mark = `l${COUNT_WIDTH / 2}-${COUNT_HEIGHT} ${COUNT_WIDTH / 2} ${COUNT_HEIGHT}`
  const tens = Array.from({ length: Math.ceil(count / TEN) }, (_, at) => {
    const marks = Math.min(TEN, count - at * TEN)
    return `<svg height="${COUNT_HEIGHT}" viewBox="0 0 ${marks * COUNT_WIDTH} ${COUNT_HEIGHT}"><path d="M0 ${COUNT_HEIGHT}${mark.repeat(marks)}z"/></svg>`
  })
  return `<span class="count-marks" aria-hidden="true">${tens.join('')}</span>`
}

/** Of a mark with the gap after it, and how many stand in a row. */
const [MARK, ROW] = [14, 16] as const

/**
 * A triangle for each thing counted, row by row; of all that could be, the rest is hollow.
 *
 * @returns SVG; the number itself stands beside it in words.
 */
export function markField(count: number, all = count): string {
  const [width, height] = [ROW * MARK, Math.ceil(all / ROW) * MARK]
  const marks = Array.from(
    { length: all },
    (_, at) => `M${(at % ROW) * MARK + 6} ${Math.floor(at / ROW) * MARK + 1}l5 10h-10z`
  )
  const [own, rest] = [marks.slice(0, count).join(''), marks.slice(count).join('')]
  return `<svg class="mark-field" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true"><path d="${own}"/>${rest && `<path class="mark-field__rest" d="${rest}"/>`}</svg>`
}

/** What is counted in one place of a row: a mark for each, the lowest first. */
interface MarkColumn {
  marks: readonly MarkKind[]
  /** What stands under it. */
  label?: string
}

/** Of what the page shows, of the rest, and the one that the page is about. */
export type MarkKind = 'own' | 'other' | 'this'

const KINDS = ['own', 'other', 'this'] as const
/** From one mark to the next above it; the highest column has lower ones, and no triangles where they would be too low. */
const [STEP, LEAST_STEP, HIGHEST, LABELS] = [12, 6, 168, 24] as const

/**
 * Columns of marks on one line, each as high as what is counted in it. Letters and marks never scale: x is a part of the
 * width, y is in pixels.
 *
 * @param title What it comes to, for those who do not see it.
 */
export function markColumns(title: string, columns: readonly MarkColumn[]): string {
  const most = Math.max(...columns.map(({ marks }) => marks.length))
  const step = Math.min(STEP, HIGHEST / most)
  const floor = hundredth(most * step)
  const shape =
    step < LEAST_STEP ? `v-${hundredth(step)}h-10z` : `l-5-${hundredth((step * 5) / 6)}z`
  const drawn = columns.map(({ marks, label }, index) => {
    const x = `x="${hundredth((100 * (index + 0.5)) / columns.length)}%"`
    const paths = KINDS.map((kind) => {
      const own = marks.map((mark, level) =>
        mark === kind ? `M-5-${hundredth(level * step)}h10${shape}` : ''
      )
      return marks.includes(kind) ? `<path class="mark-columns__${kind}" d="${own.join('')}"/>` : ''
    })
    const column = `<svg ${x} y="${floor}" overflow="visible">${paths.join('')}</svg>`
    return `${marks.length > 0 ? column : ''}${label ? `<text ${x} y="${floor + 18}" text-anchor="middle">${label}</text>` : ''}`
  })
  const line = `<line x2="100%" y1="${floor}" y2="${floor}"/>`
  return sized('mark-columns', floor + LABELS, { title, content: line + drawn.join('') })
}
