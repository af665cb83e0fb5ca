import { isDay, type Zone } from '../../../shared/dates.ts'
import { briefLabel } from '../../../shared/lead/lead-fields.ts'
import { CHANNEL_NAMES, CHANNELS } from '../../channels/lists.ts'
import type { Delivery } from '../../delivery/queue.ts'
import { LEAD_STATUSES, type LeadStatus, OUTCOMES } from '../../leads/lead.ts'
import { inWords, type Names } from '../../leads/lead-parts.ts'
import type { FacetCount, FacetCounts, FilterFacet, LeadFilter } from '../../leads/lead-search.ts'
import { DeskRefusal } from '../form-body.ts'
import type { People } from '../people.ts'
import { DELIVERY_NAMES, FORM_NAMES, OUTCOME_NAMES, STATUS_NAMES } from '../words.ts'

/** Stands for leads that say nothing of a filter. */
export const NOTHING = '-'
/** Stands for whoever asks, so that an address can be given to others. */
export const MINE = 'mine'
/** Stand for leads whose senders may be called at this time, are to be called again by now, or later. */
export const NOW = 'now'
export const DUE = 'due'
const LATER = 'later'
const ASSIGNEE = /^(mine|-|\d{1,9})$/

const DELIVERY_STATES: readonly Delivery['state'][] = ['pending', 'sending', 'done', 'dead']
const FORMS = ['main', 'callback']

const OTHER_STATUSES: readonly LeadStatus[] = ['quarantine', 'erased']

export type FilterParts = Omit<Names, 'zone'> & { people: People }

interface Choices {
  of(value: string): string
  /** What stands for a value in the address, if not the value. */
  inAddress?(value: string): string | undefined
  /** Every value there may be; without it, those that there are. */
  all?: readonly string[]
}

interface Filter {
  label: string
  /** Whether a value of the address means something; by default any does. */
  accepts?: (value: string) => boolean
  /** What is chosen from; a day is typed. */
  choices?: (parts: FilterParts) => Choices
  /** Of its values only one is meant at a time. */
  isOne?: true
}

const asTheyAre = (): Choices => ({ of: (value) => value })

/** Filters by the names that they have in the address, whose value is that of a column, in the order of their lists. */
export const COLUMN_FILTERS = {
  outcome: {
    label: 'Итог',
    accepts: isOneOf(OUTCOMES),
    choices: () => named(OUTCOME_NAMES, OUTCOMES)
  },
  assignee: {
    label: 'Ответственный',
    accepts: (value) => ASSIGNEE.test(value),
    choices: ({ people }) => assignees(people)
  },
  channel: { label: 'Канал', choices: () => named(CHANNEL_NAMES, CHANNELS) },
  source: { label: 'Источник', choices: asTheyAre },
  campaign: { label: 'Кампания', choices: asTheyAre },
  form: { label: 'Форма', accepts: isOneOf(FORMS), choices: () => named(FORM_NAMES, FORMS) },
  theme: { label: briefLabel('theme'), choices: said('theme') },
  city: { label: briefLabel('city'), choices: said('city') }
} as const satisfies Partial<Record<FilterFacet, Filter>>

/** Those whose value means something else. */
export const OTHER_FILTERS = {
  call: {
    label: 'Звонить',
    isOne: true,
    accepts: isOneOf([NOW, DUE, LATER]),
    choices: () =>
      named({ [NOW]: 'Сейчас можно', [DUE]: 'Пора перезвонить', [LATER]: 'Отложены' }, [
        NOW,
        DUE,
        LATER
      ]),
    means: ([when], _zone, now) => {
      if (when === DUE) return { callLater: { to: now } }
      // Who is to be called has not been yet, unless another outcome is asked for.
      return when === LATER ? { callLater: { from: now } } : { outcome: 'new', callLater: false }
    }
  },
  delivery: {
    label: 'Доставка',
    accepts: isOneOf(DELIVERY_STATES),
    choices: () => named(DELIVERY_NAMES, DELIVERY_STATES),
    means: (states) => ({ delivery: states as Delivery['state'][] })
  },
  status: {
    label: 'Вне списка',
    accepts: isOneOf(LEAD_STATUSES),
    choices: () => named(STATUS_NAMES, OTHER_STATUSES),
    means: (statuses) => ({ status: statuses as LeadStatus[] })
  },
  since: {
    label: 'С дня',
    isOne: true,
    accepts: isDay,
    means: ([day = ''], zone) => ({ since: zone.startOfDay(day) })
  },
  until: {
    label: 'По день',
    isOne: true,
    accepts: isDay,
    means: ([day = ''], zone) => ({ until: zone.startOfDay(day, 1) })
  }
} as const satisfies Record<
  string,
  Filter & { means: (values: readonly string[], zone: Zone, now: Date) => LeadFilter }
