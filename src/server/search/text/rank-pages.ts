import { type ClosestWords, closestWords } from './closest-words.ts'
import { type AskedPhrase, createScorer } from './score-pages.ts'
import type { TextIndex } from './text-index.ts'

export interface RankedPage {
  page: number
  score: number
  closest: ClosestWords
  phrase: AskedPhrase
}

/** So many of the best are looked through for where their words stand. */
const MAX_READ = 30
/** As many as a bit set of words holds. */
export const MAX_WORDS = 24

/** Finds the pages that have the words of a phrase, those where these stand close together first. */
export function createRanking(index: TextIndex) {
  const { pages } = index
  const score = createScorer(index)
  const wordOf = new Uint8Array(index.terms.words.length)

  /** A page whose words stand together is worth up to twice as much as one where they lie far apart. */
  function look(page: number, score: number, phrase: AskedPhrase): RankedPage {
    phrase.words.forEach((word, at) => {
      for (const term of word.keys()) wordOf[term] = at + 1
    })
    const closest = closestWords(index, page, wordOf)
    for (const word of phrase.words) for (const term of word.keys()) wordOf[term] = 0
    const all = phrase.words.length
    const share = closest.words / all
    const nearness = all > 1 ? share + (closest.words - 1) / Math.max(1, closest.span) : 1
    return { page, score: score * (1 + nearness / 2), closest, phrase }
  }

  /** For each page the phrase that says most for it, and how much that is. */
  function scoreAll(phrases: readonly AskedPhrase[]) {
    const best = new Float32Array(pages.length)
    const phraseOf = new Uint8Array(pages.length)
    phrases.forEach((phrase, at) => {
      score(phrase, (page, found) => {
        if (found <= (best[page] as number)) return
        best[page] = found
        phraseOf[page] = at
      })
    })
    return { best, phraseOf }
  }

  /**
   * The best first, at least `limit` of them, and how many there are.
   *
   * @param isLeftOut Whether a page is not to be found.
   */
  return (
    phrases: readonly AskedPhrase[],
    limit: number,
    isLeftOut: (page: number) => boolean
  ): { total: number; ranked: RankedPage[] } => {
    const { best, phraseOf } = scoreAll(phrases)
    const found: number[] = []
    for (let page = 0; page < pages.length; page++) {
      if ((best[page] as number) > 0 && !isLeftOut(page)) found.push(page)
    }
    // A word alone stands as close to itself on every page.
    const isAlone = phrases.every(({ words }) => words.length < 2)
    const ranked = bestOf(found, best, isAlone ? limit : Math.max(limit, MAX_READ))
      .map((page) => {
        return look(page, best[page] as number, phrases[phraseOf[page] as number] as AskedPhrase)
      })
      .sort((a, b) => b.score - a.score || a.page - b.page)
    return { total: found.length, ranked }
  }
}

/** So many of the pages with the greatest scores, in the order of the site. */
function bestOf(pages: readonly number[], scores: Float32Array, count: number): number[] {
  const sorted = Float32Array.from(pages, (page) => scores[page] as number).sort()
  const least = sorted.at(-count) ?? -1
  const better = pages.filter((page) => (scores[page] as number) > least)
  const even = pages.filter((page) => (scores[page] as number) === least)
  return [...better, ...even.slice(0, Math.max(0, count - better.length))].sort((a, b) => a - b)
}
