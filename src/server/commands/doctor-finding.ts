/** A line of `leads doctor`. */
export interface Finding {
  isGood: boolean
  /** What an operator should know, or may want to set, though nothing is wrong. */
  isNote?: true
  what: string
  text: string
}
