// Runs in the page: `layout-trial.ts` puts it there in one piece.
import {
  ancestors,
  type Edges,
  overlapX,
  overlapY,
  placeOf,
  type TextPiece,
  textPieces
} from './layout-boxes.ts'

export interface LayoutFault {
  kind:
    | 'overflow'
    | 'small text'
    | 'fixed over content'
    | 'clipped'
    | 'text on text'
    | 'crowded'
    | 'cut table'
    | 'parted words'
  /** Where, as `section > div.page > p.meta`. */
  place: string
  detail: string
}

const LEAST_TEXT_PX = 11
/** Of the window: a bar is as wide or as low; what is narrower and higher stands beside the text, or on it. */
const BAR = { widthShare: 0.9, heightShare: 0.1 }
/** As wide as the rows that it stays over. */
const ROWS_HEAD = 'thead'
/** Of the window's height, that all bars together may take. */
const BARS_SHARE = 0.35

/** Whatever is wrong with how the page stands in this window, each once. */
function layoutFaults(): LayoutFault[] {
  const pieces = textPieces()
  const found = [
    ...findOverflow(),
    ...findSmallText(pieces),
    ...findFixed(pieces),
    ...findClipped(pieces),
    ...findClippedFields(),
    ...findTextOnText(pieces),
    ...findCrowdedProse(pieces).map(named('crowded')),
    ...findCutTables().map(named('cut table')),
    ...findPartedWords().map(named('parted words'))
  ]
  return [...new Map(found.map((fault) => [fault.kind + fault.place, fault])).values()]
}

const named =
  (kind: LayoutFault['kind']) =>
  ({ element, detail }: { element: Element; detail: string }): LayoutFault => ({
    kind,
    place: placeOf(element),
    detail
  })

Object.assign(window, { layoutFaults })

function findOverflow(): LayoutFault[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const isOut = (element: Element) => {
    const { width, left, right } = element.getBoundingClientRect()
    return width > 1 && (right > clientWidth + 1 || (left < -1 && right > 0))
  }
  const out = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      isOut(element) && !(element.parentElement && isOut(element.parentElement)) && !isCut(element)
  )
  const faults = out.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  if (faults.length === 0 && scrollWidth > clientWidth) faults.push(document.documentElement)
  return faults.map((element) => ({
    kind: 'overflow',
    place: placeOf(element),
    detail: `reaches to ${Math.round(element.getBoundingClientRect().right)} of ${clientWidth} px`
  }))
}

/** Whether something around it that is inside the window scrolls or cuts it. */
function isCut(element: Element): boolean {
  const { clientWidth } = document.documentElement
  return ancestors(element).some(
    (around) =>
      getComputedStyle(around).overflowX !== 'visible' &&
      around.getBoundingClientRect().right <= clientWidth + 1
  )
}

function findSmallText(pieces: readonly TextPiece[]): LayoutFault[] {
  return pieces
    .filter(({ sizePx }) => sizePx < LEAST_TEXT_PX - 0.05)
    .map(({ element, text, sizePx }) => ({
      kind: 'small text',
      place: placeOf(element),
      detail: `${sizePx.toFixed(1)} px: ${text}`
    }))
}

/** What stays where it is while the page scrolls, and leaves no place to scroll the text under it to. */
function findFixed(pieces: readonly TextPiece[]): LayoutFault[] {
  const staying = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { position, top, bottom } = getComputedStyle(element)
    const isHeld = position === 'fixed' || (position === 'sticky' && top + bottom !== 'autoauto')
    return isHeld && element.checkVisibility({ visibilityProperty: true })
  })
  const isBar = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isWide = width > innerWidth * BAR.widthShare || element.matches(ROWS_HEAD)
    return isWide || height < innerHeight * BAR.heightShare
  }
  const bars = staying.filter(isBar)
  const heightPx = [...heightsByPlace(bars).values()].reduce((sum, height) => sum + height, 0)
  const tooHigh = heightPx > innerHeight * BARS_SHARE ? bars.slice(-1) : []
  return [
    ...tooHigh.map((bar) => onContent(bar, `bars take ${Math.round(heightPx)} px`)),
    ...bars.flatMap((bar) => overTheEnd(bar, pieces)),
    ...staying.filter((element) => !isBar(element)).flatMap((held) => overColumn(held, pieces))
  ]
}

