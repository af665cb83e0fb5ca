import { bytesOfText } from '../budget/byte-cache.ts'
import { bytesOfReady, type ReadyAnswer } from '../http/ready-answer.ts'
import { createQueryMemo } from './query-memo.ts'
import type { Repair, SearchResult } from './search-index.ts'
import type { TextResult } from './text/text-search.ts'

/** Bytes of a page in a result and of a matched term; their texts belong to the index. */
const FOUND_BYTES = 56
const TERM_BYTES = 48
const LIST_BYTES = 128

/** What titles answered. */
export const createSearchAnswers = () =>
  createQueryMemo<SearchResult>({ name: 'searchAnswers', bytesOf: bytesOfTitles })

/** What texts answered. */
export const createTextAnswers = () =>
  createQueryMemo<TextResult>({ name: 'textAnswers', bytesOf: bytesOfTexts })

/** A list of the live search, ready to be sent. */
export interface LiveList extends ReadyAnswer {
  /** The query as the search log counts it. */
  logged: string
  /** Pages that were found, listed or not. */
  total: number
}

/** Lists of the live search. */
export const createLiveLists = () =>
  createQueryMemo<LiveList>({
    name: 'searchLists',
    bytesOf: (list) => LIST_BYTES + bytesOfReady(list) + bytesOfText(list.logged),
    isVerbatim: true
  })

function bytesOfTitles({ found, repair }: SearchResult): number {
  const matched = new Set(found.map((page) => page.matched))
  const terms = [...matched].reduce((sum, { terms: { size } }) => sum + size, 0)
  return FOUND_BYTES * found.length + TERM_BYTES * terms + bytesOfRepair(repair)
}

function bytesOfTexts({ found, repair }: TextResult): number {
  const pieces = found.reduce((sum, { html }) => sum + bytesOfText(html), 0)
  return FOUND_BYTES * found.length + pieces + bytesOfRepair(repair)
}

function bytesOfRepair(repair: Repair | undefined): number {
  return repair?.kind === 'layout' ? bytesOfText(repair.query) : 0
}
