import type { Zone } from '../../../shared/dates.ts'
import { AT_WORK } from '../../leads/lead.ts'
import type { LeadFilter } from '../../leads/lead-search.ts'
import { deskPaths } from '../desk-paths.ts'
import { formText } from '../form-body.ts'
import { KEPT_ID } from '../kept-rows.ts'
import type { SavedView } from '../note-rows.ts'
import type { AskedCalls } from './call-groups.ts'
import {
  type Chosen,
  COLUMN_FILTERS,
  DUE,
  FILTERS,
  type FilterName,
  type FilterParts,
  MINE,
  NOTHING,
  NOW,
  OTHER_FILTERS,
  wordsFor
} from './inbox-filters.ts'

const CURSOR = /^\d{1,15}-\d{1,15}$/
const MAX_VALUE = 200

const SORTS = ['new', 'old'] as const

/** Values of one filter that an address may name. */
const MOST_VALUES = 40

/** What an address of the inbox asks for. No value of it names a person: a text is kept on the server. */
export type InboxQuery = ReturnType<typeof readInboxQuery>

/** Which calls it asks for. */
export function callsIn({ chosen }: InboxQuery): AskedCalls {
  return chosen.call?.[0] as AskedCalls
}

/** Reads the address; a value that means nothing is as good as absent. */
export function readInboxQuery(query: unknown) {
  const given = (query ?? {}) as Record<string, unknown>
  const valuesOf = (name: string) => {
    const texts = [given[name]].flat().flatMap((text) => (isValue(text) ? [text.trim()] : []))
    return [...new Set(texts)].filter(Boolean).slice(0, MOST_VALUES)
  }
  const value = (name: string) => valuesOf(name)[0] ?? ''
  const chosen = Object.entries(FILTERS).flatMap(([name, { accepts = Boolean, isOne }]) => {
    const meant = valuesOf(name).filter(accepts)
    return meant.length > 0 ? [[name, isOne ? meant.slice(0, 1) : meant] as const] : []
  })
  const [before, after, find] = [value('before'), value('after'), value('find')]
  const part = value('part')
  const sort = SORTS.find((one) => one === value('sort'))
  return {
    chosen: Object.fromEntries(chosen) as Chosen,
    /** By when leads came in; without it in the order of calls. */
    ...(sort ? { sort } : {}),
    ...(CURSOR.test(before) ? { before } : {}),
    ...(CURSOR.test(after) ? { after } : {}),
    /** Where a list in the order of calls goes on: the part of its last lead. */
    ...(part ? { part } : {}),
    /** The name of a kept text. */
    ...(KEPT_ID.test(find) ? { find } : {})
  }
}

function isValue(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_VALUE && !text.includes('\0')
}

/** The address's query with some of it changed; empty or `?…`. */
export function inboxAddress({ chosen, ...places }: InboxQuery): string {
  const { sort, before, after, part, find } = places
  const query = new URLSearchParams(
    Object.entries({ ...chosen, sort, before, after, part, find }).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value])
    )
  ).toString()
  return query && `?${query}`
}

/**
 * What the store is asked for. Both days are meant with their whole length.
 *
 * @param me The number of who asks.
 */
export function toFilter({ chosen }: InboxQuery, me: string, zone: Zone, now: Date): LeadFilter {
  const filters: LeadFilter = { status: AT_WORK }
  for (const [name, { means }] of Object.entries(OTHER_FILTERS)) {
    const values = chosen[name as keyof typeof OTHER_FILTERS]
    if (values) Object.assign(filters, means(values, zone, now))
  }
  for (const name of Object.keys(COLUMN_FILTERS) as (keyof typeof COLUMN_FILTERS)[]) {
    const values = chosen[name]?.map((value) => columnValue(name, value, me))
    if (values) Object.assign(filters, { [name]: values.length > 1 ? values : values[0] })
  }
  return filters
}

function columnValue(name: string, value: string, me: string): string {
  if (value === NOTHING) return ''
  return name === 'assignee' && value === MINE ? me : value
}

const READY: readonly (Pick<InboxQuery, 'chosen'> & { text: string })[] = [
  { text: 'Все', chosen: {} },
  { text: 'Мои', chosen: { assignee: [MINE] } },
  { text: 'Без ответственного', chosen: { assignee: [NOTHING] } },
  { text: 'Сейчас можно звонить', chosen: { call: [NOW] } },
  { text: 'Пора перезвонить', chosen: { call: [DUE] } }
]

/** The sets that everybody has and one's own, and whether what is chosen could become another. */
export function inboxViews({ chosen, sort }: InboxQuery, saved: readonly SavedView[]) {
  const here = inboxAddress({ chosen, ...(sort ? { sort } : {}) })
  const all = [
    ...READY.map(({ text, chosen: its }) => ({
      id: '',
      text,
      query: inboxAddress({ chosen: its })
    })),
    ...saved.map(({ id, name, query }) => ({ id, text: name, query }))
  ]
  const views = all.map(({ query, ...view }) => {
    return { ...view, path: deskPaths.leads() + query, isChosen: query === here }
  })
  return { views, maySave: here !== '' && !views.some(({ isChosen }) => isChosen) }
}

/** What is chosen, in words, each with the list without it. */
export function chosenValues({ chosen, sort }: InboxQuery, parts: FilterParts) {
  return Object.entries(chosen).flatMap(([name, values]) =>
    values.map((value) => {
      const left = { ...chosen, [name]: values.filter((one) => one !== value) }
      return {
        text: wordsFor(name as FilterName, value, parts),
        path: deskPaths.leads() + inboxAddress({ chosen: left, ...(sort ? { sort } : {}) })
      }
    })
  )
}

const LONGEST_QUERY = 4000

/** The query of the inbox that a form was sent from: read like any address, so that it leads nowhere else. */
export function formBack(body: unknown): InboxQuery {
  const text = formText(body, 'back', LONGEST_QUERY).replace(/^\?/, '')
  const given = new URLSearchParams(text)
  return readInboxQuery(
    Object.fromEntries([...given.keys()].map((name) => [name, given.getAll(name)]))
  )
}
