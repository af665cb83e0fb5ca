/** A chosen mark of the ladder: how far along, and in which row, from 0. */
export interface RoutePoint {
  x: string
  row: number
}

/** What joins the chosen marks from top to bottom, as lines of an `<svg>` over all rows, which are equally high. */
export function ladderRoute(points: readonly RoutePoint[], rows: number): string {
  const down = (row: number) => `${((row / rows) * 100).toFixed(2)}%`
  return points
    .slice(1)
    .map(({ x, row }, index) => {
      const from = points[index] ?? { x, row }
      return `<line x1="${from.x}" y1="${down(from.row)}" x2="${x}" y2="${down(row)}"/>`
    })
    .join('')
}
