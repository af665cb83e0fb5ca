import { FIRST_TERM, readText, type Texts } from './text-postings.ts'

/** Where the words of a query stand closest together in a page. */
export interface ClosestWords {
  /** How many of them stand there. */
  words: number
  /** How many words lie from the first to the last. */
  span: number
  /** Number of the block, the title being the first. */
  block: number
  /** How many words of the block stand before the first of them. */
  before: number
  /** In how many blocks as many of them stand. */
  places: number
}

/** Words of a query that lie further apart have little to do with each other. */
const MAX_SPAN = 24
/** Of a block that is nothing but such words, so many are looked at. */
const MAX_HITS = 400

/**
 * Looks through the text of a page, its title left out.
 *
 * @param wordOf For each term, a bit for each word of the query that it stands for.
 */
export function closestWords(texts: Texts, page: number, wordOf: Uint32Array): ClosestWords {
  const read = readText(texts, page)
  const closest = { words: 0, span: 0, block: 0, before: 0, places: 0 }
  const hits: Hit[] = []
  let [block, at] = [-1, 0]

  function closeBlock(): void {
    if (hits.length === 0 || block === 0) return
    const { words, span, at: before } = closestOf(hits)
    if (words < closest.words) return
    const places = words > closest.words ? 1 : closest.places + 1
    const isCloser = words > closest.words || span < closest.span
    Object.assign(closest, { places }, isCloser ? { words, span, before, block } : {})
  }

  for (let code = read(); code >= 0; code = read()) {
    if (code < FIRST_TERM) {
      closeBlock()
      hits.length = 0
      block++
      at = 0
      continue
    }
    const word = wordOf[code - FIRST_TERM] as number
    if (word > 0 && hits.length < MAX_HITS) hits.push({ at, word })
    at++
  }
  closeBlock()
  return closest
}

interface Hit {
  /** How many words of the block stand before it. */
  at: number
  /** Bits of words of the query. */
  word: number
}

/** The window that holds most words of the query, and of those the narrowest. */
function closestOf(hits: readonly Hit[]): Pick<ClosestWords, 'words' | 'span'> & { at: number } {
  const best = { words: 0, span: 0, at: 0 }
  hits.forEach(({ at }, from) => {
    const { words, span } = windowFrom(hits, from)
    const isCloser = words > best.words || (words === best.words && span < best.span)
    if (isCloser) Object.assign(best, { words, span, at })
  })
  return best
}

/** How many words of the query stand near a hit or after it, and how many words they and what is between them are. */
function windowFrom(hits: readonly Hit[], from: number): { words: number; span: number } {
  const start = hits[from]?.at ?? 0
  let [seen, span] = [0, 0]
  for (let to = from; to < hits.length; to++) {
    const { at, word } = hits[to] as Hit
    if (at - start >= MAX_SPAN) break
    if ((seen | word) !== seen) span = at - start + 1
    seen |= word
  }
  return { words: bitsOf(seen), span }
}

function bitsOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
