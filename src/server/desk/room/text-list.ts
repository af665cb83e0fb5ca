import type { FastifyRequest } from 'fastify'
import { isDay, type Zone } from '../../../shared/dates.ts'
import { plural } from '../../../shared/words/numbers.ts'
import { isArchived } from '../../content/legal-editions.ts'
import type { TextFolder } from '../../content/schemas.ts'
import { TEXT_STATES, type TextSummary } from '../../room/text.ts'
import { formList, formText } from '../form-body.ts'
import { shortName } from '../people.ts'
import { zoneOf } from '../user-zone.ts'
import { hasWords, placesIn, wordsPattern } from './find-words.ts'
import type { Problem } from './text-faults.ts'
import { type DeskOf, keyName, textOf, textPaths } from './text-paths.ts'
import { COLLECTION_WORDS, STATE_WORDS } from './text-words.ts'

export type TextQuery = ReturnType<typeof readTextQuery>

export type TextRow = Awaited<ReturnType<typeof listView>>['rows'][number]

type Row = ReturnType<typeof rowOf>

const compareWords = (one: string, other: string) => one.localeCompare(other, 'ru')
const FOLDERS = Object.keys(COLLECTION_WORDS) as TextFolder[]
const PAGE_SIZE = 50
/** Orders of the list; what is equal in one of them stands by its date. */
const SORTS = {
  changed: { text: 'по правкам', compare: (a, b) => b.time - a.time },
  date: { text: 'по дате', compare: () => 0 },
  title: { text: 'по названию', compare: (a, b) => compareWords(a.title, b.title) }
} satisfies Record<string, { text: string; compare(a: Row, b: Row): number }>
const SORT_NAMES = Object.keys(SORTS) as (keyof typeof SORTS)[]

/** What of a query of an address means something. */
export function readTextQuery(query: unknown) {
  const { collection, state, sort, page } = (query ?? {}) as Record<string, unknown>
  const [words = '', by = '', since = '', until = ''] = ['q', 'by', 'since', 'until'].map((name) =>
    formText(query, name, 1000).slice(0, 100).trim()
  )
  return {
    collection: FOLDERS.find((one) => one === collection),
    state: TEXT_STATES.find((one) => one === state),
    words,
    /** Who has changed or signed it, by name. */
    by,
    /** Days of its last change, or its own. */
    since: isDay(since) ? since : '',
    until: isDay(until) ? until : '',
    sort: SORT_NAMES.find((one) => one === sort) ?? 'changed',
    page: typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
  }
}

/** The list as a query asks for it. @param problem What keeps files that were changed beside the room from being published. */
export async function listView(
  { editor, zone }: DeskOf,
  request: FastifyRequest,
  query: TextQuery,
  problem?: Problem
) {
  const [all, stray, discarded] = await Promise.all([
    editor.list(),
    editor.strayChanges(),
    editor.discarded()
  ])
  const contents = query.words ? await editor.contents() : []
  const clock = zoneOf(request)
  const words = folded(query.words)
  const pattern = wordsPattern(query.words)
  const holding = new Map(
    contents.filter((one) => words && hasWords(one, pattern)).map((one) => [keyName(one.key), one])
  )
  const people = new Map(all.map(({ key, title }) => [keyName(key), title]))
  const rows = all.map((text) => rowOf(text, clock, people))
  const found = rows
    .filter(({ name, title }) => {
      return !words || folded(title).includes(words) || name.includes(words) || holding.has(name)
    })
    .filter(({ who, day }) => {
      const isTheirs = !query.by || who.includes(query.by)
      return isTheirs && day >= query.since && (!query.until || (day && day <= query.until))
    })
  const ofKind = found.filter((one) => !query.collection || one.collection === query.collection)
  const chosen = ofKind.filter(({ state }) => !query.state || state === query.state)
  const { compare } = SORTS[query.sort]
  const sorted = [...chosen].sort((a, b) => compare(a, b) || b.date.localeCompare(a.date))
  const start = (query.page - 1) * PAGE_SIZE
  const pageAt = (page: number) => listPath({ ...query, page })
  return {
    rows: sorted.slice(start, start + PAGE_SIZE).map((row) => {
      const held = holding.get(row.name)
      return { ...row, ...(held ? placesIn(held, pattern, zone, true) : { places: [], more: 0 }) }
    }),
    collections: [undefined, ...FOLDERS].map((collection) => ({
      text: collection ? COLLECTION_WORDS[collection].many : 'Всё',
      count: found.filter((one) => !collection || one.collection === collection).length,
      path: listPath({ ...query, collection, page: 1 }),
      isChosen: collection === query.collection
    })),
    states: [undefined, ...TEXT_STATES].map((state) => ({
      text: state ? STATE_WORDS[state] : 'Все',
      count: ofKind.filter((one) => !state || one.state === state).length,
      path: listPath({ ...query, state, page: 1 }),
      isChosen: state === query.state
    })),
    // What the search keeps of the address.
    kept: queryOf({ ...query, words: '', by: '', since: '', until: '', page: 1 }),
    isNarrowed: query.by + query.since + query.until !== '',
    days: [
      { name: 'since', label: 'С дня', value: query.since },
      { name: 'until', label: 'По день', value: query.until }
    ],
    people: ['', ...new Set(rows.flatMap(({ who }) => who))].sort(compareWords).map((name) => {
      return { value: name, text: name || 'Все', isChosen: name === query.by }
    }),
    sorts: SORT_NAMES.map((sort) => ({
      text: SORTS[sort].text,
      path: listPath({ ...query, sort, page: 1 }),
      isChosen: sort === query.sort
    })),
    words: query.words,
    countText: `${chosen.length} ${plural(chosen.length, ['текст', 'текста', 'текстов'])}`,
    newer: query.page > 1 ? pageAt(query.page - 1) : '',
    older: chosen.length > start + PAGE_SIZE ? pageAt(query.page + 1) : '',
    stray: stray.map(({ file }) => file),
    problem,
    discarded: discarded.length
  }
}

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

