import { findWord, type Mode, type WordIndex } from './find-word.ts'
import { indexTokensOf, swapLayout, tokensOf } from './normalise.ts'
import { createPostings } from './postings.ts'
import { type AskedWord, askedWord, sharedLength } from './same-word.ts'
import { skeleton, titleSkeleton } from './skeleton.ts'
import { titleStem } from './stem.ts'
import { createSynonyms } from './synonyms.ts'

export interface SearchDocument {
  title: string
  /** What the site itself calls the page in a word or two. */
  name: string
  path: string
  /** Kind of page, by which answers are grouped. */
  kind: string
  /** What the kind of page is worth beside another with the same words. */
  weight: number
}

/** How a query was understood when it found nothing as it was typed. */
type Repair = { kind: 'layout'; query: string } | { kind: 'spelling' }

export interface SearchResult {
  /** The best first. */
  documents: readonly SearchDocument[]
  repair?: Repair
  /** What the documents were found by, for marking. */
  words: readonly string[]
  mode: Mode
}

export interface SearchIndex {
  /**
   * The documents whose titles have every word of the query.
   *
   * @param isExact Nothing is repaired: neither layout nor spelling nor alphabet.
   */
  search(query: string, isExact?: boolean): SearchResult
}

/** Longer queries are cut: nobody types them. */
export const MAX_QUERY = 100

/** A query that is the name of a page, or its beginning, most likely means that page. */
const NAMED = 1.6

const SPELLING: Repair = { kind: 'spelling' }

/** An index over titles. Source of the tiers and weights: measured against other engines for this kind of site. */
export function createSearchIndex(
  documents: readonly SearchDocument[],
  groups: readonly (readonly string[])[]
): SearchIndex {
  const index = indexTitles(documents)
  const alternatives = createSynonyms(groups)
  const weights = documents.map(
    ({ title, weight }) => weight / Math.log2(3 + indexTokensOf(title).length)
  )

  const names = documents.map(({ name }) => tokensOf(name))

  function score(words: readonly string[], isOpen: boolean, mode: Mode): Map<number, number> {
    const found = words
      .map((word, at) => findWord(index, word, isOpen && at === words.length - 1, mode))
      .sort((a, b) => a.size - b.size)
    const [rarest = new Map<number, number>(), ...others] = found
    const asked = words.map(askedWord)
    const scores = new Map<number, number>()
    for (const [document, first] of rarest) {
      const rest = others.map((hits) => hits.get(document))
      if (rest.includes(undefined)) continue
      const sum = rest.reduce<number>((total, part) => total + (part ?? 0), first)
      const worth = (weights[document] ?? 1) * (isNamed(asked, names[document], mode) ? NAMED : 1)
      scores.set(document, sum * worth)
    }
    return scores
  }

  function find(words: readonly string[], isOpen: boolean, mode: Mode): number[] {
    return ordered(score(words, isOpen, mode))
  }

  /** With synonyms: what they find comes after what was asked for. */
  function findWide(words: readonly string[], isOpen: boolean): number[] {
    const scores = new Map<number, number>()
    for (const other of alternatives(words)) {
      for (const [document, worth] of score(other, false, 'strict')) {
        scores.set(document, Math.max(worth, scores.get(document) ?? 0))
      }
    }
    return [...new Set([...find(words, isOpen, 'strict'), ...ordered(scores)])]
  }

  function findSkeleton(words: readonly string[]): number[] {
    const isMeant = words.every((word) => {
      const { length } = skeleton(word)
      return length >= 2 && length * 2 > word.length
    })
    return isMeant ? find(words, true, 'skeleton') : []
  }

  function tiers(query: string): (() => Tier)[] {
    const words = tokensOf(query)
    const isOpen = !/\s$/.test(query)
    const swapped = swapLayout(query)
    const retyped = swapped === undefined ? [] : tokensOf(swapped)
    const layout: Repair = { kind: 'layout', query: swapped?.trim() ?? '' }
    return [
      () => ({ words, mode: 'strict', found: findWide(words, isOpen) }),
      () => ({ words: retyped, mode: 'strict', repair: layout, found: findWide(retyped, true) }),
      () => ({ words, mode: 'skeleton', found: findSkeleton(words) }),
      () => ({ words, mode: 'fuzzy', repair: SPELLING, found: find(words, true, 'fuzzy') }),
      () => ({ words: retyped, mode: 'fuzzy', repair: layout, found: find(retyped, true, 'fuzzy') })
    ]
  }

  return {
    search(query, isExact = false) {
      const text = query.slice(0, MAX_QUERY)
      for (const tier of isExact ? tiers(text).slice(0, 1) : tiers(text)) {
        const { found, words, mode, repair } = tier()
        if (found.length === 0) continue
        // Answers are kept, and this list is no longer than what it holds.
        const shown = found.map((number) => documents[number] as SearchDocument)
        return { documents: shown, words, mode, ...(repair ? { repair } : {}) }
      }
      return { documents: [], words: [], mode: 'strict' }
    }
  }
}

interface Tier {
  words: readonly string[]
  mode: Mode
  /** Numbers of documents, the best first. */
  found: number[]
  repair?: Repair
}

function isNamed(words: readonly AskedWord[], name: readonly string[] = [], mode: Mode): boolean {
  return words.every((word, at) => sharedLength(name[at] ?? '', word, mode) > 0)
}

function ordered(scores: ReadonlyMap<number, number>): number[] {
  return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([document]) => document)
}

function indexTitles(documents: readonly SearchDocument[]): WordIndex {
  const words = new Map<string, number[]>()
  const skeletons = new Map<string, number[]>()
  documents.forEach(({ title }, number) => {
    for (const token of indexTokensOf(title)) {
      const base = titleStem(token)
      note(words, token, number)
      if (base !== token) note(words, base, number)
      note(skeletons, titleSkeleton(token), number)
      note(skeletons, titleSkeleton(base), number)
    }
  })
  return {
    words: createPostings(words),
    skeletons: createPostings(skeletons),
    size: documents.length
  }
}

function note(lists: Map<string, number[]>, word: string, document: number): void {
  const list = lists.get(word)
  if (!list) lists.set(word, [document])
  else if (list.at(-1) !== document) list.push(document)
}
