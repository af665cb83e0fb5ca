import { type LiveAnswer, MAX_QUERY } from '../../shared/live-search.ts'
import { bytesOfText } from '../budget/byte-cache.ts'
import { createQueryMemo } from './query-memo.ts'
import type { Repair, SearchResult } from './search-index.ts'
import type { TextResult } from './text/text-search.ts'

/** Bytes of a page in a result and of a matched term; their texts belong to the index. */
const FOUND_BYTES = 56
const TERM_BYTES = 48
/** Of a list beside its HTML. */
const LIST_BYTES = 256

/** @param lifetimeMs How long a query stays in memory after its answer. */
export const createSearchAnswers = (lifetimeMs: number) =>
  createQueryMemo<SearchResult>({ name: 'searchAnswers', bytesOf: bytesOfTitles, lifetimeMs })

/** The same for what texts answered. */
export const createTextAnswers = (lifetimeMs: number) =>
  createQueryMemo<TextResult>({ name: 'textAnswers', bytesOf: bytesOfTexts, lifetimeMs })

interface LiveQuery {
  /** As it was typed. */
  query: string
  inputId: string
  titles: SearchResult
  texts: TextResult
}

/** Lists of the live search, each as long as what it was made of is the answer to its query. */
export function createSearchLists(lifetimeMs: number, make: (query: LiveQuery) => LiveAnswer) {
  interface List extends LiveAnswer {
    /** Does not keep the answers: they have budgets of their own. */
    isOf(query: LiveQuery): boolean
  }
  function toList(query: LiveQuery): List {
    const [titles, texts] = [new WeakRef(query.titles), new WeakRef(query.texts)]
    return {
      ...make(query),
      isOf: (other) => titles.deref() === other.titles && texts.deref() === other.texts
    }
  }
  const lists = createQueryMemo<List>({
    name: 'searchLists',
    bytesOf: ({ html }) => LIST_BYTES + bytesOfText(html),
    lifetimeMs
  })
  return {
    listFor(query: LiveQuery): LiveAnswer {
      // What is cut off from the key may name a person.
      if (query.query.length > MAX_QUERY) return make(query)
      const variant = `${query.inputId} ${query.query} `
      return lists.memo(
        query.query,
        variant,
        () => toList(query),
        (list) => list.isOf(query)
      )
    },
    close: lists.close
  }
}

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
