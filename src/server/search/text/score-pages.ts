import { createByteReader } from './text-bytes.ts'
import type { TextIndex } from './text-index.ts'

/** What one word of a query means: numbers of terms, each with what it is worth. */
export type AskedWord = ReadonlyMap<number, number>

/** A way to say what is looked for, and what it is worth beside the query as it was typed. */
export interface AskedPhrase {
  words: readonly AskedWord[]
  worth: number
}

/** BM25: how soon another occurrence says nothing new, and how much a long page has to have more of them. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.6
/** The part of a query of three words or more that a page must have. */
const NEEDED_SHARE = 0.75

/** Scores the pages that have enough of the words of a phrase. */
export function createScorer(index: TextIndex) {
  const { pages, postings, postingStarts, pageCounts } = index
  const norms = normsOf(index)
  const worths = Float32Array.from(pages, ({ document }) => document.weight ** 0.2)
  const known = new WeakMap<AskedWord, Float32Array>()

  function noteTerm(term: number, worth: number, scores: Float32Array): void {
    const count = pageCounts[term] as number
    const rarity = worth * Math.log(1 + (pages.length - count + 0.5) / (count + 0.5))
    const read = createByteReader(postings, postingStarts[term] ?? 0, postingStarts[term + 1] ?? 0)
    for (let step = read(), page = -1; step >= 0; step = read()) {
      page += step
      const weight = read()
      const score = (rarity * weight * (SATURATION + 1)) / (weight + (norms[page] as number))
      if (score > (scores[page] as number)) scores[page] = score
    }
  }

  /** What a word says for each page; several terms of a word count as their best. */
  function scoresOf(word: AskedWord): Float32Array {
    const ready = known.get(word)
    if (ready) return ready
    const scores = new Float32Array(pages.length)
    for (const [term, worth] of word) noteTerm(term, worth, scores)
    known.set(word, scores)
    return scores
  }

  return ({ words, worth }: AskedPhrase, note: (page: number, score: number) => void): void => {
    if (words.length === 0) return
    const parts = words.map(scoresOf)
    const needed = words.length < 3 ? words.length : Math.ceil(words.length * NEEDED_SHARE)
    for (let page = 0; page < pages.length; page++) {
      const { found, sum } = together(parts, page)
      const share = found / words.length
      if (found >= needed) note(page, sum * share * share * worth * (worths[page] as number))
    }
  }
}

/** How many words a page has, and what they say for it. */
function together(parts: readonly Float32Array[], page: number): { found: number; sum: number } {
  let [found, sum] = [0, 0]
  for (const part of parts) {
    const own = part[page] as number
    if (own > 0) found++
    sum += own
  }
  return { found, sum }
}

/** How much a page's length takes from a word in it. */
function normsOf({ pages, lengths }: TextIndex): Float32Array {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, pages.length)
  return Float32Array.from(
    lengths,
    (length) => SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / mean)
  )
}
