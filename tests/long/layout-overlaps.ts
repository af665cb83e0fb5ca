// Runs in the page.
import { ancestors, type Edges, overlapX, overlapY, type TextPiece } from './layout-boxes.ts'

/** Text that stands on other text: the later of each two, and the one under it. */
export function findOverlaps(
  pieces: readonly TextPiece[]
): { above: TextPiece; under: TextPiece }[] {
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