/** What is held at the same place, each over its own rows, is there one at a time: the highest counts. */
function heightsByPlace(bars: readonly HTMLElement[]): Map<unknown, number> {
  const heights = new Map<unknown, number>()
  for (const bar of bars) {
    const { position, top, bottom } = getComputedStyle(bar)
    const place = position === 'sticky' ? `${top} ${bottom}` : bar
    heights.set(place, Math.max(heights.get(place) ?? 0, bar.getBoundingClientRect().height))
  }
  return heights
}

const onContent = (element: Element, detail: string): LayoutFault => ({
  kind: 'fixed over content',
  place: placeOf(element),
  detail
})

/** A bar at the window's foot, on what the page ends with. */
function overTheEnd(bar: HTMLElement, pieces: readonly TextPiece[]): LayoutFault[] {
  const edges = bar.getBoundingClientRect()
  if (getComputedStyle(bar).position !== 'fixed' || edges.top < innerHeight / 2) return []
  const scrolls = document.documentElement.scrollHeight - innerHeight - scrollY
  const under = pieces.find(
    ({ element, box }) =>
      !isOver(element) && box.bottom - scrolls > edges.top + 1 && overlapX(box, edges) > 1
  )
  return under ? [onContent(bar, `on ${under.text}`)] : []
}

/** Something narrower than the page, on text of `main` that shares its column: all of it, or what follows it there. */
function overColumn(held: HTMLElement, pieces: readonly TextPiece[]): LayoutFault[] {
  const box = held.getBoundingClientRect()
  const isFixed = getComputedStyle(held).position === 'fixed'
  const room = isFixed ? document.querySelector('main') : held.parentElement
  const under = pieces.find(
    (piece) =>
      room?.contains(piece.element) &&
      !held.contains(piece.element) &&
      overlapX(piece.box, box) > 1 &&
      (isFixed || piece.box.top >= box.bottom) &&
      !isOver(piece.element)
  )
  return under ? [onContent(held, `on ${placeOf(under.element)}: ${under.text}`)] : []
}

/** Whether text is itself part of something that stays. */
const isOver = (element: Element) =>
  [element, ...ancestors(element)].some((around) =>
    /fixed|sticky/.test(getComputedStyle(around).position)
  )

function findClipped(pieces: readonly TextPiece[]): LayoutFault[] {
  const clippers = new Map<Element, Element | undefined>()
  return pieces.flatMap(({ element, box, text, sizePx }) => {
    if (!clippers.has(element)) clippers.set(element, clipperOf(element))
    const clipper = clippers.get(element)
    if (!clipper) return []
    const cutPx = beyond(box, clipper.getBoundingClientRect(), sizePx)
    if (cutPx <= 1) return []
    return [
      { kind: 'clipped', place: placeOf(element), detail: `${Math.round(cutPx)} px of: ${text}` }
    ]
  })
}

/** The innermost thing around it that cuts off what it does not let one scroll to. */
function clipperOf(element: Element): Element | undefined {
  for (const around of [element, ...ancestors(element)]) {
    const { overflowX, overflowY, display } = getComputedStyle(around)
    if (/auto|scroll/.test(overflowX + overflowY)) return undefined
    // A drawing that fills a ground is cut where the ground ends.
    if (around.matches('svg[aria-hidden="true"]')) return undefined
    if (/hidden|clip/.test(overflowX + overflowY) && display !== 'inline') return around
  }
  return undefined
}

/** How far text reaches out of a box. Its letters fill three quarters of its height, in the middle. */
function beyond(text: DOMRect, box: Edges, sizePx: number): number {
  const spare = sizePx / 4
  return Math.max(
    box.left - text.left,
    text.right - box.right,
    box.top - text.top - spare,
    text.bottom - box.bottom - spare
  )
}

function findTextOnText(pieces: readonly TextPiece[]): LayoutFault[] {
  return findOverlaps(pieces.filter(({ element }) => !isOver(element))).map(({ above, under }) => ({
    kind: 'text on text',
    place: placeOf(above.element),
    detail: `«${above.text}» on «${under.text}»`
  }))
}

