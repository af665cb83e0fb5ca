import { createByteReader, sizeOfNumber, writeNumber } from './text-bytes.ts'

/** What begins a block in a text; greater numbers are terms. */
export const PARAGRAPH = 0
export const HEADING = 1
export const FIRST_TERM = 2

/** Texts as numbers of their terms in reading order, each plus `FIRST_TERM`; `textStarts` tells the pages apart. */
export interface Texts {
  texts: Uint8Array
  textStarts: Uint32Array
}

export interface TextPostings {
  /** For each term the pages that have it, each with its weight there; `postingStarts` tells the terms apart. */
  postings: Uint8Array
  postingStarts: Uint32Array
  /** How many pages have each term. */
  pageCounts: Uint32Array
}

/** A word in a heading counts as so many in the text. */
const HEADING_WEIGHT = 3
/** A weight takes one byte. */
const MAX_WEIGHT = 127

/** Reads the text of a page; -1 after its end. */
function readText({ texts, textStarts }: Texts, page: number): () => number {
  return createByteReader(texts, textStarts[page] as number, textStarts[page + 1] as number)
}

/** Counts first and writes then: lists that grow would take many times the room. */
export function* buildPostings(texts: Texts, termCount: number): Generator<void, TextPostings> {
  const pageCount = texts.textStarts.length - 1
  const weigh = createWeigher(texts, termCount)
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
function createWeigher(texts: Texts, termCount: number) {
  const weights = new Uint8Array(termCount)

  function note(term: number, worth: number, seen: number[]): void {
    const weight = weights[term] as number
    if (weight === 0) seen.push(term)
    weights[term] = Math.min(MAX_WEIGHT, weight + worth)
  }

  return (page: number): [term: number, weight: number][] => {
    const read = readText(texts, page)
    const seen: number[] = []
    let worth = 1
    for (let code = read(); code >= 0; code = read()) {
      if (code >= FIRST_TERM) note(code - FIRST_TERM, worth, seen)
      else worth = code === HEADING ? HEADING_WEIGHT : 1
    }
    return seen.map((term) => {
      const weight = weights[term] as number
      weights[term] = 0
      return [term, weight]
    })
  }
}
