import type { Zone } from '../../../shared/dates.ts'
import { plural } from '../../../shared/words/numbers.ts'
import type { TextFolder } from '../../content/schemas.ts'
import { TEXT_STATES, type TextState, type TextSummary } from '../../room/text.ts'
import type { TextContent } from '../../room/texts.ts'
import { shortName } from '../people.ts'
import { type FoundPlace, hasWords, placesIn, wordsPattern } from './find-words.ts'
import { keyName, textPaths } from './text-paths.ts'
import { COLLECTION_WORDS, STATE_WORDS } from './text-words.ts'

/** What a list of texts is narrowed by. */
export interface TextQuery {
  collection: TextFolder | undefined
  state: TextState | undefined
  /** Words of title or text. */
  words: string
  sort: keyof typeof SORTS
  /** The first page is 1. */
  page: number
}

interface Choice {
  text: string
  count: number
  path: string
  isChosen: boolean
}

export interface TextRow {
  /** `news/otkryli-priyom` */
  name: string
  path: string
  title: string
  kind: string
  state: TextState
  stateName: string
  /** Who has changed it last, and when; else its author and its day. */
  about: string
  /** It may be published together with others. */
  mayPick: boolean
  /** Where the words stand that were looked for, and in how many fields more. */
  places: readonly FoundPlace[]
  more: number
}

export interface TextList {
  rows: readonly TextRow[]
  collections: readonly Choice[]
  states: readonly Choice[]
  words: string
  collection: string
  state: string
  countText: string
  sort: string
  sorts: readonly Omit<Choice, 'count'>[]
  /** Paths; empty when there are none. */
  newer: string
  older: string
}

const FOLDERS = Object.keys(COLLECTION_WORDS) as TextFolder[]
const PAGE_SIZE = 50
/** Orders of the list; what is equal in one of them stands by its date. */
const SORTS = {
  changed: { text: 'по правкам', compare: (a, b) => timeOf(b) - timeOf(a) },
  date: { text: 'по дате', compare: () => 0 },
  title: { text: 'по названию', compare: (a, b) => a.title.localeCompare(b.title, 'ru') }
} satisfies Record<string, { text: string; compare(a: TextSummary, b: TextSummary): number }>
const SORT_NAMES = Object.keys(SORTS) as (keyof typeof SORTS)[]

/** What of a query of an address means something. */
export function readTextQuery(query: unknown): TextQuery {
  const { collection, state, q, sort, page } = (query ?? {}) as Record<string, unknown>
  return {
    collection: FOLDERS.find((one) => one === collection),
    state: TEXT_STATES.find((one) => one === state),
    words: typeof q === 'string' ? q.slice(0, 100).trim() : '',
    sort: SORT_NAMES.find((one) => one === sort) ?? 'changed',
    page: typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
  }
}

