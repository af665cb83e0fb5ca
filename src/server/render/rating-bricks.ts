import { escapeHtml } from '../../shared/escape-html.ts'
import { bricks } from '../../shared/rating/bricks.ts'

interface Drawing {
  /** What is read aloud; a drawing without it says nothing that does not stand beside it. */
  label?: string
  /** A total to compare with, as a tick. */
  previous?: number | undefined
  /** The part at the zero line, which the others step back behind. */
  first?: number
}

/** A total as laid bricks: a part for each metric, as long as its value times its weight, on a sheet of 100 points. */
export function drawBricks(
  parts: readonly number[],
  { label, previous, first }: Drawing = {}
): string {
  const laid = bricks(parts, first).map(({ x, width }, index) => {
    const mark = index === first ? ' class="bricks__first"' : ''
    return `<rect${mark} x="${x}" y="3" width="${width}" height="12"/>`
  })
  const tick =
    previous === undefined
      ? ''
      : `<rect class="bricks__past" x="${previous}%" width="2" height="18"/>`
  const role = label ? `role="img" aria-label="${escapeHtml(label)}"` : 'aria-hidden="true"'
  return `<svg class="bricks" width="100%" height="18" ${role}>${laid.join('')}${tick}</svg>`
}
