import type { Zone } from '../../../shared/dates.ts'
import { AT_WORK } from '../../leads/lead.ts'
import type { LeadCursor, LeadFilter } from '../../leads/lead-search.ts'
import { deskPaths } from '../desk-paths.ts'
import type { SavedView } from '../desk-records.ts'
import { formText } from '../form-body.ts'
import { KEPT_ID } from '../kept-rows.ts'
import {
  COLUMN_FILTERS,
  FILTERS,
  type FilterName,
  MINE,
  NOTHING,
  NOW,
  OTHER_FILTERS
} from './inbox-filters.ts'

const CURSOR = /^\d{1,15}-\d{1,15}$/
const MAX_VALUE = 200

/** What an address of the inbox asks for. No value of it names a person: a text is kept on the server. */
export interface InboxQuery {
  /** Values as they stand in the address; only those that mean something. */
  chosen: Partial<Record<FilterName, string>>
  before?: LeadCursor
  /** Where a list in the order of calls goes on: the hours of its last lead. */
  hours?: string
  after?: LeadCursor
  /** The name of a kept text. */
  find?: string
}

/** Reads the address; a value that means nothing is as good as absent. */
export function readInboxQuery(query: unknown): InboxQuery {
  const given = (query ?? {}) as Record<string, unknown>
  const value = (name: string) => {
    const [first] = [given[name]].flat()
    const isValue = typeof first === 'string' && first.length <= MAX_VALUE && !first.includes('\0')
    return isValue ? first.trim() : ''
  }
  const chosen = Object.entries(FILTERS).flatMap(([name, { accepts = Boolean }]) => {
    const text = value(name)
    return text && accepts(text) ? [[name, text] as const] : []
  })
  const [before, after, find] = [value('before'), value('after'), value('find')]
  const hours = value('hours')
  return {
    chosen: Object.fromEntries(chosen),
    ...(CURSOR.test(before) ? { before } : {}),
    ...(CURSOR.test(after) ? { after } : {}),
    ...(hours ? { hours } : {}),
    ...(KEPT_ID.test(find) ? { find } : {})
  }
}

/** The address's query with some of it changed; empty or `?…`. */
export function inboxAddress({ chosen, before, after, hours, find }: InboxQuery): string {
  const entries = Object.entries({ ...chosen, before, after, hours, find })
  const query = new URLSearchParams(
    entries.filter((entry): entry is [string, string] => Boolean(entry[1]))
  ).toString()
  return query && `?${query}`
}

/**
 * What the store is asked for. Both days are meant with their whole length.
 *
 * @param me The number of who asks.
 */
export function toFilter({ chosen }: InboxQuery, me: string, zone: Zone): LeadFilter {
  const filters: LeadFilter = { status: AT_WORK }
  for (const [name, { means }] of Object.entries(OTHER_FILTERS)) {
    const value = chosen[name as keyof typeof OTHER_FILTERS]
    if (value) Object.assign(filters, means(value, zone))
  }
  for (const name of Object.keys(COLUMN_FILTERS) as (keyof typeof COLUMN_FILTERS)[]) {
    const value = chosen[name]
    if (value) Object.assign(filters, { [name]: columnValue(name, value, me) })
  }
  return filters
}

function columnValue(name: string, value: string, me: string): string {
  if (value === NOTHING) return ''
  return name === 'assignee' && value === MINE ? me : value
}

/** A set of filters to go to. */
export interface InboxView {
  text: string
  path: string
  isChosen: boolean
  /** The number of a view that the operator has saved, and may remove. */
  id?: string
}

const READY: readonly (Pick<InboxQuery, 'chosen'> & { text: string })[] = [
  { text: 'Все', chosen: {} },
  { text: 'Сейчас можно звонить', chosen: { call: NOW } },
  { text: 'Мои', chosen: { assignee: MINE } },
  { text: 'Без ответственного', chosen: { assignee: NOTHING } }
]

/** The sets that everybody has and one's own, and whether what is chosen could become another. */
export function inboxViews({ chosen }: InboxQuery, saved: readonly SavedView[]) {
  const here = inboxAddress({ chosen })
  const all = [
    ...READY.map(({ text, chosen: its }) => ({ text, query: inboxAddress({ chosen: its }) })),
    ...saved.map(({ id, name, query }) => ({ id, text: name, query }))
  ]
  const views: InboxView[] = all.map(({ query, ...view }) => {
    return { ...view, path: deskPaths.leads() + query, isChosen: query === here }
  })
  return { views, maySave: here !== '' && !views.some(({ isChosen }) => isChosen) }
}

const LONGEST_QUERY = 4000

/** The query of the inbox that a form was sent from: read like any address, so that it leads nowhere else. */
export function formBack(body: unknown): InboxQuery {
  const text = formText(body, 'back', LONGEST_QUERY).replace(/^\?/, '')
  return readInboxQuery(Object.fromEntries(new URLSearchParams(text)))
}
