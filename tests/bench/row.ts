/** What was measured against what. */
export interface Row {
  what: string
  against: string
  /** Ours to theirs; more is better, but for memory. */
  ratio: number
  /** The least that the ratio should be. */
  target?: number
  ours: string
  theirs: string
}

export const COLUMNS = ['what', 'against', 'ratio', 'target', 'ours', 'theirs']

/** A row as the table shows it. */
export function cellsOf({ what, against, ratio, target, ours, theirs }: Row): string[] {
  return [
    what,
    against,
    cut(ratio).toFixed(2),
    target === undefined ? '' : String(target),
    ours,
    theirs
  ]
}

/** Never rounded in our favour. */
export function cut(ratio: number): number {
  return Math.floor(ratio * 100) / 100
}

export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
