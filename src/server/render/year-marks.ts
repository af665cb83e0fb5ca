const [WIDTH, HEIGHT] = [120, 34] as const
const MONTHS = 12
/** Half of a mark's width, its height, and the step from one to the next above it. */
const [HALF, TALL, STEP] = [3, 6, 7] as const

/**
 * A year as a line of twelve months, with a triangle for everything dated in a month, one above the other.
 *
 * @param dates ISO days, of one year.
 * @returns SVG; the number itself stands beside it in words.
 */
export function yearMarks(dates: readonly string[]): string {
  const heights = new Map<number, number>()
  const marks = dates.map((date) => {
    const month = Number(date.slice(5, 7)) - 1
    const level = heights.get(month) ?? 0
    heights.set(month, level + 1)
    return triangle(((month + 0.5) * WIDTH) / MONTHS, level)
  })
  return [
    `<svg class="year__marks" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">`,
    `<path class="year__axis" d="M0 ${HEIGHT - 0.5}H${WIDTH}"/>`,
    `<path d="${marks.join('')}"/></svg>`
  ].join('')
}

function triangle(x: number, level: number): string {
  const base = HEIGHT - 2 - level * STEP
  return `M${x - HALF} ${base}h${2 * HALF}l-${HALF}-${TALL}z`
}
