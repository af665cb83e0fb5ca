import { CHANNEL_NAMES, CHANNELS } from '../../channels/lists.ts'
import { cityName, type Offices } from '../../leads/call-times.ts'
import { OUTCOMES, type Outcome } from '../../leads/lead.ts'
import type { FacetCounts, FilterFacet } from '../../leads/lead-search.ts'
import { DeskRefusal } from '../form-body.ts'
import type { People } from '../people.ts'
import { DELIVERY_NAMES, FORM_NAMES, OUTCOME_NAMES, STATUS_NAMES } from '../words.ts'
import {
  DELIVERY_STATES,
  FILTERS,
  type FilterName,
  type InboxQuery,
  MINE,
  NOTHING,
  NOW,
  OTHER_STATUSES
} from './inbox-query.ts'

/** A list to choose from, as the page prints it. */
export interface InboxFilter {
  name: FilterName
  label: string
  /** The words of the choice that leaves all leads. */
  all: string
  options: { value: string; text: string; isChosen: boolean }[]
}

/** Values of a free facet that are offered: the most frequent ones. */
const MOST_OPTIONS = 40

interface FilterParts {
  topics: ReadonlyMap<string, string>
  offices: Offices
  people: People
}

/** The filters, each value with how many leads it leaves beside what else is chosen. */
export function inboxFilters(
  { chosen }: InboxQuery,
  { facets }: FacetCounts,
  { topics, offices, people }: FilterParts
): InboxFilter[] {
  const counted = (name: FilterFacet & FilterName, names: Names): InboxFilter => {
    const found = new Map(facets[name].map(({ value, count }) => [value, count]))
    const values = names.all ?? [...found.keys()].slice(0, MOST_OPTIONS)
    const inAddress = (value: string) => names.inAddress?.(value) ?? (value || NOTHING)
    const wanted = chosen[name]
    const unknown = wanted === NOTHING ? '' : wanted
    const own = values.find((value) => inAddress(value) === wanted) ?? unknown
    const shown = own === undefined || values.includes(own) ? values : [...values, own]
    return {
      name,
      label: FILTERS[name].label,
      all: 'Не важно',
      options: shown.map((value) => ({
        value: inAddress(value),
        text: `${names.of(value) || 'не указано'} (${found.get(value) ?? 0})`,
        isChosen: own === value
      }))
    }
  }
  const plain = (name: FilterName, names: Readonly<Record<string, string>>) => ({
    name,
    label: FILTERS[name].label,
    all: name === 'status' ? 'В работе' : 'Не важно',
    options: Object.entries(names).map(([value, text]) => {
      return { value, text, isChosen: chosen[name] === value }
    })
  })
  return [
    counted('outcome', named(OUTCOME_NAMES, OUTCOMES)),
    counted('assignee', assignees(people)),
    counted('channel', named(CHANNEL_NAMES, CHANNELS)),
    counted('source', { of: (value) => value }),
    counted('campaign', { of: (value) => value }),
    counted('form', named(FORM_NAMES, ['main', 'callback'])),
    counted('theme', { of: (value) => topics.get(value) ?? value }),
    counted('city', { of: (value) => cityName(offices, value) }),
    plain('call', { [NOW]: 'Сейчас можно' }),
    plain('delivery', pick(DELIVERY_NAMES, DELIVERY_STATES)),
    plain('status', pick(STATUS_NAMES, OTHER_STATUSES))
  ]
}

interface Names {
  of(value: string): string
  /** What stands for a value in the address, if not the value. */
  inAddress?(value: string): string | undefined
  /** Every value there may be; without it, those that there are. */
  all?: readonly string[]
}

function assignees({ names, workers, me }: People): Names {
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

function named(names: Readonly<Record<string, string>>, all: readonly string[]): Names {
  const known = new Map(Object.entries(names))
  return { all, of: (value) => known.get(value) ?? value }
}

function pick(names: Readonly<Record<string, string>>, keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, names[key] ?? key]))
}

/** What was typed below the list, and why it was not recorded. */
export interface UnrecordedBulk {
  refusal: DeskRefusal
  outcome: string
  reason: string
  assignee: string
  /** Numbers of the leads that were marked. */
  ids: ReadonlySet<string>
}

/** The form below the list. */
export interface BulkForm {
  /** None is chosen before somebody has chosen one. */
  outcomes: readonly { value: Outcome | ''; text: string; isChosen: boolean }[]
  reason: string
  /** Said at the reason, or at the form where it is about something else. */
  reasonFault: string
  fault: string
}

/** Fields are given back whole, also where one is too long to be taken. */
export function unrecordedBulk(body: unknown, error: unknown): UnrecordedBulk {
  if (!(error instanceof DeskRefusal)) throw error
  const fields = (body ?? {}) as Record<string, unknown>
  const text = (name: string) => String([fields[name] ?? ''].flat()[0])
  const ids = [fields.id ?? []].flat().map((mark) => String(mark).split(' ', 1)[0] ?? '')
  return {
    refusal: error,
    outcome: text('outcome'),
    reason: text('reason'),
    assignee: text('assignee'),
    ids: new Set(ids)
  }
}

export function bulkForm(unrecorded: UnrecordedBulk | undefined): BulkForm {
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
    reasonFault: isOfReason ? text : '',
    fault: isOfReason ? '' : text
  }
}
