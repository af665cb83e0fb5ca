import { isDay, type Zone } from '../../../shared/dates.ts'
import type { Delivery } from '../../delivery/queue.ts'
import { AT_WORK, LEAD_STATUSES, type LeadStatus, OUTCOMES } from '../../leads/lead.ts'
import type { FilterFacet, LeadCursor, LeadFilter } from '../../leads/lead-search.ts'
import { deskPaths } from '../desk-paths.ts'
import type { SavedView } from '../desk-records.ts'
import { formText } from '../form-body.ts'

/** Stands for leads that say nothing of a filter. */
export const NOTHING = '-'
/** Stands for whoever asks, so that an address can be given to others. */
export const MINE = 'mine'
/** Stands for leads whose senders may be called at this time. */
export const NOW = 'now'
const ASSIGNEE = /^(mine|-|\d{1,9})$/

export const DELIVERY_STATES: readonly Delivery['state'][] = ['pending', 'sending', 'done', 'dead']
const FORMS = ['main', 'callback'] as const

export const OTHER_STATUSES = ['quarantine', 'erased'] as const satisfies readonly LeadStatus[]

const CURSOR = /^\d{1,15}-\d{1,15}$/
/** What names a kept text. */
export const KEPT_ID = /^[0-9a-f-]{36}$/
const MAX_VALUE = 200

interface Filter {
  label: string
  /** Whether a value of the address means something; by default any does. */
  accepts?: (value: string) => boolean
}

/** Filters by the names that they have in the address, whose value is that of a column; `city` is the office. */
const COLUMN_FILTERS = {
  outcome: { label: 'Итог', accepts: isOneOf(OUTCOMES) },
  assignee: { label: 'Ответственный', accepts: (value) => ASSIGNEE.test(value) },
  channel: { label: 'Канал' },
  source: { label: 'Источник' },
  campaign: { label: 'Кампания' },
  form: { label: 'Форма', accepts: isOneOf(FORMS) },
  theme: { label: 'Тема' },
  city: { label: 'Офис' }
} as const satisfies Partial<Record<FilterFacet, Filter>>

/** Those whose value means something else. */
const OTHER_FILTERS = {
  call: {
    label: 'Звонить',
    accepts: (value) => value === NOW,
    // Who is to be called has not been yet, unless another outcome is asked for.
    means: () => ({ outcome: 'new' })
  },
  delivery: {
    label: 'Доставка',
    accepts: isOneOf(DELIVERY_STATES),
    means: (state) => ({ delivery: state as Delivery['state'] })
  },
  status: {
    label: 'Состояние',
    accepts: isOneOf(LEAD_STATUSES),
    means: (status) => ({ status: [status as LeadStatus] })
  },
  since: {
    label: 'С дня',
    accepts: isDay,
    means: (day, zone) => ({ since: zone.startOfDay(day) })
  },
  until: {
    label: 'По день',
    accepts: isDay,
    means: (day, zone) => ({ until: zone.startOfDay(day, 1) })
  }
} as const satisfies Record<string, Filter & { means: (value: string, zone: Zone) => LeadFilter }>

export type FilterName = keyof typeof COLUMN_FILTERS | keyof typeof OTHER_FILTERS
export const FILTERS: Readonly<Record<FilterName, Filter>> = { ...COLUMN_FILTERS, ...OTHER_FILTERS }

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

function isOneOf(words: readonly string[]) {
  return (value: string) => words.includes(value)
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
