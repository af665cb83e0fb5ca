import { allowedMistakes, editDistance } from '../../shared/edit-distance.ts'
import { countBits, lettersOf, lowerBound, type Postings } from './postings.ts'
import { skeleton } from './skeleton.ts'
import { stem } from './stem.ts'

/** How a word of the query may differ from a word of a title. */
export type Mode = 'strict' | 'skeleton' | 'fuzzy'

/** What each kind of match is worth. */
const WORTH = {
  full: 3,
  stem: 2.4,
  prefix: 2,
  skeleton: 1.6,
  skeletonPrefix: 1.4,
  fuzzy: 1
} as const
const MAX_PREFIXES = 400

export interface WordIndex {
  /** Full forms and stems. */
  words: Postings
  skeletons: Postings
  /** Number of documents. */
  size: number
}

/** Documents with a word, each with what its match is worth. */
export type Hits = Map<number, number>

/** @param isOpen Whether the word may be only begun, as the last one of a query that is being typed. */
export function findWord(index: WordIndex, word: string, isOpen: boolean, mode: Mode): Hits {
  const hits: Hits = new Map()
  if (mode === 'skeleton') {
    findSkeleton(index, word, isOpen, hits)
    return hits
  }
  const base = stem(word)
  addExact(index, index.words, word, WORTH.full, hits)
  if (base !== word) addExact(index, index.words, base, WORTH.stem, hits)
  if (isOpen) {
    addPrefixes(index, index.words, word, WORTH.prefix, hits)
    if (base !== word && base.length >= 4) {
      addPrefixes(index, index.words, base, WORTH.prefix * 0.8, hits)
    }
  }
  if (mode === 'fuzzy' && hits.size === 0) {
    addSimilar(index, word, hits)
    if (base !== word) addSimilar(index, base, hits)
  }
  return hits
}

function findSkeleton(index: WordIndex, word: string, isOpen: boolean, hits: Hits): void {
  const bones = skeleton(word)
  addExact(index, index.skeletons, bones, WORTH.skeleton, hits)
  addExact(index, index.skeletons, skeleton(stem(word)), WORTH.skeleton, hits)
  if (!isOpen && bones.length < 5) return
  const beginning = bones.length > 6 ? bones.replace(/[aeiou]+$/, '') : bones
  addPrefixes(index, index.skeletons, beginning, WORTH.skeletonPrefix, hits)
}

function addExact(index: WordIndex, list: Postings, word: string, worth: number, hits: Hits): void {
  const at = lowerBound(list, word)
  if (list.words[at] === word) add(index, list, at, worth, hits)
}

function addPrefixes(
  index: WordIndex,
  list: Postings,
  beginning: string,
  worth: number,
  hits: Hits
): void {
  const first = lowerBound(list, beginning)
  for (let at = first; at < first + MAX_PREFIXES; at++) {
    const word = list.words[at]
    if (!word?.startsWith(beginning)) return
    add(index, list, at, worth * (0.6 + (0.4 * beginning.length) / word.length), hits)
  }
}

function addSimilar(index: WordIndex, word: string, hits: Hits): void {
  const limit = allowedMistakes(word)
  if (limit === 0) return
  const letters = lettersOf(word)
  const { words, letters: all } = index.words
  for (let at = 0; at < words.length; at++) {
    const other = words[at] as string
    if (Math.abs(other.length - word.length) > limit) continue
    if (countBits((all[at] ?? 0) ^ letters) > 2 * limit) continue
    const distance = editDistance(word, other, limit)
    if (distance <= limit) add(index, index.words, at, WORTH.fuzzy / distance, hits)
  }
}

/** Rare words count for more, as in every text index (inverse document frequency). */
function add({ size }: WordIndex, list: Postings, at: number, worth: number, hits: Hits): void {
  const documents = list.documents[at] ?? new Uint32Array()
  const score = worth * Math.log(1 + size / documents.length)
  for (const document of documents) {
    if ((hits.get(document) ?? 0) < score) hits.set(document, score)
  }
}
