/** Of one mark. */
const [WIDTH, HEIGHT] = [8, 11] as const
const TEN = 10

/**
 * A triangle for each thing counted, in tens that a narrow screen puts below one another: marks are as wide in every row, so rows compare.
 *
 * @returns HTML; the number itself stands beside it in words.
 */
export function countMarks(count: number): string {
  const mark = `l${WIDTH / 2}-${HEIGHT} ${WIDTH / 2} ${HEIGHT}`
  const tens = Array.from({ length: Math.ceil(count / TEN) }, (_, at) => {
    const marks = Math.min(TEN, count - at * TEN)
    return `<svg height="${HEIGHT}" viewBox="0 0 ${marks * WIDTH} ${HEIGHT}"><path d="M0 ${HEIGHT}${mark.repeat(marks)}z"/></svg>`
  })
  return `<span class="count-marks" aria-hidden="true">${tens.join('')}</span>`
}
