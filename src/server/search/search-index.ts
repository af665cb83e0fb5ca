import { MAX_QUERY } from '../../shared/search/live-search.ts'
import { findWord, type Mode, type WordIndex, type WordMatch } from './find-word.ts'
import { swapLayout, tokensOf } from './normalise.ts'
import { createPostings } from './postings.ts'
import { skeleton } from './skeleton.ts'
import { createSynonyms } from './synonyms.ts'
import type { Matched } from './title-marks.ts'
import { termsOf, titleWords } from './title-words.ts'

export interface SearchDocument {
  title: string
  /** The site's own short name for the page. */
  name: string
  path: string
  /** Kind of page; answers are grouped by it. */
  kind: string
  /** Weight of the kind of page against others that match the same words. */
  weight: number
}

export interface Found {
  document: SearchDocument
  /** The matching words; pages found by the same words share one object. */
  matched: Matched
}

export interface SearchResult {
  /** The best first. */
  found: readonly Found[]
  /** How the query was reinterpreted if it found nothing as typed. */
  repair?: Repair
}

export type Repair = { kind: 'layout'; query: string } | { kind: 'spelling' }

export interface SearchIndex {
  /**
   * The documents whose titles have every word of the query.
   *
   * @param query Cut to `MAX_QUERY`.
   * @param isExact Nothing is repaired: neither layout nor spelling nor alphabet.
   */
  search(query: string, isExact?: boolean): SearchResult
}

/** A query equal to a page's name, or its beginning, most likely means that page. */
const NAMED = 1.6

/** Documents that match every word of a phrase. */
interface PhraseMatch {
  /** Scores by document number. */
  scores: ReadonlyMap<number, number>
  matched: Matched
}

/** An index over titles. Source of the tiers and weights: measured against other engines for this kind of site. */
export function createSearchIndex(
  documents: readonly SearchDocument[],
  groups: readonly (readonly string[])[]
): SearchIndex {
  const index = indexTitles(documents)
  const alternatives = createSynonyms(groups)
  const weights = documents.map(
    ({ title, weight }) => weight / Math.log2(3 + titleWords(title).length)
  )
  const names = documents.map(({ name }) => tokensOf(name))

  function matchPhrase(words: readonly string[], isOpen: boolean, mode: Mode): PhraseMatch {
    const asked = words.map((word, at) =>
      findWord(index, word, isOpen && at === words.length - 1, mode)
    )
    const [rarest, ...others] = asked.map(({ hits }) => hits).sort((a, b) => a.size - b.size)
    const scores = new Map<number, number>()
    for (const [document, first] of rarest ?? []) {
      const rest = others.map((hits) => hits.get(document))
      if (rest.includes(undefined)) continue
      const sum = rest.reduce<number>((total, part) => total + (part ?? 0), first)
      const worth = (weights[document] ?? 1) * (isNamed(asked, names[document], mode) ? NAMED : 1)
      scores.set(document, sum * worth)
    }
    return { scores, matched: { mode, terms: mergeTerms(asked) } }
  }

  /** The best first; a document found by several phrases gets the best of their scores. */
  function ordered(phrases: readonly PhraseMatch[], known?: PhraseMatch): Found[] {
    const best = new Map<number, { score: number; matched: Matched }>()
    for (const { scores, matched } of phrases) {
      for (const [document, score] of scores) {
        const isBetter = score > (best.get(document)?.score ?? 0)
        if (isBetter && !known?.scores.has(document)) best.set(document, { score, matched })
      }
    }
    return [...best]
      .sort(([a, { score: first }], [b, { score: second }]) => second - first || a - b)
      .map(([number, { matched }]) => ({ document: documents[number] as SearchDocument, matched }))
  }

  function find(words: readonly string[], mode: Mode): Found[] {
    return ordered([matchPhrase(words, true, mode)])
  }

  /** Searches with synonyms too; what those find ranks below direct matches. */
  function findWide(words: readonly string[], isOpen: boolean): Found[] {
    const asked = matchPhrase(words, isOpen, 'strict')
    const others = alternatives(words).map((other) => matchPhrase(other, false, 'strict'))
    return [...ordered([asked]), ...ordered(others, asked)]
  }

  function findSkeleton(words: readonly string[]): Found[] {
    const isMeant = words.every((word) => {
      const { length } = skeleton(word)
      return length >= 2 && length * 2 > word.length
    })
    return isMeant ? find(words, 'skeleton') : []
  }

  /** Interpretations of a query, the likeliest first. */
  function ways(query: string): (() => SearchResult)[] {
    const words = tokensOf(query)
    const isOpen = !/\s$/.test(query)
    const swapped = swapLayout(query) ?? ''
    const retyped = tokensOf(swapped)
    const layout = { kind: 'layout', query: swapped.trim() } as const
    return [
      () => ({ found: findWide(words, isOpen) }),
      () => ({ found: findWide(retyped, true), repair: layout }),
      () => ({ found: findSkeleton(words) }),
      () => ({ found: find(words, 'fuzzy'), repair: { kind: 'spelling' } }),
      () => ({ found: find(retyped, 'fuzzy'), repair: layout })
    ]
  }

  return {
    search(query, isExact = false) {
      const all = ways(query.slice(0, MAX_QUERY))
      for (const search of isExact ? all.slice(0, 1) : all) {
        const result = search()
        if (result.found.length > 0) return result
      }
      return { found: [] }
    }
  }
}

function isNamed(asked: readonly WordMatch[], name: readonly string[] = [], mode: Mode): boolean {
  return asked.every(({ terms }, at) => {
    const word = name[at]
    return word !== undefined && termsOf(word, mode).some((term) => terms.has(term))
  })
}

function mergeTerms(matches: readonly WordMatch[]): Map<string, number> {
  const merged = new Map<string, number>()
  for (const { terms } of matches) {
    for (const [term, letters] of terms) {
      merged.set(term, Math.max(letters, merged.get(term) ?? 0))
    }
  }
  return merged
}

function indexTitles(documents: readonly SearchDocument[]): WordIndex {
  const words = new Map<string, number[]>()
  const skeletons = new Map<string, number[]>()
  documents.forEach(({ title }, number) => {
    for (const { token } of titleWords(title)) {
      for (const term of termsOf(token, 'strict')) note(words, term, number)
      for (const term of termsOf(token, 'skeleton')) note(skeletons, term, number)
    }
  })
  return {
    words: createPostings(words),
    skeletons: createPostings(skeletons),
    size: documents.length
  }
}

function note(lists: Map<string, number[]>, term: string, document: number): void {
  const list = lists.get(term)
  if (!list) lists.set(term, [document])
  else if (list.at(-1) !== document) list.push(document)
}
