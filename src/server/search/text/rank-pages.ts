import { type ClosestWords, closestWords } from './closest-words.ts'
import { createByteReader } from './text-bytes.ts'
import type { TextIndex } from './text-index.ts'

/** What one word of a query means: numbers of terms, each with what it is worth. */
export type AskedWord = ReadonlyMap<number, number>

/** A way to say what is looked for, and what it is worth beside the query as it was typed. */
export interface AskedPhrase {
  words: readonly AskedWord[]
  worth: number
}

export interface RankedPage {
  page: number
  score: number
  closest: ClosestWords
  phrase: AskedPhrase
}

/** BM25: how soon another occurrence says nothing new, and how much a long page has to have more of them. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.6
/** Of three words or more, so great a part must be there. */
const NEEDED_SHARE = 0.75
/** So many of the best are looked through for where their words stand. */
const MAX_READ = 80
/** As many as a bit set of words holds. */
export const MAX_WORDS = 24

/** Scores the pages that have the words of a phrase, and finds where in the best of them these stand close together. */
export function createRanking(index: TextIndex) {
  const { pages, postings, postingStarts, pageCounts, lengths } = index
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, pages.length)
  const norms = Float32Array.from(
    lengths,
    (length) => SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / meanLength)
  )
  const worths = Float32Array.from(pages, ({ document }) => document.weight ** 0.2)
  const wordOf = new Uint32Array(index.terms.words.length)
  const known = new WeakMap<AskedWord, Float32Array>()

  /** What a word says for each page; several terms of a word count as their best. */
  function scoresOf(word: AskedWord): Float32Array {
    const scores = known.get(word) ?? new Float32Array(pages.length)
    if (known.has(word)) return scores
    known.set(word, scores)
    for (const [term, worth] of word) {
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
    return scores
  }

  /** What a phrase says for each page that has enough of its words. */
  function score({ words, worth }: AskedPhrase, note: (page: number, score: number) => void): void {
    if (words.length === 0) return
    const parts = words.map(scoresOf)
    const needed = parts.length < 3 ? parts.length : Math.ceil(parts.length * NEEDED_SHARE)
    for (let page = 0; page < pages.length; page++) {
      let [found, sum] = [0, 0]
      for (const part of parts) {
        const own = part[page] as number
        if (own === 0) continue
        found++
        sum += own
      }
      if (found < needed) continue
      const share = found / parts.length
      note(page, sum * share * share * worth * (worths[page] as number))
    }
  }

  /** A page whose words stand together is worth up to twice as much as one where they lie far apart. */
  function look(page: number, score: number, phrase: AskedPhrase): RankedPage {
    phrase.words.forEach((word, at) => {
      for (const term of word.keys()) wordOf[term] = (wordOf[term] as number) | (1 << at)
    })
    const closest = closestWords(index, page, wordOf)
    for (const word of phrase.words) for (const term of word.keys()) wordOf[term] = 0
    const all = phrase.words.length
    const share = closest.words / all
    const nearness = all > 1 ? share + (closest.words - 1) / Math.max(1, closest.span) : 1
    return { page, score: score * (1 + nearness / 2), closest, phrase }
  }

  /**
   * The best first, and how many there are.
   *
   * @param isLeftOut Whether a page is not to be found.
   */
  return (phrases: readonly AskedPhrase[], isLeftOut: (page: number) => boolean) => {
    const best = new Float32Array(pages.length)
    const bestPhrase = new Uint8Array(pages.length)
    phrases.forEach((phrase, at) => {
      score(phrase, (page, found) => {
        if (found <= (best[page] as number)) return
        best[page] = found
        bestPhrase[page] = at
      })
    })
    const found = [...best.keys()].filter((page) => (best[page] as number) > 0 && !isLeftOut(page))
    const least = Float32Array.from(found, (page) => best[page] as number)
      .sort()
      .at(-MAX_READ)
    const ranked = found
      .filter((page) => (best[page] as number) >= (least ?? 0))
      .slice(0, MAX_READ)
      .map((page) =>
        look(page, best[page] as number, phrases[bestPhrase[page] as number] as AskedPhrase)
      )
      .sort((a, b) => b.score - a.score || a.page - b.page)
    return { total: found.length, ranked }
  }
}
