/** How often a query was asked, and what it last found. Says nothing about who asked. */
export interface AskedQuery {
  query: string
  count: number
  found: number
  /** Milliseconds since 1970. */
  askedAt: number
}
