import {
  type MouseEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import { withoutVisit, withVisit } from '../../shared/attribution/address.ts'
import { type RatingChoice, readRatingChoice } from '../../shared/rating/choice.ts'
import type { RatingData } from '../../shared/rating/rating-data.ts'
import { withPoint } from '../../shared/rating/triangle/point-standing.ts'
import { isPlainClick } from '../plain-click.ts'

interface Asked {
  choice: RatingChoice
  isComparing: boolean
  /** Of a field above the table, so that the triangle far below may follow in the next frame. */
  isOfField: boolean
}

type Change = (asked: URLSearchParams) => void

const COMPARISON = '#sravnenie'

export type RatingTools = ReturnType<typeof useRating>

/** What every part of a rating is drawn from. */
export interface RatingPart {
  data: RatingData
  tools: RatingTools
}

/** What a visitor asks of a rating: it stands in its form, and is kept true in the address. */
export function useRating(
  data: RatingData,
  query: string,
  form: RefObject<HTMLFormElement | null>
) {
  const [printed] = useState(() => readRatingChoice(data, new URLSearchParams(query)))
  const [asked, setAsked] = useState<Asked>({
    choice: printed,
    isComparing: printed.compared.length > 0,
    isOfField: false
  })
  const followed = useDeferredValue(asked)
  const [isLive, setLive] = useState(false)
  /** Called once what was asked for has been drawn. */
  const drawn = useRef<() => void>(undefined)
  const written = useRef(printed.query)
  const { choice } = asked

  function read(change?: Change): URLSearchParams {
    const wanted = withPoint(data, new URLSearchParams(fieldsOf(form.current)))
    if (choice.opened.length > 0) wanted.set('raschet', choice.opened.join(','))
    change?.(wanted)
    return wanted
  }

  function show(
    wanted: URLSearchParams,
    { isComparing = asked.isComparing, isHeld = false, isOfField = false } = {}
  ): void {
    const choice = readRatingChoice(data, wanted)
    const { query, compared } = choice
    setAsked({ choice, isComparing: isComparing && compared.length > 0, isOfField })
    if (isHeld || query === written.current) return
    written.current = query
    history.replaceState(
      history.state,
      '',
      withVisit(addressOf(data.path, query), location.search) + location.hash
    )
  }

  useLayoutEffect(() => {
    drawn.current?.()
    drawn.current = undefined
  })

  // What was set before React came, or a browser has given back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    setLive(true)
    if (form.current) show(read())
  }, [])

  // A step back is one of the address alone: it says what is shown all the same.
  useEffect(() => {
    const follow = () => {
      written.current = withoutVisit(location.search)
      show(read())
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  })

  return {
    choice,
    /** What the server has printed: fields are uncontrolled, and keep what a visitor sets. */
    printed,
    isComparing: asked.isComparing,
    /** A press is answered without a page load, so that one which would change nothing need not be offered. */
    isLive,
    /** The triangle is still to follow. */
    isTriangleHeld: asked.isOfField && followed !== asked,
    /** Answers what stands in the form, with a change. @param isHeld More of the kind follows at once: the address waits. */
    ask(change?: Change, isHeld = false) {
      const wanted = read(change)
      const slide = lookAtRows(form.current)
      drawn.current = () => {
        if (change) fill(form.current, wanted)
        slide()
      }
      show(wanted, { isHeld, isOfField: !change })
    },
    /** The same for what moves no row: there is nothing to look at. */
    note: () => show(read()),
    /** Shows what is ticked side by side. */
    compare(then: () => void) {
      const wanted = read()
      drawn.current = then
      show(wanted, { isComparing: true })
      const isShown = readRatingChoice(data, wanted).compared.length > 0
      // The table is a step back from it.
      if (isShown && location.hash !== COMPARISON) history.pushState(null, '', COMPARISON)
    }
  }
}

export function addressOf(path: string, query: string): string {
  return query ? `${path}?${query}` : path
}

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
 * @returns Lets each row that is in sight slide from there to where it has come to stand; not for those who want less
 *   motion. Where that is follows from the heights of the rows above: to ask the page would cost a second look at all
 *   styles.
 */
function lookAtRows(form: HTMLFormElement | null): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
  const bodies = form?.querySelectorAll<HTMLElement>('[data-rating-slides]') ?? []
  const before = [...bodies].filter(isInSight).map(look)
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

/** What the form would send. @param button By which it is sent: the one that is a picture says where it was pressed. */
export function fieldsOf(
  form: HTMLFormElement | null,
  button?: HTMLElement | null
): [name: string, value: string][] {
  const data = form ? [...new FormData(form, button)] : []
  return data.map(([name, value]) => [name, String(value)])
}

/** Sets the fields that say something else than what is asked for; those of the triangle follow it by themselves. */
function fill(form: HTMLFormElement | null, asked: URLSearchParams): void {
  for (const field of form?.elements ?? []) {
    if (!field.matches('[data-corner], [type="image"]')) set(field, asked)
  }
}

function set(field: Element, asked: URLSearchParams): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = asked.getAll(field.name).includes(field.value)
  } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
    const value = asked.get(field.name) ?? ''
    if (field.value !== value) field.value = value
  }
}

/** Opens the formula of a row, or closes it. */
export function toggleFormula(asked: URLSearchParams, slug: string): void {
  const open = asked.getAll('raschet').flatMap((list) => list.split(','))
  const rest = open.filter((one) => one !== slug)
  asked.delete('raschet')
  const next = rest.length < open.length ? rest : [...rest, slug]
  if (next.length > 0) asked.set('raschet', next.join(','))
}

/** A link that is answered in place, unless it is asked for in a new tab. */
export function onPlainClick(answer: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    answer()
  }
}
