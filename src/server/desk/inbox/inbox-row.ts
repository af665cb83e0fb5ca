import type { Zone } from '../../../shared/dates.ts'
import type { LeadValues } from '../../../shared/lead/lead-fields.ts'
import { lacksConsent } from '../../../shared/lead/lead-rules.ts'
import { CHANNEL_NAMES } from '../../channels/lists.ts'
import type { Delivery } from '../../delivery/queue.ts'
import { callTimes, officeOf, readWindow, windowKey } from '../../leads/call-times.ts'
import { callLink } from '../../leads/contact.ts'
import { AT_WORK, type Outcome, type SeenOutcome, type StoredLead } from '../../leads/lead.ts'
import { originsOf } from '../../leads/lead-facets.ts'
import { inWords, type Names } from '../../leads/lead-parts.ts'
import { outcomeToken, seenIn } from '../card-changes.ts'
import type { People } from '../people.ts'
import { DELIVERY_NAMES, FORM_NAMES, money, OUTCOME_NAMES, STATUS_NAMES } from '../words.ts'

/** Outcomes with which a lead is still worked on. */
const TO_CALL: readonly Outcome[] = ['new', 'in_work', 'offer']

export type RowParts = Names & { people: Pick<People, 'names' | 'me'>; now: Date }

/** A lead as the inbox shows it. */
export function inboxRow(lead: StoredLead, deliveries: readonly Delivery[], parts: RowParts) {
  const { values, outcome, amount, createdAt, form } = lead
  const { last } = originsOf(values)
  const said = inWords(values, parts)
  return {
    id: lead.resultID,
    /** What the row's box sends. */
    mark: markOf(lead),
    /** The hour of this day, the day of another. */
    at: shortWhen(createdAt, parts),
    fullAt: parts.zone.shortDateTime(createdAt, parts.now),
    isoAt: createdAt.toISOString(),
    name: values.fio?.trim() || (lead.status === 'erased' ? 'Данные стёрты' : 'Без имени'),
    ...reachOf(lead, said, parts),
    topic: said.theme || FORM_NAMES[form],
    channel: CHANNEL_NAMES[last.channel],
    source: last.source,
    outcome,
    outcomeName: OUTCOME_NAMES[outcome],
    amount: amount === undefined ? '' : money(amount),
    delivery: worstOf(deliveries),
    assignee: parts.people.names.get(lead.assignee ?? '') ?? '',
    marks: marksOf(lead, parts.people.me),
    /** It can be marked for what is done with many at once. */
    isAtWork: AT_WORK.includes(lead.status)
  }
}

/** A phone that leads to a call, or an e-mail; when to call, unless that is settled, and when again. */
function reachOf(lead: StoredLead, { phone, email = '' }: LeadValues, parts: RowParts) {
  const { values, outcome, callAt } = lead
  const again = callAt && rowAgain(callAt, values, parts)
  if (!phone) return { contact: { text: email, path: '' }, call: undefined, again }
  const isOpen = TO_CALL.includes(outcome) && !lacksConsent(values)
  return {
    contact: { text: phone, path: callLink(phone) },
    call: isOpen && !callAt ? rowCall(lead, parts) : undefined,
    again
  }
}

/** A call that was put off, by both clocks. */
function rowAgain(at: Date, { city }: LeadValues, { now, zone, offices }: RowParts) {
  const office = officeOf(offices, city)
  const [ours, theirs] = [zone, office?.zone ?? zone].map((one) => one.minuteOf(at))
  return {
    ours: whenWords(at, zone, now),
    theirs: office && theirs !== ours ? `${theirs?.slice(-5)} ${office.where}` : '',
    iso: at.toISOString(),
    isDue: at <= now,
    bar: dayBar({ opens: at, closes: new Date(at.getTime() + MARK_MS) }, zone, now)
  }
}

/** A call that has a time and no end is drawn as long as this. */
const MARK_MS = 30 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** «15:00» of this day, «пн, 11:00» within a week, «30 янв., 11:00». */
function whenWords(at: Date, zone: Zone, now: Date): string {
  const isNear = Math.abs(at.getTime() - now.getTime()) < 6 * DAY_MS
  if (!isNear) return zone.shortDateTime(at, now)
  return [dayWord(at, zone, now), zone.minuteOf(at).slice(-5)].filter(Boolean).join(', ')
}

function shortWhen(at: Date, { zone, now }: RowParts): string {
  return zone.dayOf(at) === zone.dayOf(now) ? zone.minuteOf(at).slice(-5) : zone.shortDay(at)
}

/** Hours of a call by both clocks, and whether they have begun; a bar where they are this day's. */
function rowCall({ values, createdAt }: StoredLead, parts: RowParts) {
  const { now, ...clocks } = parts
  const window = readWindow(windowKey(values))
  const { opens, closes, ...times } = callTimes(window, clocks, now, createdAt)
  const hours = { opens, closes }
  return { ...times, day: dayWord(opens, clocks.zone, now), bar: dayBar(hours, clocks.zone, now) }
}

/** The more a state needs somebody, the earlier it comes. */
const NEED: readonly Delivery['state'][] = ['dead', 'pending', 'sending', 'done', 'cancelled']

/** One mark for all targets: that of the delivery which needs somebody most. */
function worstOf(deliveries: readonly Delivery[]) {
  const latest = new Map(deliveries.map((delivery) => [delivery.target, delivery.state]))
  const state = NEED.find((one) => [...latest.values()].includes(one))
  return state && { state, name: DELIVERY_NAMES[state] }
}

function marksOf(lead: StoredLead, me: string): string[] {
  const { status, verdict, form, values, attachment, repeatOf, isDamaged } = lead
  const marks: [boolean, string][] = [
    [lead.isHanded === true && lead.assignee === me, 'передана вам'],
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

const FIRST_HOUR = 8
const LAST_HOUR = 20
const WIDTH = 10 * (LAST_HOUR - FIRST_HOUR)

/**
 * The hours of a call on the reader's day from 8 to 20, in tenths of an hour from its beginning; undefined where they are
 * another day's.
 */
export function dayBar({ opens, closes }: { opens: Date; closes: Date }, zone: Zone, now: Date) {
  const today = zone.dayOf(now)
  if (zone.dayOf(opens) !== today) return undefined
  return {
    opens: placeOf(opens, zone),
    closes: zone.dayOf(closes) === today ? placeOf(closes, zone) : WIDTH,
    /** What of the day is over. */
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
