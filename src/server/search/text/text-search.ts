import { MAX_QUERY } from '../../../shared/search/live-search.ts'
import { swapLayout, tokensOf } from '../normalise.ts'
import type { Repair, SearchDocument, SearchResult } from '../search-index.ts'
import { createSynonyms } from '../synonyms.ts'
import { findTerms, type TextMode } from './find-terms.ts'
import { createRanking, MAX_WORDS } from './rank-pages.ts'
import type { AskedPhrase, AskedWord } from './score-pages.ts'
import { snippetHtml } from './snippet.ts'
import type { TextIndex } from './text-index.ts'
import { isFiller } from './text-term.ts'
import type { Terms } from './text-terms.ts'

export interface FoundText {
  document: SearchDocument
  /** The piece of text that has most of the words, marked, as HTML. */
  html: string
  /** The number of paragraphs in which the query was found. */
  places: number
}

export interface TextResult {
  /** How many pages were found. */
  total: number
  /** The best of them, the very best first. */
  found: readonly FoundText[]
  /** Whether the words are not as they were typed. */
  isRepaired: boolean
  /** How the query was understood when neither titles nor texts have it as it was typed. */
  repair?: Repair
}

export interface TextQuestion {
  query: string
  /** What the same query found in titles: pages that are not found again, and how it was understood. */
  titles: SearchResult
  /** Nothing is repaired. */
  isExact: boolean
  /** How many pages are wanted. */
  limit: number
}

export const NO_TEXTS: TextResult = { total: 0, found: [], isRepaired: false }

const SYNONYM_WORTH = 0.5
const MAX_SYNONYMS = 16
/** A query with more words that no text has is not repaired at all. */
const MAX_REPAIRED = 3

/** A way to understand a query. */
interface Way {
  query: string
  isOpen: boolean
  mode: TextMode
  repair?: Repair
}

/** Finds pages by their texts, beside those that were found by their titles. */
export function createTextSearch(index: TextIndex, groups: readonly (readonly string[])[]) {
  const rank = createRanking(index)
  const alternatives = createSynonyms(groups)

  function find(way: Way, limit: number, isLeftOut: (page: number) => boolean) {
    const termsOf = createLookup(index.terms)
    const words = tokensOf(way.query)
    const asked = askedWords(words, way, termsOf)
    const phrases: AskedPhrase[] = [{ words: asked, worth: 1 }]
    if (way.mode === 'strict') phrases.push(...synonymsOf(words, termsOf))
    const { total, ranked } = rank(phrases, limit, isLeftOut)
    // A word alone stands together with itself on every page.
    if (way.mode === 'strict' || asked.length < 2) return { total, ranked }
    // Words that are not found as they were typed must at least stand together.
    const close = ranked.filter(({ closest, phrase }) => closest.words === phrase.words.length)
    return { total: close.length, ranked: close }
  }

  function synonymsOf(words: readonly string[], termsOf: TermLookup): AskedPhrase[] {
    const closed = { isOpen: false, mode: 'strict' } as const
    return alternatives(words)
      .slice(0, MAX_SYNONYMS)
      .map((other) => ({ words: askedWords(other, closed, termsOf), worth: SYNONYM_WORTH }))
  }

  return (question: TextQuestion): TextResult => {
    const paths = new Set(question.titles.found.map(({ document }) => document.path))
    const isLeftOut = (page: number) => paths.has(index.pages[page]?.document.path ?? '')
    for (const way of waysOf(question)) {
      const { total, ranked } = find(way, question.limit, isLeftOut)
      if (total === 0) continue
      const found = ranked.slice(0, question.limit).map(({ page, closest, phrase }) => {
        const { document, blocks } = index.pages[page] as TextIndex['pages'][number]
        const terms = wordsOf(index, phrase)
        const html = snippetHtml(blocks(), closest, (term) => terms.has(term))
        return { document, html, places: closest.places }
      })
      const isRepaired = way.mode !== 'strict'
      return { total, found, isRepaired, ...(way.repair ? { repair: way.repair } : {}) }
    }
    return NO_TEXTS
  }
}

/** Looks a word up once, however many phrases have it. */
function createLookup(terms: Terms) {
  const known = new Map<string, AskedWord>()
  return (word: string, isBegun: boolean, mode: TextMode): AskedWord => {
    const key = `${mode} ${isBegun} ${word}`
    const found = known.get(key) ?? findTerms(terms, word, isBegun, mode)
    known.set(key, found)
    return found
  }
}

type TermLookup = ReturnType<typeof createLookup>

/** The words of a query that say something; one that no text has means no terms. */
function askedWords(
  words: readonly string[],
  { isOpen, mode }: Pick<Way, 'isOpen' | 'mode'>,
  termsOf: TermLookup
): AskedWord[] {
  const last = words.at(-1)
  let repaired = 0
  return [...new Set(words)]
    .filter((word) => !isFiller(word))
    .slice(0, MAX_WORDS)
    .map((word) => {
      const isBegun = isOpen && word === last
      const strict = termsOf(word, isBegun, 'strict')
      if (strict.size > 0 || mode === 'strict' || ++repaired > MAX_REPAIRED) return strict
      return termsOf(word, isBegun, mode)
    })
}

/** Ways to understand a query, the likeliest first; never other than it was understood for titles. */
function waysOf({ query, titles, isExact }: TextQuestion): Way[] {
  const text = query.slice(0, MAX_QUERY)
  const typed = { query: text, isOpen: !/\s$/.test(text) }
  const strict: Way = { ...typed, mode: 'strict' }
  if (isExact) return [strict]
  const skeleton: Way = { ...typed, mode: 'skeleton' }
  const fuzzy: Way = { ...typed, mode: 'fuzzy' }
  if (titles.repair?.kind === 'layout') {
    const retyped = { query: titles.repair.query, isOpen: true }
    return [
      { ...retyped, mode: 'strict' },
      { ...retyped, mode: 'fuzzy' }
    ]
  }
  if (titles.repair) return [strict, fuzzy]
  if (titles.found.length > 0) return [strict, skeleton]
  return [
    strict,
    ...retypedWays(text, 'strict'),
    skeleton,
    { ...fuzzy, repair: { kind: 'spelling' } },
    ...retypedWays(text, 'fuzzy')
  ]
}

function retypedWays(text: string, mode: TextMode): Way[] {
  const swapped = swapLayout(text)?.trim()
  if (!swapped) return []
  return [{ query: swapped, isOpen: true, mode, repair: { kind: 'layout', query: swapped } }]
}

function wordsOf({ terms }: TextIndex, { words }: AskedPhrase): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [...word.keys()].map((term) => terms.words[term] ?? '')))
}
