/** Of one mark, before all of them are stretched over their share of the width. */
const [WIDTH, HEIGHT] = [10, 14] as const

/**
 * A row of triangles, one for each thing counted; rows that are given the same `most` are drawn on one axis.
 *
 * @param most What is as long as the whole width.
 * @returns SVG; the number itself stands beside it in words.
 */
export function countMarks(count: number, most: number): string {
  const share = Number(((100 * count) / most).toFixed(2))
  const mark = `l${WIDTH / 2}-${HEIGHT} ${WIDTH / 2} ${HEIGHT}`
  return [
    `<svg class="count-marks" width="${share}%" height="${HEIGHT}" viewBox="0 0 ${count * WIDTH} ${HEIGHT}"`,
    ` preserveAspectRatio="none" aria-hidden="true"><path d="M0 ${HEIGHT}${mark.repeat(count)}z"/></svg>`
  ].join('')
}
