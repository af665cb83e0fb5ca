import MiniSearch, { type QueryCombination } from 'minisearch'
import type { Mode } from '../../src/server/search/find-word.ts'
import { swapLayout, tokensOf } from '../../src/server/search/normalise.ts'
import type { SearchDocument } from '../../src/server/search/search-index.ts'
import { skeleton } from '../../src/server/search/skeleton.ts'
import { stem } from '../../src/server/search/stem.ts'
import { createSynonyms } from '../../src/server/search/synonyms.ts'
import { termsOf, titleWords } from '../../src/server/search/title-words.ts'
import { allowedMistakes } from '../../src/shared/search/edit-distance.ts'

/** Weights under which it finds most golden queries' pages first, of 450 sets tried. */
const OPTIONS = { bm25: { k: 0.5, b: 0.7, d: 0.5 }, weights: { prefix: 0.4, fuzzy: 0.45 } }
const BOOST = { full: 3, stem: 2.4, skeleton: 0.8 }
const NAMED = 1.6

/**
 * The site's search with MiniSearch in the place of our postings: words, stems and skeletons through `processTerm`,
 * the same ways to understand a query around it.
 *
 * @returns Finds the numbers of documents, the best first.
 */
export function createMiniSearch(
  documents: readonly SearchDocument[],
  groups: readonly (readonly string[])[]
): (query: string) => number[] {
  const mini = new MiniSearch<{ id: number; title: string; bones: string }>({
    fields: ['title', 'bones'],
    tokenize: (title) => titleWords(title).map(({ token }) => token),
    processTerm: (token, field) => [
      ...new Set(termsOf(token, field === 'bones' ? 'skeleton' : 'strict'))
    ]
  })
  mini.addAll(documents.map(({ title }, id) => ({ id, title, bones: title })))
  const names = documents.map(({ name }) => tokensOf(name).map((word) => termsOf(word, 'strict')))
  const alternatives = createSynonyms(groups)

  function worthOf(id: number, asked: readonly { word: string; base: string }[]): number {
    const isNamed = asked.every(({ word, base }, at) => {
      const [full = '', other] = names[id]?.[at] ?? []
      return full.startsWith(word) || other === base
    })
    return (documents[id]?.weight ?? 1) ** 1.8 * (isNamed ? NAMED : 1)
  }

  function find(words: readonly string[], isOpen: boolean, mode: Mode): number[] {
    const asked = words.map((word) => ({ word, base: stem(word) }))
    const worths = new Map<number, number>()
    const boostDocument = (id: number) => {
      const worth = worths.get(id) ?? worthOf(id, asked)
      worths.set(id, worth)
      return worth
    }
    const queries = words.map((word, at) =>
      wordQuery(word, isOpen && at === words.length - 1, mode)
    )
    return words.length === 0
      ? []
      : mini
          .search({ combineWith: 'AND', queries }, { ...OPTIONS, boostDocument })
          .map(({ id }) => id)
  }

  function findWide(words: readonly string[], isOpen: boolean): number[] {
    const others = alternatives(words).flatMap((other) => find(other, false, 'strict'))
    return [...new Set([...find(words, isOpen, 'strict'), ...others])]
  }

  return (query) => {
    const words = tokensOf(query)
    const retyped = tokensOf(swapLayout(query) ?? '')
    const isMeant = words.every((word) => skeleton(word).length * 2 > Math.max(3, word.length))
    const ways = [
      () => findWide(words, !/\s$/.test(query)),
      () => findWide(retyped, true),
      () => (isMeant ? find(words, true, 'skeleton') : []),
      () => find(words, true, 'fuzzy'),
      () => find(retyped, true, 'fuzzy')
    ]
    for (const way of ways) {
      const found = way()
      if (found.length > 0) return found
    }
    return []
  }
}

/** The word or its stem, or the skeletons of both; in the end begun or mistyped. */
function wordQuery(word: string, isOpen: boolean, mode: Mode): QueryCombination {
  const term = (text: string, boost: number, options = {}): QueryCombination => ({
    queries: [text],
    combineWith: 'OR',
    fields: ['title'],
    tokenize: (whole) => [whole],
    processTerm: (whole) => whole,
    boostTerm: () => boost,
    ...options
  })
  const base = stem(word)
  if (mode === 'skeleton') {
    const bones = skeleton(word)
    const begun = { fields: ['bones'], prefix: isOpen || bones.length >= 5 }
    const queries = [
      term(bones, BOOST.skeleton, begun),
      term(skeleton(base), BOOST.skeleton, { fields: ['bones'] })
    ]
    return { combineWith: 'OR', queries }
  }
  // Its distance knows no swapped letters: they are two mistakes.
  const mistakes = (text: string) =>
    mode === 'fuzzy' && (text.length >= 5 ? 2 : allowedMistakes(text))
  const full = term(word, BOOST.full, { prefix: isOpen, fuzzy: mistakes(word) })
  const stemmed = { prefix: isOpen && base.length >= 4, fuzzy: mistakes(base) }
  return {
    combineWith: 'OR',
    queries: base === word ? [full] : [full, term(base, BOOST.stem, stemmed)]
  }
}
