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

/** A row as the table shows it; a ratio is cut, never rounded in our favour. */
export function cellsOf({ what, against, ratio, target, ours, theirs }: Row): string[] {
  return [
    what,
    against,
    (Math.floor(ratio * 100) / 100).toFixed(2),
    target === undefined ? '' : String(target),
    ours,
    theirs
  ]
}

export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
