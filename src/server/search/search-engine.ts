import { MAX_QUERY } from '../../shared/search/live-search.ts'
import { type AskedWord, askedWords, type Repair, type Understood } from './asked-words.ts'
import {
  begunTerms,
  fieldAt,
  knownTerm,
  type PageIndex,
  phrasePlaces,
  type SearchDocument,
  type SearchPage,
  similarWord,
  spelledTerms,
  type Term
} from './page-index.ts'
import { rankPages } from './rank-pages.ts'
import type { FindMeanings, Meaning } from './synonyms.ts'
import { isFiller, swapLayout, tokensOf } from './words.ts'

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
    const words = tokens.flatMap((token) => askedWords(index, asTyped([token]), meanings))
    return rankPages(index, words, true).pages.map(documentOf)
  }

  return { search, nearest }
}

/** A word as far as the site knows one that begins so. */
function knownBeginning(index: PageIndex, token: string): string {
  if (knownTerm(index, token)) return token
  for (let length = token.length; length >= MIN_BEGINNING; length--) {
    const beginning = token.slice(0, length)
    if (begunTerms(index, beginning).length > 0) return beginning
  }
  return token
}

const MIN_HALF = 3
const MIN_JOINED = 4

/** A mended word of fewer letters may have been another one. */
const SURE_LENGTH = 6

/** So many words of a query are mended; more are no query. */
const MAX_MENDED = 3

/** Takes a query for what the site knows; what it knows is never taken for anything else. */
function understand(index: PageIndex, query: string, isExact: boolean): Understood {
  const chunks = query.trim().split(/\s+/)
  if (isExact) return asTyped(tokensOf(query))
  const typed = readChunks(index, chunks)
  const swapped = chunks.map(swapLayout)
  if (typed.isKnown || swapped.every((chunk) => chunk === undefined)) return typed.understood
  const retyped = readChunks(
    index,
    chunks.map((chunk, at) => swapped[at] ?? chunk)
  )
  if (!retyped.isKnown) return typed.understood
  return { ...retyped.understood, repair: { kind: 'layout', query: retyped.text } }
}

function asTyped(tokens: readonly string[]): Understood {
  return { tokens, joined: [], spelled: new Map(), guessed: new Set(), doubtful: new Set() }
}

/** What chunks of a query mean, in the layout that they were typed in unless the other one makes words of them. */
function readChunks(index: PageIndex, chunks: readonly string[]) {
  const last = chunks.length - 1
  const foreign = chunks.map((chunk, at) => isForeign(index, chunk, at === last))
  const swapped = chunks.map((chunk, at) => (foreign[at] ? swapLayout(chunk) : undefined))
  const made = chunks.filter((_, at) => hasWord(index, swapped[at] ?? '', at === last))
  const isSwapped = made.length > 0
  // What stands in the other alphabet was typed in its own layout.
  const isTypedSo = (chunk: string) => made.some((one) => isLatin(one) === isLatin(chunk))
  const read = chunks.map((chunk, at) => (isTypedSo(chunk) ? (swapped[at] ?? chunk) : chunk))
  const mended = mendTokens(index, read.flatMap(tokensOf))
  const text = mended.isMended ? mended.tokens.join(' ') : read.join(' ')
  const isRepaired = isSwapped || mended.isMended
  const { isKnown, isMended, ...understood } = mended
  const kind = isSwapped ? ('layout' as const) : ('spelling' as const)
  return {
    text,
    isKnown,
    understood: { ...understood, ...(isRepaired ? { repair: { kind, query: text } } : {}) }
  }
}

function isLatin(chunk: string): boolean {
  return /[a-z]/i.test(chunk)
}

/** Whether nothing of a chunk is known, in either alphabet. */
function isForeign(index: PageIndex, chunk: string, isLast: boolean): boolean {
  if (hasWord(index, chunk, isLast)) return false
  return tokensOf(chunk).every((token) => spelledTerms(index, token).length === 0)
}

