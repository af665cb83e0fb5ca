import { numberAt, sizeOfNumber } from './text-bytes.ts'
import { FIRST_TERM, type Texts } from './text-postings.ts'

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
  /** The number of blocks in which as many of the words stand. */
  places: number
}

const TITLE_BLOCK = 0
/** Words of a query that lie further apart have little to do with each other. */
const MAX_SPAN = 24
/** The most words looked at in one block, for a block may consist of nothing else. */
const MAX_HITS = 400

/**
 * Looks through the text of a page, its title left out. This is where a search spends its time.
 *
 * @param wordOf For each term the number of the query's word that it stands for, from 1; 0 for none.
 */
export function closestWords(
  { texts, textStarts }: Texts,
  page: number,
  wordOf: Uint8Array
): ClosestWords {
  const closest = { words: 0, span: 0, block: 0, before: 0, places: 0 }
  const end = textStarts[page + 1] ?? 0
  let hits: Hit[] = []
  let [block, words] = [-1, 0]
  for (let at = textStarts[page] ?? 0; at < end; ) {
    const code = numberAt(texts, at)
    at += sizeOfNumber(code)
    if (code < FIRST_TERM) {
      if (hits.length > 0) hits = closeBlock(closest, block, hits)
      block++
      words = 0
      continue
    }
    const word = wordOf[code - FIRST_TERM] as number
    if (word > 0 && hits.length < MAX_HITS) hits.push({ at: words, word: 1 << word })
    words++
  }
  if (hits.length > 0) closeBlock(closest, block, hits)
  return closest
}

/** Notes where in a block the words stand closest together, and begins a new list of hits. */
function closeBlock(closest: ClosestWords, block: number, hits: readonly Hit[]): Hit[] {
  if (block === TITLE_BLOCK) return []
  const { words, span, at: before } = closestOf(hits)
  if (words < closest.words) return []
  const places = words > closest.words ? 1 : closest.places + 1
  const isCloser = words > closest.words || span < closest.span
  Object.assign(closest, { places }, isCloser ? { words, span, before, block } : {})
  return []
}

interface Hit {
  /** How many words of the block stand before it. */
  at: number
  /** The bit of a word of the query. */
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
