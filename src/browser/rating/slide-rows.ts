const SLIDE: KeyframeAnimationOptions = { duration: 320, easing: 'cubic-bezier(.2,.7,.2,1)' }

/**
 * Does what moves rows, and lets each slide to where it comes to stand; at once for those who want less motion. Where
 * that is follows from the heights of the rows above: to ask the page would cost a second look at all styles.
 *
 * @param move Everything that is to be written.
 */
export function slideRows(rows: readonly HTMLElement[], move: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const bodies = isCalm ? [] : [...new Set(rows.map(({ parentElement }) => parentElement))]
  const before = new Map(bodies.flatMap((body) => [...(body ? linesOf(body) : [])]))
  move()
  for (const body of bodies) {
    const lines = [...(body?.children ?? [])] as HTMLElement[]
    let top = Math.min(...lines.map((line) => before.get(line)?.top ?? Infinity))
    for (const line of lines) {
      const was = before.get(line)
      if (!was || line.hidden) continue
      const shift = was.top - top
      if (shift !== 0) {
        line.animate([{ transform: `translateY(${shift}px)` }, { transform: 'none' }], SLIDE)
      }
      top += was.height
    }
  }
}

/** Where the lines that are shown stand in their table, in CSS pixels. */
function linesOf(body: HTMLElement): [HTMLElement, { top: number; height: number }][] {
  return ([...body.children] as HTMLElement[])
    .filter(({ hidden }) => !hidden)
    .map((line) => [line, { top: line.offsetTop, height: line.offsetHeight }])
}
