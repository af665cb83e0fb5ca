import type { SearchDocument } from '../search-index.ts'
import { createByteWriter } from './text-bytes.ts'
import {
  buildPostings,
  FIRST_TERM,
  HEADING,
  PARAGRAPH,
  type TextPostings,
  type Texts
} from './text-postings.ts'
import { wordsOf } from './text-term.ts'
import { createTermCollector, type Terms } from './text-terms.ts'

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
export interface TextIndex extends Texts, TextPostings {
  pages: readonly TextPage[]
  terms: Terms
  /** How many words each page has. */
  lengths: Uint32Array
}

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
