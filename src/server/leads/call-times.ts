import type { Zone } from '../../shared/dates.ts'
import { callTime, LAST_CALL } from '../../shared/lead/answer-time.ts'
import type { CallWindow } from './call-window.ts'
import { type Offices, officeOf } from './offices.ts'

/** Whose clocks a call is told by: those of the offices' clients, and the reader's. */
export interface Clocks {
  offices: Offices
  /** The reader's. */
  zone: Zone
}

/** When somebody may be called next. */
export interface CallTimes {
  /** Hours on the reader's clock, «12–14». */
  ours: string
  /** Hours on the client's clock, «14–16»; empty where both clocks show the same. */
  theirs: string
  /** Whose clock that is, «в Екатеринбурге». */
  where: string
  isAsked: boolean
  /** Of the hours that have begun, or of the next. */
  opens: Date
  closes: Date
  isNow: boolean
}

/**
 * Hours of working days, Monday to Friday, whether they were chosen or are those of the office.
 *
 * @param sentAt When they were asked for: the first of them are those that the sender was promised.
 */
export function callTimes(
  window: CallWindow,
  { offices, zone }: Clocks,
  now: Date,
  sentAt?: Date
): CallTimes {
  const office = officeOf(offices, window.city)
  const their = office?.zone ?? zone
  const hours = window.isAsked ? window : (office?.hours ?? window)
  const { opens, closes } = nextHours(hours, their, now, window.isAsked ? sentAt : undefined)
  const [ours, theirs] = [zone, their].map((one) => `${hourOf(opens, one)}–${hourOf(closes, one)}`)
  return {
    ours: ours ?? '',
    theirs: office && theirs !== ours ? (theirs ?? '') : '',
    where: office?.where ?? '',
    isAsked: window.isAsked,
    opens,
    closes,
    isNow: opens <= now
  }
}

/** «14–16 в Екатеринбурге»; empty where both clocks show the same. */
export function placedHours({ theirs, where }: Pick<CallTimes, 'theirs' | 'where'>): string {
  return theirs && `${theirs} ${where}`
}

/** Up to when it was sent, what asks for hours is called back in those that end then. */
export function lastSentFor({ closes }: Pick<CallTimes, 'closes'>): Date {
  // A minute that has begun counts whole.
  return new Date(closes.getTime() - (LAST_CALL - 1) * MINUTE_MS)
}

const MINUTE_MS = 60_000

function nextHours(
  { from, to }: Pick<CallWindow, 'from' | 'to'>,
  zone: Zone,
  now: Date,
  sentAt: Date | undefined
) {
  const office = { timezone: zone.name }
  const hoursOf = ({ day }: { day: Date }) => {
    const date = day.toISOString().slice(0, 10)
    return { opens: zone.timeOf(`${date}T${from}`), closes: zone.timeOf(`${date}T${to}`) }
  }
  // A clock that was put back makes leads of the future.
  const asked = sentAt && sentAt > now ? now : sentAt
  const promised = asked && hoursOf(callTime(office, { from, to }, asked))
  return promised && promised.closes > now
    ? promised
    : hoursOf(callTime(office, { from, to }, now, 0))
}

/** «9», «9:30». */
function hourOf(at: Date, zone: Zone): string {
  const [hour, minute] = zone.minuteOf(at).slice(-5).split(':')
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`
}
