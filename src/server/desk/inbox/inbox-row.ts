import type { Zone } from '../../../shared/dates.ts'
import type { LeadValues } from '../../../shared/lead/lead-fields.ts'
import { lacksConsent } from '../../../shared/lead/lead-rules.ts'
import { CHANNEL_NAMES } from '../../channels/lists.ts'
import type { Delivery } from '../../delivery/queue.ts'
import { type CallTimes, callTimes, readWindow, windowKey } from '../../leads/call-times.ts'
import { callLink } from '../../leads/contact.ts'
import { AT_WORK, type Outcome, type SeenOutcome, type StoredLead } from '../../leads/lead.ts'
import { originsOf } from '../../leads/lead-facets.ts'
import { inWords, type Names } from '../../leads/lead-parts.ts'
import { outcomeToken, seenIn } from '../card-changes.ts'
import type { People } from '../people.ts'
import { DELIVERY_NAMES, FORM_NAMES, money, OUTCOME_NAMES, STATUS_NAMES } from '../words.ts'

/** A lead as the inbox shows it. */
export interface InboxRow {
  id: string
  /** What the row's box sends. */
  mark: string
  at: string
  isoAt: string
  name: string
  /** A phone that leads to a call, or an e-mail. */
  contact: { text: string; path: string }
  /** When to call; absent where there is no phone or no consent, and when it is settled. */
  call: RowCall | undefined
  topic: string
  channel: string
  source: string
  city: string
  outcome: Outcome
  outcomeName: string
  amount: string
  delivery: { name: string; state: Delivery['state'] } | undefined
  /** Who works on it; empty while nobody does. */
  assignee: string
  isUnagreed: boolean
  /** What is unusual of it, in words. */
  marks: string[]
  /** It can be marked for what is done with many at once. */
  isAtWork: boolean
}

/** Outcomes with which a lead is still worked on. */
const TO_CALL: readonly Outcome[] = ['new', 'in_work', 'offer']

/** Hours of a call by both clocks, and whether they have begun. */
export interface RowCall
  extends Pick<CallTimes, 'ours' | 'theirs' | 'where' | 'isAsked' | 'isNow'> {
  /** «пн»; empty for this day. */
  day: string
  /** Absent where the hours are another day's. */
  bar: DayBar | undefined
}

type RowParts = Names & { people: Pick<People, 'names'>; now: Date }

export function inboxRow(
  lead: StoredLead,
  deliveries: readonly Delivery[],
  parts: RowParts
): InboxRow {
  const { values, outcome, amount, createdAt, form } = lead
  const { last } = originsOf(values)
  const said = inWords(values, parts)
  return {
    id: lead.resultID,
    mark: markOf(lead),
    at: parts.zone.shortDateTime(createdAt),
    isoAt: createdAt.toISOString(),
    name: values.fio?.trim() || (lead.status === 'erased' ? 'Данные стёрты' : 'Без имени'),
    ...reachOf(lead, said, parts),
    topic: said.theme || FORM_NAMES[form],
    channel: CHANNEL_NAMES[last.channel],
    source: last.source,
    city: said.city ?? '',
    outcome,
    outcomeName: OUTCOME_NAMES[outcome],
    amount: amount === undefined ? '' : money(amount),
    delivery: worstOf(deliveries),
    assignee: parts.people.names.get(lead.assignee ?? '') ?? '',
    isUnagreed: lacksConsent(values),
    marks: marksOf(lead),
    isAtWork: AT_WORK.includes(lead.status)
  }
}

function reachOf(
  lead: StoredLead,
  { phone, email = '' }: LeadValues,
  parts: RowParts
): Pick<InboxRow, 'contact' | 'call'> {
  const { values, outcome } = lead
  if (!phone) return { contact: { text: email, path: '' }, call: undefined }
  return {
    contact: { text: phone, path: callLink(phone) },
    call: TO_CALL.includes(outcome) && !lacksConsent(values) ? rowCall(lead, parts) : undefined
  }
}

function rowCall({ values, createdAt }: StoredLead, parts: RowParts): RowCall {
  const { now, ...clocks } = parts
  const window = readWindow(windowKey(values))
  const { opens, closes, ...times } = callTimes(window, clocks, now, createdAt)
  const hours = { opens, closes }
  return { ...times, day: dayWord(opens, clocks.zone, now), bar: dayBar(hours, clocks.zone, now) }
}

/** The more a state needs somebody, the earlier it comes. */
const NEED: readonly Delivery['state'][] = ['dead', 'pending', 'sending', 'done', 'cancelled']

/** One mark for all targets: that of the delivery which needs somebody most. */
function worstOf(deliveries: readonly Delivery[]): InboxRow['delivery'] {
  const latest = new Map(deliveries.map((delivery) => [delivery.target, delivery.state]))
  const state = NEED.find((one) => [...latest.values()].includes(one))
  return state && { state, name: DELIVERY_NAMES[state] }
}

function marksOf(lead: StoredLead): string[] {
  const { status, verdict, form, values, attachment, repeatOf, isDamaged } = lead
  const marks: [boolean, string][] = [
    // Without a topic the row is called by its form already.
    [form === 'callback' && Boolean(values.theme), FORM_NAMES.callback],
    [status === 'quarantine' || status === 'erased', STATUS_NAMES[status]],
    [verdict === 'suspect' || verdict === 'unverified', 'без проверки на робота'],
    [lacksConsent(values), 'без согласия'],
    [repeatOf !== undefined, 'повторная'],
    [attachment !== undefined, 'с файлом'],
    [isDamaged === true, 'повреждена']
  ]
  return marks.flatMap(([holds, text]) => (holds ? [text] : []))
}

/** The hours of a call on the reader's day from 8 to 20, in tenths of an hour from its beginning. */
export interface DayBar {
  opens: number
  closes: number
  /** What of the day is over. */
  now: number
}

const FIRST_HOUR = 8
const LAST_HOUR = 20
const WIDTH = 10 * (LAST_HOUR - FIRST_HOUR)

/** Undefined where the hours are another day's. */
export function dayBar(
  { opens, closes }: { opens: Date; closes: Date },
  zone: Zone,
  now: Date
): DayBar | undefined {
  const today = zone.dayOf(now)
  if (zone.dayOf(opens) !== today) return undefined
  return {
    opens: placeOf(opens, zone),
    closes: zone.dayOf(closes) === today ? placeOf(closes, zone) : WIDTH,
    now: placeOf(now, zone)
  }
}

function placeOf(at: Date, zone: Zone): number {
  const [hours = 0, minutes = 0] = zone.minuteOf(at).slice(-5).split(':').map(Number)
  const place = Math.round(10 * (hours + minutes / 60 - FIRST_HOUR))
  return Math.min(WIDTH, Math.max(0, place))
}

const WEEKDAYS = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'] as const

/** The day of a call as the reader's calendar has it, «пн»; empty for this day. */
export function dayWord(at: Date, zone: Zone, now: Date): string {
  const day = zone.dayOf(at)
  return day === zone.dayOf(now) ? '' : (WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? '')
}

/** What marks a lead in a list: its number, and the outcome and the person that the list shows. */
function markOf(lead: StoredLead): string {
  return `${lead.resultID} ${outcomeToken(lead)} ${lead.assignee ?? ''}`
}

/** A number alone marks a lead that nobody has looked at. */
export function readMark(mark: string): {
  id: string
  seen: SeenOutcome | undefined
  was: string | undefined
} {
  const [id = '', version, was] = mark.split(' ')
  return { id, seen: seenIn(version), was }
}
