interface BricksProps {
  /** What each metric adds to the total. */
  parts: readonly number[]
  /** What is read aloud; a drawing without it says nothing that does not stand beside it. */
  label?: string | undefined
  /** A total to compare with, as a tick. */
  past?: number | undefined
  /** The part at the zero line, which the others step back behind. */
  first?: number
}

/** A total as laid bricks: a part for each metric, as long as its value times its weight, on a sheet of 100 points. */
export function Bricks({ parts, label, past, first }: BricksProps) {
  return (
    <svg
      className="bricks"
      width="100%"
      height="18"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {bricks(parts, first).map(({ x, width }, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a metric has its place and keeps it.
          key={index}
          className={index === first ? 'bricks__first' : undefined}
          x={x}
          y="3"
          width={width}
          height="12"
        />
      ))}
      {past !== undefined && <rect className="bricks__past" x={`${past}%`} width="2" height="18" />}
    </svg>
  )
}

/** The percentage of the sheet's width that is left free between two bricks. */
const SEAM = 0.35

interface Brick {
  /** The place in percent of the sheet's width. */
  x: string
  width: string
}

/**
 * Where the parts of a total lie: one after another, each as long as it adds.
 *
 * @param parts In points of the total, which has 100.
 * @param first The part that is moved to the zero line.
 */
function bricks(parts: readonly number[], first = -1): Brick[] {
  const order = [...parts.keys()].sort((a, b) => Number(b === first) - Number(a === first) || a - b)
  const laid: Brick[] = []
  let at = 0
  for (const index of order) {
    const part = parts[index] ?? 0
    laid[index] = { x: percent(at), width: percent(Math.max(0, part - SEAM)) }
    at += part
  }
  return laid
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`
}
