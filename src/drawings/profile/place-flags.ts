/** What is to be marked on a wide drawing: a pole at `x` and its label above. */
interface Flag {
  x: number
  text: string
}

/** A label in a row above the line, the lowest being 0. */
export interface PlacedFlag {
  row: number
  /** Which end of the label is at the pole. */
  side: 'start' | 'end'
  /** The ends of the label. */
  from: number
  to: number
}

/** Half of the badge at the pole, with its line. */
const BADGE = 11
/** The distance from the pole to the far end of the badge's gap. */
const BEFORE_TEXT = 18
const LETTER = 0.57
const BETWEEN_LABELS = 10
const BESIDE_POLE = 6

/**
 * Places flags so that no label meets another label or a foreign pole, in rows as low as possible.
 *
 * @param flags At most six: every arrangement is tried.
 * @param right Where the drawing ends.
 * @param size Of the letters, in drawing units.
 * @returns Nothing where there is no such arrangement.
 */
export function placeFlags(
  flags: readonly Flag[],
  { right, size }: { right: number; size: number }
): PlacedFlag[] | undefined {
  const search: Search = {
    flags,
    choices: flags.map((flag) => choicesOf(flag, flags.length, { right, size })),
    best: undefined
  }
  place(search, [], 0)
  return search.best?.placed
}

interface Search {
  flags: readonly Flag[]
  choices: readonly PlacedFlag[][]
  best: { placed: PlacedFlag[]; cost: number } | undefined
}

/** Places the next flag in every way that is free, and gives up what already costs more than the best. */
function place(search: Search, placed: PlacedFlag[], cost: number): void {
  const { flags, choices, best } = search
  if (best && cost >= best.cost) return
  if (placed.length === flags.length) {
    search.best = { placed, cost }
    return
  }
  const xOf = (index: number) => flags[index]?.x ?? 0
  const free = choices[placed.length]?.filter((choice) =>
    placed.every((other, index) =>
      isApart({ x: xOf(placed.length), ...choice }, { x: xOf(index), ...other })
    )
  )
  for (const choice of free ?? []) {
    place(search, [...placed, choice], cost + choice.row * 2 + (choice.side === 'end' ? 1 : 0))
  }
}

/** Every row and side where a label stays on the sheet. */
function choicesOf(
  { x, text }: Flag,
  rows: number,
  { right, size }: { right: number; size: number }
): PlacedFlag[] {
  const width = text.length * size * LETTER + BEFORE_TEXT
  const sides = [
    { side: 'start' as const, from: x - BADGE, to: x + width },
    { side: 'end' as const, from: x - width, to: x + BADGE }
  ].filter(({ from, to }) => from >= 0 && to <= right)
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    sides.map((side) => ({ ...side, row }))
  )
}

type Standing = PlacedFlag & { x: number }

function isApart(one: Standing, other: Standing): boolean {
  return !meets(one, other) && !cuts(one, other) && !cuts(other, one)
}

function meets(one: PlacedFlag, other: PlacedFlag): boolean {
  const isBeside = one.from >= other.to + BETWEEN_LABELS || other.from >= one.to + BETWEEN_LABELS
  return one.row === other.row && !isBeside
}

/** The pole of a flag passes through a lower label. */
function cuts({ x, row }: Standing, label: PlacedFlag): boolean {
  const isBeside = x <= label.from - BESIDE_POLE || x >= label.to + BESIDE_POLE
  return row > label.row && !isBeside
}
