import type { HeightSheet } from './height-scale.ts'

/** Where a case ends. */
export interface HeightEnd {
  /** From 1, as the table counts. */
  number: number
  name: string
  height: number
  isNear: boolean
  x: number
  y: number
}

/** Between two names, in units of the sheet. */
const [STEP, NARROW_STEP] = [19, 13] as const

/** Names beside the ends, from above, never nearer to each other than a line of text. */
export function placedNames(
  ends: readonly HeightEnd[],
  { bottom, isNarrow }: HeightSheet
): (HeightEnd & { textY: number })[] {
  const step = isNarrow ? NARROW_STEP : STEP
  const placed: (HeightEnd & { textY: number })[] = []
  for (const end of [...ends].sort((one, other) => one.y - other.y)) {
    const above = placed.at(-1)?.textY ?? Number.NEGATIVE_INFINITY
    placed.push({ ...end, textY: Math.max(end.y, above + step) })
  }
  const over = Math.max(0, (placed.at(-1)?.textY ?? 0) - (bottom - 6))
  return placed.map((end) => ({ ...end, textY: end.textY - over / 2 }))
}
