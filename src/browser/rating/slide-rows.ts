const SLIDE: KeyframeAnimationOptions = { duration: 320, easing: 'cubic-bezier(.2,.7,.2,1)' }

/** Does what moves rows, and lets each slide to where it comes to stand; at once for those who want less motion. */
export function slideRows(rows: readonly HTMLElement[], move: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const before = isCalm ? [] : rows.map((row) => row.getBoundingClientRect().top)
  move()
  if (isCalm) return
  rows.forEach((row, index) => {
    const shift = (before[index] ?? 0) - row.getBoundingClientRect().top
    if (shift === 0 || row.hidden) return
    row.animate([{ transform: `translateY(${shift}px)` }, { transform: 'none' }], SLIDE)
  })
}
