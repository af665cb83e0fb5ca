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
