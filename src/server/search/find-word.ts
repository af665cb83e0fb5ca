import { allowedMistakes, editDistance } from '../../shared/search/edit-distance.ts'
import { countBits, lettersOf, lowerBound, type Postings } from './postings.ts'
import { skeleton } from './skeleton.ts'
import { stem } from './stem.ts'

/** How a word of the query may differ from a word of a title. */
export type Mode = 'strict' | 'skeleton' | 'fuzzy'

/** Score of each kind of match. */
const WORTH = {
  full: 3,
  stem: 2.4,
  prefix: 2,
  stemPrefix: 1.6,
  skeleton: 1.6,
  skeletonPrefix: 1.4,
  fuzzy: 1
} as const
const MAX_PREFIXES = 400
/** For a whole-term match, the whole word of the title is marked. */
const WHOLE = Number.POSITIVE_INFINITY

export interface WordIndex {
  /** Full forms and stems. */
  words: Postings
  skeletons: Postings
  /** Number of documents. */
  size: number
}

/** What a word of the query matched. */
export interface WordMatch {
  /** Documents, each with the score of its best match. */
  hits: ReadonlyMap<number, number>
  /** Index terms, each with the number of leading letters matched. */
  terms: ReadonlyMap<string, number>
}

/** @param isOpen Whether the word may be incomplete, like the last word of a query being typed. */
export function findWord(index: WordIndex, word: string, isOpen: boolean, mode: Mode): WordMatch {
  return mode === 'skeleton'
    ? findSkeleton(createSearch(index.skeletons, index.size), word, isOpen)
    : findForms(createSearch(index.words, index.size), word, isOpen, mode === 'fuzzy')
}

function findForms(search: Search, word: string, isOpen: boolean, isFuzzy: boolean): WordMatch {
  const base = stem(word)
  const hasEnding = base !== word
  search.addExact(word, WORTH.full)
  if (hasEnding) search.addExact(base, WORTH.stem)
  if (isOpen) {
    search.addBegun(word, WORTH.prefix)
    if (hasEnding && base.length >= 4) search.addBegun(base, WORTH.stemPrefix)
  }
  if (isFuzzy && search.hits.size === 0) {
    search.addSimilar(word, WORTH.fuzzy)
    if (hasEnding) search.addSimilar(base, WORTH.fuzzy)
  }
  return search
}

function findSkeleton(search: Search, word: string, isOpen: boolean): WordMatch {
  const bones = skeleton(word)
  search.addExact(bones, WORTH.skeleton)
  search.addExact(skeleton(stem(word)), WORTH.skeleton)
  if (isOpen || bones.length >= 5) {
    const beginning = bones.length > 6 ? bones.replace(/[aeiou]+$/, '') : bones
    search.addBegun(beginning, WORTH.skeletonPrefix, WHOLE)
  }
  return search
}

type Search = ReturnType<typeof createSearch>

/** Collects what one word matches in a list of terms. */
function createSearch(list: Postings, size: number) {
  const hits = new Map<number, number>()
  const terms = new Map<string, number>()

  /** Rare terms score higher (inverse document frequency). */
  function add(at: number, worth: number, letters: number): void {
    const term = list.words[at] as string
    const documents = list.documents[at] as Uint32Array
    const score = worth * Math.log(1 + size / documents.length)
    terms.set(term, Math.max(letters, terms.get(term) ?? 0))
    for (const document of documents) {
      if ((hits.get(document) ?? 0) < score) hits.set(document, score)
    }
  }

  return {
    hits,
    terms,
    addExact(term: string, worth: number): void {
      const at = lowerBound(list, term)
      if (list.words[at] === term) add(at, worth, WHOLE)
    },
    /** @param letters How many of a term's letters count as matched. */
    addBegun(beginning: string, worth: number, letters = beginning.length): void {
      const first = lowerBound(list, beginning)
      for (let at = first; at < first + MAX_PREFIXES; at++) {
        const term = list.words[at]
        if (!term?.startsWith(beginning)) return
        add(at, worth * (0.6 + (0.4 * beginning.length) / term.length), letters)
      }
    },
    addSimilar(word: string, worth: number): void {
      const limit = allowedMistakes(word)
      if (limit === 0) return
      const letters = lettersOf(word)
      list.words.forEach((term, at) => {
        if (Math.abs(term.length - word.length) > limit) return
        if (countBits((list.letters[at] as number) ^ letters) > 2 * limit) return
        const distance = editDistance(word, term, limit)
        if (distance <= limit) add(at, worth / distance, WHOLE)
      })
    }
  }
}
