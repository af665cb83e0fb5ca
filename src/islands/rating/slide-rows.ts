const SLIDE: KeyframeAnimationOptions = { duration: 320, easing: 'cubic-bezier(.2,.7,.2,1)' }

/** Where a line stands in its table, in CSS pixels. */
interface Place {
  top: number
  height: number
}

/** A table as it stood before its rows were moved. */
interface Body {
  body: HTMLElement
  places: ReadonlyMap<HTMLElement, Place>
  /** Of its first row. */
  top: number
  /** What is in sight, in the same coordinates. */
  sight: Place
}

/**
 * Looks at where the rows stand, before they are moved.
 *
 * @param bodies Of the tables.
 * @returns Lets each row that is in sight slide from there to where it has come to stand; not for those who want less
 *   motion. Where that is follows from the heights of the rows above: to ask the page would cost a second look at all
 *   styles.
 */
export function lookAtRows(bodies: readonly HTMLElement[]): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
  const before = bodies.filter(isInSight).map(look)
  return () => before.forEach(slide)
}

/** Rows move inside of their table: in one that is out of sight nobody sees them. */
function isInSight(body: HTMLElement): boolean {
  const { top, height } = body.getBoundingClientRect()
  return overlap({ top, height }, { top: 0, height: innerHeight })
}

function look(body: HTMLElement): Body {
  const places = new Map(shownLines(body).map((line) => [line, placeOf(line)]))
  const top = Math.min(...[...places.values()].map((place) => place.top))
  const sight = { top: top - body.getBoundingClientRect().top, height: innerHeight }
  return { body, places, top, sight }
}

function slide({ body, places, top: first, sight }: Body): void {
  let top = first
  for (const line of shownLines(body)) {
    const was = places.get(line)
    // The height of a row that was hidden until now is not known yet: only then is the page asked.
    const height = was?.height ?? line.offsetHeight
    const shift = was ? was.top - top : 0
    const way = { top: Math.min(top, top + shift), height: height + Math.abs(shift) }
    if (shift !== 0 && overlap(way, sight)) {
      line.animate([{ transform: `translateY(${shift}px)` }, { transform: 'none' }], SLIDE)
    }
    top += height
  }
}

function overlap(one: Place, other: Place): boolean {
  return one.top < other.top + other.height && other.top < one.top + one.height
}

function shownLines(body: HTMLElement): HTMLElement[] {
  return ([...body.children] as HTMLElement[]).filter(({ hidden }) => !hidden)
}

function placeOf({ offsetTop, offsetHeight }: HTMLElement): Place {
  return { top: offsetTop, height: offsetHeight }
}