function rowOf(text: TextSummary, zone: Zone, people: ReadonlyMap<string, string>) {
  const { key, title, state, changed, author, date = '' } = text
  const signed = author && (people.get(`people/${author}`) ?? author)
  // Nobody has touched it here: who stands under it, and its day.
  const said = [signed, date.slice(0, 10).split('-').reverse().join('.')]
  return {
    name: keyName(key),
    collection: key.collection,
    path: textPaths.text(key),
    title: title || key.slug,
    kind: COLLECTION_WORDS[key.collection].one,
    state,
    stateName: stateName(text, zone),
    about: changedText(changed, zone) || said.filter(Boolean).join(', '),
    who: [signed, changed && shortName(changed.actor)].filter((name) => name !== undefined),
    day: changed ? zone.dayOf(changed.at) : date.slice(0, 10),
    time: changed?.at.getTime() ?? 0,
    date,
    // It may be published together with others.
    mayPick: text.hasDraft && state !== 'faulty'
  }
}

function listPath(query: TextQuery): string {
  const words = new URLSearchParams(queryOf(query))
  return words.size > 0 ? `${textPaths.list()}?${words}` : textPaths.list()
}

/** A query as an address has it, without what is chosen by itself. */
function queryOf({ words, page, ...query }: TextQuery): [name: string, value: string][] {
  const all = Object.entries({ q: words, ...query, page: String(page) })
  return all
    .map(([name, value = '']): [string, string] => [name, value])
    .filter(([, value]) => !['', 'changed', '1'].includes(value))
}

export async function discardedView({ editor }: DeskOf, request: FastifyRequest, fault: string) {
  const clock = zoneOf(request)
  const rows = (await editor.discarded()).map(({ id, key, title, actor, at, until }) => ({
    id,
    title,
    kind: COLLECTION_WORDS[key.collection].one,
    about: changedText({ actor, at }, clock),
    until: clock.shortDateTime(until)
  }))
  return { rows, fault }
}

/** One publication of more would be a page that nobody reads. */
export const MOST_PICKED = 100

/** Texts in which words are typed that others shall stand in the place of. */
export async function replaceView({ editor, zone }: DeskOf, asked: unknown, fault: string) {
  const [words = '', next = ''] = ['q', 'next'].map((name) => formText(asked, name, 100).trim())
  const pattern = wordsPattern(words, true)
  const held = (words ? await editor.contents() : []).filter(
    (one) => !isArchived(one.key) && hasWords(one, pattern)
  )
  // As they are typed: what is printed by name changes along.
  const texts = await Promise.all(held.map(({ key }) => textOf(editor, key)))
  const rows = texts.map((one) => ({
    name: keyName(one.key),
    title: one.title,
    kind: COLLECTION_WORDS[one.key.collection].one,
    // The same number, and the same words in a sentence, may mean another thing.
    isPicked: /[^\d\s]/.test(words) && one.body.search(pattern) < 0,
    ...placesIn(one, pattern, zone)
  }))
  const along = formList(asked, 'along', MOST_PICKED)
  return { words, next, along, rows: rows.filter(({ places }) => places.length > 0), fault }
}
