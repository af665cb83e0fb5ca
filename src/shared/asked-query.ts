/** How often a query was asked, and what it found the last time. Nothing is known of who asked. */
export interface AskedQuery {
  query: string
  count: number
  found: number
  /** Milliseconds since 1970. */
  askedAt: number
}