/** Whether the site has a word of a chunk that says something, or the last word of a query begins one. */
function hasWord(index: PageIndex, chunk: string, isLast: boolean): boolean {
  return tokensOf(chunk).some((token, at, { length }) => {
    return !isFiller(token) && isKnownWord(index, token, isLast && at === length - 1)
  })
}

function isKnownWord(index: PageIndex, token: string, isLast: boolean): boolean {
  if (isFiller(token) || knownTerm(index, token)) return true
  if (!isLast) return false
  const begun = begunTerms(index, token)
  return token.length >= MIN_BEGINNING
    ? begun.length > 0
    : begun.some(({ places }) => places.some((place) => fieldAt(place) === 'title'))
}

/** Finds what unknown words are meant to be. */
function mendTokens(index: PageIndex, given: readonly string[]) {
  const typed = given.flatMap((token, at) => {
    const isLast = at === given.length - 1
    return isKnownWord(index, token, isLast) ? token : (partedWord(index, token, isLast) ?? token)
  })
  const joined = joinedPairs(index, typed)
  const whole = new Set(joined.flatMap(({ covers }) => covers))
  const unknown = typed.flatMap((token, at) => {
    return whole.has(at) || isKnownWord(index, token, at === typed.length - 1) ? [] : at
  })
  const mended = new Map(
    unknown.slice(0, MAX_MENDED).map((at) => [at, mendedWord(index, typed[at] as string)])
  )
  const isSaid = (token: string, at: number) => !isFiller(token) && !unknown.includes(at)
  const places = [...mended].filter(([, { similar, terms }]) => similar ?? terms[0] !== undefined)
  const similar = places.filter(([, word]) => word.similar)
  return {
    tokens: typed.map((token, at) => mended.get(at)?.similar ?? token),
    joined,
    spelled: new Map([
      ...typed.map((token, at) => [at, otherSpellings(index, token)] as const),
      ...places.map(([at, { terms }]) => [at, terms] as const)
    ]),
    guessed: new Set(places.map(([at]) => at)),
    doubtful: new Set(
      similar.map(([at]) => at).filter((at) => (typed[at] as string).length < SURE_LENGTH)
    ),
    isKnown: typed.some(isSaid) || places.length > 0,
    isMended: similar.length > 0
  }
}

/** The terms that a word is in the other alphabet, else the word that it may be a slip for. */
function mendedWord(index: PageIndex, token: string) {
  const terms = spelledTerms(index, token)
  return { terms, similar: terms.length > 0 ? undefined : similarWord(index, token) }
}

/** A Latin word may be a Russian one, whether the site has it in English or not. */
function otherSpellings(index: PageIndex, token: string): readonly Term[] {
  return /^[a-z]{4,}$/.test(token) ? spelledTerms(index, token) : []
}

/** Neighbours that the site writes as one word. */
function joinedPairs(index: PageIndex, tokens: readonly string[]): Meaning[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    if (next === undefined || isWholeFiller(token) || isWholeFiller(next)) return []
    const word = token + next
    const isKnown = word.length >= MIN_JOINED && knownTerm(index, word)
    return isKnown ? [{ covers: [at, at + 1], others: [[word]] }] : []
  })
}

/** A letter alone may be a part of a word: «в контакте». */
function isWholeFiller(token: string): boolean {
  return token.length > 1 && isFiller(token)
}

/** The halves of a word that the site writes apart, the second perhaps only begun. */
function partedWord(
  index: PageIndex,
  word: string,
  isLast: boolean
): readonly string[] | undefined {
  for (let at = MIN_HALF; at <= word.length - MIN_HALF; at++) {
    const halves = [word.slice(0, at), word.slice(at)] as const
    const [first, second] = halves.map((half) => knownTerm(index, half))
    if (!first) continue
    const begun = isLast ? begunTerms(index, halves[1]) : []
    const ends = second ? [second] : begun
    if (ends.some((end) => phrasePlaces([first, end]).length > 0)) return halves
  }
  return undefined
}
