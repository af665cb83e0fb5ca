import { MAX_QUERY } from '../../shared/search/live-search.ts'
import { type AskedWord, askedWords } from './asked-words.ts'
import { begunTerms } from './near-words.ts'
import { tokensOf } from './normalise.ts'
import type { PageIndex, SearchPage } from './page-index.ts'
import { rankPages } from './rank-pages.ts'
import type { SearchDocument } from './search-documents.ts'
import type { FindMeanings } from './synonyms.ts'
import { isFiller } from './term.ts'
import { type Repair, understand } from './understand.ts'

/** A page that answers a query. */
export interface FoundPage {
  /** Its number in the index. */
  number: number
  document: SearchDocument
  /** Whether only its text has what was asked for. */
  isText: boolean
}

export interface SearchAnswer {
  /** The best first. */
  found: readonly FoundPage[]
  /** How the query was understood. */
  words: readonly AskedWord[]
  /** Words that the best page does not have. */
  leftOut: readonly string[]
  repair?: Repair
}

export interface SearchEngine {
  /**
   * Pages that answer a query, cut to `MAX_QUERY`.
   *
   * @param isExact Nothing is repaired: neither layout nor spelling nor alphabet.
   */
  search(query: string, isExact?: boolean): SearchAnswer
  /** Pages that come nearest to a query which nothing answers, the best first; perhaps none. */
  nearest(query: string): readonly SearchDocument[]
}

const NO_ANSWER: SearchAnswer = { found: [], words: [], leftOut: [] }
/** A beginning of fewer letters says nothing of a word. */
const MIN_BEGINNING = 3
/** So many words of a query that nothing answers are asked for. */
const MAX_NEAREST = 4

/** @param meanings What the editors say of words, which must be known to the index. */
export function createSearchEngine(index: PageIndex, meanings: FindMeanings): SearchEngine {
  const documentOf = (number: number) => (index.pages[number] as SearchPage).document

  function search(query: string, isExact = false): SearchAnswer {
    const understood = understand(index, query.slice(0, MAX_QUERY), isExact)
    const words = askedWords(index, understood, meanings)
    const { pages, answered, hasTitle } = rankPages(index, words)
    if (pages.length === 0) return NO_ANSWER
    const found = pages.map((number) => {
      return { number, document: documentOf(number), isText: !hasTitle(number) }
    })
    const leftOut = words.filter((_, at) => !answered[at]).map(({ token }) => token)
    const { repair } = understood
    return { found, words, leftOut, ...(repair ? { repair } : {}) }
  }

  function nearest(query: string): readonly SearchDocument[] {
    const said = tokensOf(query.slice(0, MAX_QUERY)).filter((token) => !isFiller(token))
    const tokens = [...new Set(said)].slice(0, MAX_NEAREST).map((one) => knownBeginning(index, one))
    const words = tokens.flatMap((token) => {
      const asTyped = { tokens: [token], joined: [], spelled: new Map(), ...UNDOUBTED }
      return askedWords(index, asTyped, meanings)
    })
    return rankPages(index, words, true).pages.map(documentOf)
  }

  return { search, nearest }
}

const UNDOUBTED = { guessed: new Set<number>(), doubtful: new Set<number>() }

/** A word as far as the site knows one that begins so. */
function knownBeginning({ lexicon }: PageIndex, token: string): string {
  if (lexicon.numberOf(token) !== undefined) return token
  for (let length = token.length; length >= MIN_BEGINNING; length--) {
    const beginning = token.slice(0, length)
    if (begunTerms(lexicon, beginning).length > 0) return beginning
  }
  return token
}
