import type { Lexicon } from './lexicon.ts'
import type { PageIndex } from './page-index.ts'
import { isCommon, type Lookup, type WordEvidence } from './word-evidence.ts'

/** Words of a query that stand so near each other belong together, and how much they do. */
const NEAR = [
  { words: 12, worth: 0.5 },
  { words: 3, worth: 1 }
] as const
const FIELDS = ['title', 'text'] as const

/** For each page how many neighbours in the query stand near each other there: all, 1; nothing for a word alone. */
export function nearPages(
  { pages, lexicon }: PageIndex,
  found: readonly WordEvidence[],
  pagesWith: Lookup
): Float32Array | undefined {
  if (found.length < 2) return undefined
  const near = new Float32Array(pages.length)
  const terms = found.map(({ word }) => word.readings.find(({ isPhrase }) => !isPhrase)?.terms[0])
  for (const [at, term] of terms.slice(0, -1).entries()) {
    for (const [page, worth] of pairPages(lexicon, [term, terms[at + 1]], pagesWith)) {
      near[page] = (near[page] as number) + worth / (found.length - 1)
    }
  }
  return near
}

/** The pages where two terms stand near each other, each with how near. */
function pairPages(
  lexicon: Lexicon,
  [term, next]: readonly (number | undefined)[],
  pagesWith: Lookup
): ReadonlyMap<number, number> {
  if (term === undefined || next === undefined || term === next) return new Map()
  const isTold = !isCommon(lexicon, term) && !isCommon(lexicon, next)
  const fields = FIELDS.filter((field) => field === 'title' || isTold)
  return new Map(
    NEAR.flatMap(({ words, worth }) =>
      fields
        .flatMap((field) => pagesWith(`NEAR(${term} ${next}, ${words})`, field))
        .map((page) => [page, worth] as const)
    )
  )
}
