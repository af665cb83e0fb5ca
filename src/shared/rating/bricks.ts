/** The percentage of the sheet's width that is left free between two bricks. */
const SEAM = 0.35

interface Brick {
  /** The place in percent of the sheet's width. */
  x: string
  width: string
}

/**
 * Where the parts of a total lie: one after another, each as long as it adds.
 *
 * @param parts In points of the total, which has 100.
 * @param first The part that is moved to the zero line.
 */
export function bricks(parts: readonly number[], first = -1): Brick[] {
  const order = [...parts.keys()].sort((a, b) => Number(b === first) - Number(a === first) || a - b)
  const laid: Brick[] = []
  let at = 0
  for (const index of order) {
    const part = parts[index] ?? 0
    laid[index] = { x: percent(at), width: percent(Math.max(0, part - SEAM)) }
    at += part
  }
  return laid
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`
}
