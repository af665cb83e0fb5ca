/**
 * A fault that somebody published of another product, or found in ours, tried on ours. To add one: a line in the table of its
 * side, and a test whose title begins with its id.
 */
export interface ReportRow {
  /** Unique, such as `S01`; titles of tests begin with it. */
  id: string
  /** Where it was published: a repository and a number, or who looked. */
  source: string
  /** What was done here. */
  input: string
  /** What a visitor or an operator may expect. */
  right: string
  /** What it showed at first. */
  showed: 'failed' | 'held'
  /** The file with its tests, within `tests`. */
  test: string
}

/** A row as its table writes it; what it showed is a failure unless told. */
export type ReportLine = readonly [
  id: string,
  source: string,
  input: string,
  right: string,
  test: string,
  showed?: ReportRow['showed']
]

export function reportRows(lines: readonly ReportLine[]): readonly ReportRow[] {
  return lines.map(([id, source, input, right, test, showed = 'failed']) => ({
    id,
    source,
    input,
    right,
    test,
    showed
  }))
}
