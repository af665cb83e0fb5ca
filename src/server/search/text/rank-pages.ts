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
const MAX_READ = 80
/** As many as a bit set of words holds. */
export const MAX_WORDS = 24

/** Finds the pages that have the words of a phrase, those where these stand close together first. */
export function createRanking(index: TextIndex) {
  const { pages } = index
  const score = createScorer(index)
  const wordOf = new Uint32Array(index.terms.words.length)

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
