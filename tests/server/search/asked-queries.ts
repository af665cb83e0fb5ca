import { readFileSync } from 'node:fs'

/** A query as people type it, and the pages that answer it: the one that should come first, and others as good. */
export interface AskedQuery {
  q: string
  expect: string
  also?: readonly string[]
}

export interface Score {
  first: number
  three: number
  none: number
  /** What did not come first, with what did. */
  missed: readonly string[]
}

export function readQueries(name: string): readonly AskedQuery[] {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

/** Parts of the queries whose page comes first, among the first three, and that find nothing. */
export function scoreOf(
  queries: readonly AskedQuery[],
  find: (query: string) => readonly string[]
): Score {
  const asked = queries.map((query) => {
    const found = find(query.q)
    const at = found.findIndex((path) => isRight(query, path))
    return { query, found, at }
  })
  const share = (isCounted: (one: (typeof asked)[number]) => boolean) =>
    asked.filter(isCounted).length / asked.length
  return {
    first: share(({ at }) => at === 0),
    three: share(({ at }) => at >= 0 && at < 3),
    none: share(({ found }) => found.length === 0),
    missed: asked
      .filter(({ at }) => at !== 0)
      .map(({ query, found, at }) => `${query.q}: ${at}, ${query.expect}; ${found.slice(0, 3)}`)
  }
}

function isRight({ expect, also = [] }: AskedQuery, path: string): boolean {
  return path === expect || also.includes(path)
}
