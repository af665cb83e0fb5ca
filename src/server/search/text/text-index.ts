import { normalise } from '../normalise.ts'
import { lettersOf } from '../postings.ts'
import type { SearchDocument } from '../search-index.ts'
import { skeleton } from '../skeleton.ts'
import { createByteReader, createByteWriter, sizeOfNumber, writeNumber } from './text-bytes.ts'
import { textTerm, wordsOf } from './text-term.ts'

/** A paragraph, a heading, an item or a row. */
export interface TextBlock {
  text: string
  isHeading: boolean
  /** What comes before and after it stands elsewhere on the page. */
  isAlone?: boolean
}

export interface TextPage {
  document: SearchDocument
  /** Its text, the title first. Made anew each time, so that the index need not keep it. */
  blocks(): readonly TextBlock[]
}

/** Which words stand where, in a few typed arrays: at 5,000 pages an object for each word would take gigabytes. */
export interface TextIndex {
  pages: readonly TextPage[]
  terms: Terms
  /** For each term the pages that have it, each with its weight there; `postingStarts` tells the terms apart. */
  postings: Uint8Array
  postingStarts: Uint32Array
  /** How many pages have each term. */
  pageCounts: Uint32Array
  /** The terms of each page in reading order, each plus `FIRST_TERM`; `textStarts` tells the pages apart. */
  texts: Uint8Array
  textStarts: Uint32Array
  /** How many words each page has. */
  lengths: Uint32Array
}

export interface Terms {
  words: readonly string[]
  /** Letters of each as a bit set. */
  letters: Uint32Array
  /** Numbers of the terms by their first two letters. */
  byBeginning: ReadonlyMap<string, readonly number[]>
  /** Each skeleton of a word with the number of its term: `skeletonKey`, ascending. */
  skeletons: Float64Array
}

/** What begins a block in `texts`. */
export const PARAGRAPH = 0
export const HEADING = 1
export const FIRST_TERM = 2

/** A word in a heading counts as so many in the text. */
const HEADING_WEIGHT = 3
/** A weight takes one byte. */
const MAX_WEIGHT = 127
/** Forms that are remembered while the index is built. */
const MAX_FORMS = 200_000
/** Leaves 32 bits of a whole number to a hash. */
const MAX_TERMS = 2 ** 21

/** Builds an index page by page, so that whoever drives it can do other things in between. */
export function* buildTextIndex(pages: readonly TextPage[]): Generator<void, TextIndex> {
  const collected = createTermCollector()
  const texts = createByteWriter()
  const textStarts = new Uint32Array(pages.length + 1)
  const lengths = new Uint32Array(pages.length)
  for (const [number, page] of pages.entries()) {
    for (const { text, isHeading } of page.blocks()) {
      texts.write(isHeading ? HEADING : PARAGRAPH)
      for (const [word] of wordsOf(text)) {
        texts.write(collected.numberOf(word) + FIRST_TERM)
        lengths[number] = (lengths[number] ?? 0) + 1
      }
    }
    textStarts[number + 1] = texts.length
    yield
  }
  const terms = collected.finish()
  yield
  const read = { texts: texts.finish(), textStarts }
  const postings = yield* buildPostings(read, terms.words.length)
  return { pages, terms, lengths, ...read, ...postings }
}

/** Numbers the terms as they come: frequent ones come early, and small numbers are short. */
function createTermCollector() {
  const numbers = new Map<string, number>()
  const forms = new Map<string, number>()
  const skeletons: number[] = []

  function numberOfForm(form: string): number {
    const token = normalise(form)
    const term = textTerm(token)
    const number = numbers.get(term) ?? numbers.size
    numbers.set(term, number)
    skeletons.push(skeletonKey(skeleton(token), number))
    if (term !== token) skeletons.push(skeletonKey(skeleton(term), number))
    return number
  }

  return {
    numberOf(form: string): number {
      const known = forms.get(form)
      if (known !== undefined) return known
      if (forms.size === MAX_FORMS) forms.clear()
      const number = numberOfForm(form)
      forms.set(form, number)
      return number
    },
    finish(): Terms {
      const words = [...numbers.keys()]
      const byBeginning = new Map<string, number[]>()
      words.forEach((word, number) => {
        const beginning = word.slice(0, 2)
        const group = byBeginning.get(beginning)
        if (group) group.push(number)
        else byBeginning.set(beginning, [number])
      })
      return {
        words,
        letters: Uint32Array.from(words, lettersOf),
        byBeginning,
        skeletons: Float64Array.from(new Set(skeletons)).sort()
      }
    }
  }
}

/** Orders skeletons by a hash: their texts would take more room than the rest of the index. */
export function skeletonKey(bones: string, term: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < bones.length; at++) {
    hash = Math.imul(hash ^ bones.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0) * MAX_TERMS + term
}

function* buildPostings(
  { texts, textStarts }: Pick<TextIndex, 'texts' | 'textStarts'>,
  termCount: number
): Generator<void, Pick<TextIndex, 'postings' | 'postingStarts' | 'pageCounts'>> {
  const pageCount = textStarts.length - 1
  const weigh = createWeigher(texts, textStarts, termCount)
  const postingStarts = new Uint32Array(termCount + 1)
  const pageCounts = new Uint32Array(termCount)
  const latest = new Uint32Array(termCount)
  for (let page = 0; page < pageCount; page++) {
    for (const [term] of weigh(page)) {
      const size = sizeOfNumber(page + 1 - (latest[term] as number)) + 1
      postingStarts[term + 1] = (postingStarts[term + 1] as number) + size
      pageCounts[term] = (pageCounts[term] as number) + 1
      latest[term] = page + 1
    }
    yield
  }
  for (let term = 0; term < termCount; term++) {
    postingStarts[term + 1] = (postingStarts[term + 1] as number) + (postingStarts[term] as number)
  }

  const postings = new Uint8Array(postingStarts[termCount] ?? 0)
  const ends = postingStarts.slice()
  latest.fill(0)
  for (let page = 0; page < pageCount; page++) {
    for (const [term, weight] of weigh(page)) {
      const step = page + 1 - (latest[term] as number)
      const end = writeNumber(postings, ends[term] as number, step)
      ends[term] = writeNumber(postings, end, weight)
      latest[term] = page + 1
    }
    yield
  }
  return { postings, postingStarts, pageCounts }
}

/** The terms of a page, each with what its occurrences weigh together. */
function createWeigher(texts: Uint8Array, textStarts: Uint32Array, termCount: number) {
  const weights = new Uint8Array(termCount)
  return (page: number): [term: number, weight: number][] => {
    const read = createByteReader(texts, textStarts[page] ?? 0, textStarts[page + 1] ?? 0)
    const terms: number[] = []
    let worth = 1
    for (let code = read(); code >= 0; code = read()) {
      if (code < FIRST_TERM) {
        worth = code === HEADING ? HEADING_WEIGHT : 1
        continue
      }
      const term = code - FIRST_TERM
      const weight = weights[term] as number
      if (weight === 0) terms.push(term)
      weights[term] = Math.min(MAX_WEIGHT, weight + worth)
    }
    return terms.map((term) => {
      const weight = weights[term] as number
      weights[term] = 0
      return [term, weight]
    })
  }
}
