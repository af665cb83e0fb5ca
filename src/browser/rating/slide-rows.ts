const SLIDE: KeyframeAnimationOptions = { duration: 320, easing: 'cubic-bezier(.2,.7,.2,1)' }

/**
 * Does what moves rows, and lets each slide to where it comes to stand; at once for those who want less motion.
 *
 * @param move Everything that is to be written: a look at the rows between two changes would cost a layout more.
 */
export function slideRows(rows: readonly HTMLElement[], move: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const before = isCalm ? [] : rows.map(topOf)
  move()
  if (isCalm) return
  const shifts = rows.map((row, index) => (before[index] ?? NaN) - (topOf(row) ?? NaN))
  rows.forEach((row, index) => {
    const shift = shifts[index]
    if (!shift) return
    row.animate([{ transform: `translateY(${shift}px)` }, { transform: 'none' }], SLIDE)
  })
}

/** In its table. */
function topOf(row: HTMLElement): number | undefined {
  return row.hidden ? undefined : row.offsetTop
}