/** The list as a query asks for it. @param contents What words are looked for in. */
export function textList(
  all: readonly TextSummary[],
  query: TextQuery,
  { zone, clock, contents }: { zone: Zone; clock: Zone; contents: readonly TextContent[] }
): TextList {
  const words = folded(query.words)
  const pattern = wordsPattern(query.words)
  const holding = new Map(
    contents.filter((one) => words && hasWords(one, pattern)).map((one) => [keyName(one.key), one])
  )
  const found = all.filter(
    (text) => !words || isNamed(text, words) || holding.has(keyName(text.key))
  )
  const ofKind = found.filter(({ key }) => !query.collection || key.collection === query.collection)
  const chosen = ofKind.filter(({ state }) => !query.state || state === query.state)
  const { compare } = SORTS[query.sort]
  const sorted = [...chosen].sort((a, b) => compare(a, b) || dateOf(b).localeCompare(dateOf(a)))
  const people = new Map(all.map(({ key, title }) => [keyName(key), title]))
  const start = (query.page - 1) * PAGE_SIZE
  const pageAt = (page: number) => listPath({ ...query, page })
  return {
    rows: sorted.slice(start, start + PAGE_SIZE).map((text) => {
      const held = holding.get(keyName(text.key))
      const where = held ? placesIn(held, pattern, zone) : { places: [], more: 0 }
      return { ...rowOf(text, clock, people), ...where }
    }),
    collections: [
      choice('Всё', found.length, { ...query, collection: undefined }, !query.collection),
      ...FOLDERS.map((name) => {
        const count = found.filter(({ key }) => key.collection === name).length
        const path = { ...query, collection: name }
        return choice(COLLECTION_WORDS[name].many, count, path, name === query.collection)
      })
    ],
    states: [
      choice('Все', ofKind.length, { ...query, state: undefined }, !query.state),
      ...TEXT_STATES.map((name) => {
        const count = ofKind.filter(({ state }) => state === name).length
        return choice(STATE_WORDS[name], count, { ...query, state: name }, name === query.state)
      })
    ],
    sort: query.sort,
    sorts: SORT_NAMES.map((sort) => ({
      text: SORTS[sort].text,
      path: listPath({ ...query, sort, page: 1 }),
      isChosen: sort === query.sort
    })),
    words: query.words,
    collection: query.collection ?? '',
    state: query.state ?? '',
    countText: `${chosen.length} ${plural(chosen.length, ['текст', 'текста', 'текстов'])}`,
    newer: query.page > 1 ? pageAt(query.page - 1) : '',
    older: chosen.length > start + PAGE_SIZE ? pageAt(query.page + 1) : ''
  }
}

/** As words are compared. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')
}

/** «anna, 21 нояб., 10:40»; nothing where nobody has touched it here. */
export function changedText(changed: TextSummary['changed'], zone: Zone): string {
  return changed ? `${shortName(changed.actor)}, ${zone.shortDateTime(changed.at)}` : ''
}

/** What stands before the name of a text that waits. */
export function stateName({ state, due, isShown }: TextSummary, zone: Zone): string {
  if (state !== 'waiting' || !due) return STATE_WORDS[state]
  return `${isShown ? 'Правки выйдут' : STATE_WORDS.waiting} ${zone.shortDateTime(due)}`
}

function isNamed({ title, key }: TextSummary, words: string): boolean {
  return folded(title).includes(words) || keyName(key).includes(words)
}

function timeOf({ changed }: TextSummary): number {
  return changed?.at.getTime() ?? 0
}

/** Who stands under it and its day. */
function saidOf({ author, date }: TextSummary, people: ReadonlyMap<string, string>): string {
  const name = author && (people.get(`people/${author}`) ?? author)
  return [name, date?.slice(0, 10).split('-').reverse().join('.')].filter(Boolean).join(', ')
}

function dateOf({ date = '' }: TextSummary): string {
  return date
}

function rowOf(
  text: TextSummary,
  zone: Zone,
  people: ReadonlyMap<string, string>
): Omit<TextRow, 'places' | 'more'> {
  const { key, title, state, changed } = text
  return {
    name: keyName(key),
    path: textPaths.text(key),
    title: title || key.slug,
    kind: COLLECTION_WORDS[key.collection].one,
    state,
    stateName: stateName(text, zone),
    about: changedText(changed, zone) || saidOf(text, people),
    mayPick: text.hasDraft && state !== 'faulty'
  }
}

function choice(text: string, count: number, query: TextQuery, isChosen: boolean): Choice {
  return { text, count, path: listPath({ ...query, page: 1 }), isChosen }
}

function listPath({ collection, state, words, sort, page }: TextQuery): string {
  const query = new URLSearchParams({
    ...(collection && { collection }),
    ...(state && { state }),
    ...(words && { q: words }),
    ...(sort !== 'changed' && { sort }),
    ...(page > 1 && { page: String(page) })
  })
  return query.size > 0 ? `${textPaths.list()}?${query}` : textPaths.list()
}
