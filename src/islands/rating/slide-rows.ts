const SLIDE: KeyframeAnimationOptions = { duration: 320, easing: 'cubic-bezier(.2,.7,.2,1)' }

/** Where a line stands in its table, in CSS pixels. */
interface Place {
  top: number
  height: number
}

/**
 * Looks at where the rows stand, before they are moved.
 *
 * @param bodies Of the tables.
 * @returns Lets each row slide from there to where it has come to stand; not for those who want less motion. Where that is
 *   follows from the heights of the rows above: to ask the page would cost a second look at all styles.
 */
export function lookAtRows(bodies: readonly HTMLElement[]): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
  const before = new Map(
    bodies.flatMap((body) => shownLines(body).map((line) => [line, placeOf(line)]))
  )
  return () => {
    for (const body of bodies) slideBody(shownLines(body), before)
  }
}

function slideBody(lines: readonly HTMLElement[], before: ReadonlyMap<HTMLElement, Place>): void {
  let top = Math.min(...lines.map((line) => before.get(line)?.top ?? Infinity))
  for (const line of lines) {
    const was = before.get(line)
    const shift = was ? was.top - top : 0
    if (shift !== 0) {
      line.animate([{ transform: `translateY(${shift}px)` }, { transform: 'none' }], SLIDE)
    }
    // The height of a row that was hidden until now is not known yet: only then is the page asked.
    top += was?.height ?? line.offsetHeight
  }
}

function shownLines(body: HTMLElement): HTMLElement[] {
  return ([...body.children] as HTMLElement[]).filter(({ hidden }) => !hidden)
}

function placeOf({ offsetTop, offsetHeight }: HTMLElement): Place {
  return { top: offsetTop, height: offsetHeight }
}
