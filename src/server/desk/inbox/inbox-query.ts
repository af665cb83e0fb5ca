import { isDay, type Zone } from '../../../shared/dates.ts'
import type { Delivery } from '../../delivery/queue.ts'
import { AT_WORK, LEAD_STATUSES, type LeadStatus, OUTCOMES } from '../../leads/lead.ts'
import type { FilterFacet, LeadCursor, LeadFilter } from '../../leads/lead-search.ts'
import { deskPaths } from '../desk-paths.ts'
import type { SavedView } from '../desk-records.ts'
import { formText } from '../form-body.ts'

/** Filters by the names that they have in the address; `city` is the office. */
const FILTER_NAMES = [
  'outcome',
  'assignee',
  'channel',
  'source',
  'campaign',
  'form',
  'theme',
  'city',
  'call',
  'delivery',
  'status',
  'since',
  'until'
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

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

const ALLOWED: Partial<Record<FilterName, (value: string) => boolean>> = {
  outcome: (value) => isOneOf(OUTCOMES, value),
  assignee: (value) => ASSIGNEE.test(value),
  form: (value) => isOneOf(FORMS, value),
  call: (value) => value === NOW,
  delivery: (value) => isOneOf(DELIVERY_STATES, value),
  status: (value) => isOneOf(LEAD_STATUSES, value),
  since: isDay,
  until: isDay
}

/** Reads the address; a value that means nothing is as good as absent. */
export function readInboxQuery(query: unknown): InboxQuery {
  const given = (query ?? {}) as Record<string, unknown>
  const value = (name: string) => {
    const [first] = [given[name]].flat()
    const isValue = typeof first === 'string' && first.length <= MAX_VALUE && !first.includes('\0')
    return isValue ? first.trim() : ''
  }
  const chosen = FILTER_NAMES.flatMap((name) => {
    const text = value(name)
    return text && (ALLOWED[name]?.(text) ?? true) ? [[name, text] as const] : []
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

/** What the filters mean whose value is not that of a column. */
const MEANINGS: Readonly<
  Record<Exclude<FilterName, FilterFacet>, (value: string, zone: Zone) => LeadFilter>
> = {
  // Who is to be called has not been yet, unless another outcome is asked for.
  call: () => ({ outcome: 'new' }),
  delivery: (state) => ({ delivery: state as Delivery['state'] }),
  status: (status) => ({ status: [status as LeadStatus] }),
  since: (day, zone) => ({ since: zone.startOfDay(day) }),
  until: (day, zone) => ({ until: zone.startOfDay(day, 1) })
}

/**
 * What the store is asked for. Both days are meant with their whole length.
 *
 * @param me The number of who asks.
 */
export function toFilter({ chosen }: InboxQuery, me: string, zone: Zone): LeadFilter {
  const filters: LeadFilter = { status: AT_WORK }
  for (const [name, mean] of Object.entries(MEANINGS)) {
    const value = chosen[name as keyof typeof MEANINGS]
    if (value) Object.assign(filters, mean(value, zone))
  }
  for (const [name, value] of Object.entries(chosen)) {
    if (!(name in MEANINGS)) Object.assign(filters, { [name]: columnValue(name, value, me) })
  }
  return filters
}

function columnValue(name: string, value: string, me: string): string {
  if (value === NOTHING) return ''
  return name === 'assignee' && value === MINE ? me : value
}

function isOneOf(words: readonly string[], value: string): boolean {
  return words.includes(value)
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