>

export type FilterName = keyof typeof COLUMN_FILTERS | keyof typeof OTHER_FILTERS
export const FILTERS: Readonly<Record<FilterName, Filter>> = { ...COLUMN_FILTERS, ...OTHER_FILTERS }

function isOneOf(words: readonly string[]) {
  return (value: string) => words.includes(value)
}

function said(name: 'theme' | 'city') {
  return (names: FilterParts): Choices => ({
    of: (value) => inWords({ [name]: value }, names)[name] ?? ''
  })
}

function assignees({ names, workers, me }: People): Choices {
  const words = new Map([
    ['', 'никто'],
    [me, 'мои']
  ])
  return {
    all: ['', ...new Set([me, ...workers])],
    of: (id) => words.get(id) ?? names.get(id) ?? id,
    inAddress: (id) => (id === me ? MINE : undefined)
  }
}

function named(names: Readonly<Record<string, string>>, all: readonly string[]): Choices {
  const known = new Map(Object.entries(names))
  return { all, of: (value) => known.get(value) ?? value }
}

/** Values of filters as they stand in the address; only those that mean something. */
export type Chosen = Partial<Record<FilterName, readonly string[]>>

/** Values of a free facet that are offered: the most frequent ones. */
const MOST_OPTIONS = 40

/** The filters, each value of a column with how many leads it leaves beside what else is chosen. */
export function inboxFilters(chosen: Chosen, { facets }: FacetCounts, parts: FilterParts) {
  return (Object.keys(FILTERS) as FilterName[]).flatMap((name) => {
    const { label, choices, isOne = false } = FILTERS[name]
    if (!choices) return []
    const counts = name in COLUMN_FILTERS ? facets[name as FilterFacet] : undefined
    return [{ name, label, isOne, options: optionsOf(choices(parts), counts, chosen[name] ?? []) }]
  })
}

/** What a value of a filter is called, «Итог: Новая». */
export function wordsFor(name: FilterName, value: string, parts: FilterParts): string {
  const { label, choices } = FILTERS[name]
  const options = choices ? optionsOf(choices(parts), undefined, [value]) : []
  return `${label}: ${options.find((one) => one.isChosen)?.text ?? value}`
}

function optionsOf(
  { of, all, inAddress: named }: Choices,
  counts: readonly FacetCount[] | undefined,
  wanted: readonly string[]
) {
  const found = new Map(counts?.map(({ value, count }) => [value, count]))
  const values = all ?? [...found.keys()].slice(0, MOST_OPTIONS)
  const inAddress = (value: string) => named?.(value) ?? (value || NOTHING)
  const own = wanted.map((one) => {
    return values.find((value) => inAddress(value) === one) ?? (one === NOTHING ? '' : one)
  })
  return [...new Set([...values, ...own])].map((value) => ({
    value: inAddress(value),
    text: (of(value) || 'не указано') + (counts ? ` (${found.get(value) ?? 0})` : ''),
    isChosen: own.includes(value)
  }))
}

/** What was typed below the list, and why it was not recorded. */
export type UnrecordedBulk = ReturnType<typeof unrecordedBulk>

/** Fields are given back whole, also where one is too long to be taken. */
export function unrecordedBulk(body: unknown, error: unknown) {
  if (!(error instanceof DeskRefusal)) throw error
  const fields = (body ?? {}) as Record<string, unknown>
  const text = (name: string) => String([fields[name] ?? ''].flat()[0])
  const ids = [fields.id ?? []].flat().map((mark) => String(mark).split(' ', 1)[0] ?? '')
  return {
    refusal: error,
    outcome: text('outcome'),
    reason: text('reason'),
    assignee: text('assignee'),
    /** Numbers of the leads that were marked. */
    ids: new Set(ids)
  }
}

/** The form below the list; no outcome is chosen before somebody has chosen one. */
export function bulkForm(unrecorded: UnrecordedBulk | undefined) {
  const { refusal, outcome = '', reason = '' } = unrecorded ?? {}
  const text = refusal?.text ?? ''
  const isOfReason = refusal?.field === 'reason'
  return {
    outcomes: [
      { value: '', text: 'Итог', isChosen: outcome === '' },
      ...OUTCOMES.map((value) => {
        return { value, text: OUTCOME_NAMES[value], isChosen: value === outcome }
      })
    ],
    reason,
    /** Said at the reason, or at the form where it is about something else. */
    reasonFault: isOfReason ? text : '',
    fault: isOfReason ? '' : text
  }
}
