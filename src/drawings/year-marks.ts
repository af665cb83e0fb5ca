const [WIDTH, HEIGHT] = [120, 34] as const
const MONTHS = 12
/** Where marks stand: the axis is below. */
const FLOOR = HEIGHT - 2
/** Half of a mark's width, its height, and the step from one to the next above it; a full month has a smaller one. */
const [HALF, TALL, STEP] = [3, 6, 7] as const

/**
 * A year as a line of twelve months, with a triangle for everything dated in a month, one above the other.
 *
 * @param dates ISO days, of one year.
 * @returns SVG; the number itself stands beside it in words.
 */
export function yearMarks(dates: readonly string[]): string {
  const counts = new Map<number, number>()
  const places = dates.map((date) => {
    const month = Number(date.slice(5, 7)) - 1
    const level = counts.get(month) ?? 0
    counts.set(month, level + 1)
    return { x: ((month + 0.5) * WIDTH) / MONTHS, level }
  })
  const step = Math.min(STEP, (FLOOR - TALL) / (Math.max(...counts.values()) - 1))
  const marks = places.map(({ x, level }) => triangle(x, FLOOR - level * step))
  return [
    `<svg class="year__marks" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">`,
    `<path class="year__axis" d="M0 ${HEIGHT - 0.5}H${WIDTH}"/>`,
    `<path d="${marks.join('')}"/></svg>`
  ].join('')
}

function triangle(x: number, base: number): string {
  return `M${x - HALF} ${Number(base.toFixed(1))}h${2 * HALF}l-${HALF}-${TALL}z`
}
