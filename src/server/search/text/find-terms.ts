import { editDistance } from '../../../shared/search/edit-distance.ts'
import { countBits, lettersOf } from '../postings.ts'
import { skeleton } from '../skeleton.ts'
import { textTerm } from './text-term.ts'
import { skeletonKey, type Terms } from './text-terms.ts'

/** How a word of the query may differ from a word of a text. */
export type TextMode = 'strict' | 'skeleton' | 'fuzzy'

const BEGUN_WORTH = 0.6
const SKELETON_WORTH = 0.8
const FUZZY_WORTH = 0.5
/** A beginning of fewer letters says too little of the word. */
const MIN_BEGINNING = 3
const MAX_BEGUN = 40
const MAX_SIMILAR = 8
/** Shorter stems are one mistake away from another word. */
const MIN_MISTYPED = 5
const MIN_MISTYPED_TWICE = 9

/**
 * Numbers of the terms that a word of the query means, each with what it is worth; nothing but the word itself when the
 * texts have it.
 *
 * @param isOpen Whether the word may be incomplete.
 */
export function findTerms(
  terms: Terms,
  word: string,
  isOpen: boolean,
  mode: TextMode
): ReadonlyMap<number, number> {
  const base = textTerm(word)
  const exact = groupOf(terms, base).find((number) => terms.words[number] === base)
  if (exact !== undefined) return new Map([[exact, 1]])
  const begun = isOpen ? begunTerms(terms, word) : new Map()
  if (begun.size > 0 || mode === 'strict') return begun
  return mode === 'skeleton' ? spelledTerms(terms, word, base) : similarTerms(terms, base)
}

function groupOf({ byBeginning }: Terms, word: string): readonly number[] {
  return byBeginning.get(word.slice(0, 2)) ?? []
}

function begunTerms(terms: Terms, word: string): Map<number, number> {
  if (word.length < MIN_BEGINNING) return new Map()
  const begun = groupOf(terms, word)
    .filter((number) => terms.words[number]?.startsWith(word))
    .slice(0, MAX_BEGUN)
  return new Map(begun.map((number) => [number, BEGUN_WORTH]))
}

/** Terms of the same sound in the other alphabet. */
function spelledTerms(terms: Terms, word: string, base: string): Map<number, number> {
  const found = new Map<number, number>()
  for (const bones of new Set([skeleton(word), skeleton(base)])) {
    // As in titles, a skeleton that has kept hardly any letters of its word means nothing.
    if (bones.length < MIN_BEGINNING || bones.length * 2 <= word.length) continue
    const [first, last] = [skeletonKey(bones, 0), skeletonKey(bones, terms.words.length)]
    for (let at = lowerBound(terms.skeletons, first); at < terms.skeletons.length; at++) {
      const key = terms.skeletons[at] as number
      if (key >= last) break
      found.set(key - first, SKELETON_WORTH)
    }
  }
  return found
}

/** The nearest terms with the same first letter. */
function similarTerms(terms: Terms, base: string): Map<number, number> {
  if (base.length < MIN_MISTYPED || !/^\p{L}+$/u.test(base)) return new Map()
  const limit = base.length < MIN_MISTYPED_TWICE ? 1 : 2
  const letters = lettersOf(base)
  const near = [...terms.byBeginning]
    .filter(([beginning]) => beginning[0] === base[0])
    .flatMap(([, group]) => group)
    .filter((number) => countBits((terms.letters[number] as number) ^ letters) <= 2 * limit)
    .map((number) => [number, editDistance(base, terms.words[number] ?? '', limit)] as const)
    .filter(([, distance]) => distance <= limit)
  const nearest = Math.min(...near.map(([, distance]) => distance))
  const best = near.filter(([, distance]) => distance === nearest).slice(0, MAX_SIMILAR)
  return new Map(best.map(([number]) => [number, FUZZY_WORTH]))
}

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