/** Fields that cannot show all of their example. */
function findClippedFields(): LayoutFault[] {
  const context = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
    if (!context || !field.checkVisibility({ visibilityProperty: true })) return []
    const { font, paddingLeft, paddingRight, letterSpacing } = getComputedStyle(field)
    context.font = font
    const spacing = Number.parseFloat(letterSpacing) || 0
    const { placeholder, clientWidth } = field
    const needed = context.measureText(placeholder).width + spacing * placeholder.length
    const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (needed <= room + 1) return []
    return [{ kind: 'clipped', place: placeOf(field), detail: `the example ${placeholder}` }]
  })
}

// Runs in the page.
/** Text that stands on other text: the later of each two, and the one under it. */
function findOverlaps(pieces: readonly TextPiece[]): { above: TextPiece; under: TextPiece }[] {
  const inOrder = [...pieces].sort((one, other) => one.box.top - other.box.top)
  return inOrder.flatMap((above, index) => {
    const under: TextPiece[] = []
    for (let at = index - 1; at >= 0 && at > index - NEAR; at--) {
      const piece = inOrder[at]
      if (piece && meet(above, piece)) under.push(piece)
    }
    return under.map((piece) => ({ above, under: piece }))
  })
}

/** How many pieces before it may reach down to one. */
const NEAR = 60

function meet(one: TextPiece, other: TextPiece): boolean {
  if (overlapY(one.box, other.box) <= 0 || overlapX(one.box, other.box) <= 0) return false
  return letters(one).some((line) =>
    letters(other).some((near) => overlapX(line, near) > 1 && overlapY(line, near) > 1)
  )
}

/** Letters fill half of the height that their line has for accents and tails. What is scrolled out of sight is none. */
function letters({ lines, element }: TextPiece): Edges[] {
  const frame = ancestors(element)
    .find((around) => /auto|scroll|hidden/.test(getComputedStyle(around).overflowX))
    ?.getBoundingClientRect()
  return lines.map(({ left, right, top, bottom }) => {
    const spare = (bottom - top) / 4
    return {
      left: Math.max(left, frame?.left ?? left),
      right: Math.min(right, frame?.right ?? right),
      top: top + spare,
      bottom: bottom - spare
    }
  })
}

// Runs in the page.
/** From where a ground begins to the first line of prose on it. */
const LEAST_EDGE_PX = 56
/** A phone of these widths shows a table whole: as columns, or row by row. */
const PHONE_PX = { from: 375, to: 599 }
const NO_COLOR = 'rgba(0, 0, 0, 0)'

interface Fault {
  element: Element
  detail: string
}

/** Prose that stands at the edge of its ground. */
function findCrowdedProse(pieces: readonly TextPiece[]): Fault[] {
  return [...document.querySelectorAll('main .section:has(> .text-grid)')].flatMap((section) => {
    const before = section.previousElementSibling
    if (!before || groundOf(before) === groundOf(section)) return []
    const lines = pieces.filter(({ element }) => section.contains(element))
    const first = Math.min(...lines.map(({ box }) => box.top))
    const gapPx = Math.round(first - section.getBoundingClientRect().top)
    return gapPx < LEAST_EDGE_PX ? [{ element: section, detail: `${gapPx} px from its edge` }] : []
  })
}

/** Tables that a phone shows a part of. */
function findCutTables(): Fault[] {
  if (innerWidth < PHONE_PX.from || innerWidth > PHONE_PX.to) return []
  return [...document.querySelectorAll('main .table-scroll')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((element) => ({
      element,
      detail: `${element.scrollWidth} px of table in ${element.clientWidth}`
    }))
}

/** Text whose marked words have become items of a flex or grid element, without the spaces around them. */
function findPartedWords(): Fault[] {
  return [...document.querySelectorAll('body *:has(> bdi)')]
    .filter((element) => /flex|grid/.test(getComputedStyle(element).display))
    .filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    )
    .map((element) => ({ element, detail: element.textContent?.trim().slice(0, 40) ?? '' }))
}

const groundOf = (element: Element) =>
  [element, ...ancestors(element)]
    .map((around) => getComputedStyle(around).backgroundColor)
    .find((color) => color !== NO_COLOR)
