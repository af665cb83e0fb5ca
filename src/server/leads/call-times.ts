import type { Zone } from '../../shared/dates.ts'
import { createZone } from '../../shared/dates.ts'
import { callTime } from '../../shared/lead/callback-time.ts'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import { CALL_DEFAULTS, CALL_HOURS } from '../../shared/lead/lead-fields.ts'
import type { Answers, Company } from '../../shared/site.ts'

/** Whose clocks a call is told by: those of the offices' clients, and the reader's. */
export interface Clocks {
  offices: Offices
  /** The reader's. */
  zone: Zone
}

/** When somebody may be called next. */
export type CallTimes = ReturnType<typeof callTimes>

/**
 * Hours of working days, Monday to Friday, whether they were chosen or are those of the office.
 *
 * @param sentAt When they were asked for: the first of them are those that the sender was promised.
 */
export function callTimes(window: CallWindow, { offices, zone }: Clocks, now: Date, sentAt?: Date) {
  const office = officeOf(offices, window.city)
  const their = office?.zone ?? zone
  const hours = window.isAsked ? window : (office?.hours ?? window)
  const asked = window.isAsked && sentAt ? { at: sentAt, left: offices.answers.request } : undefined
  const { opens, closes } = nextHours(hours, their, now, asked)
  const [ours, theirs] = [zone, their].map((one) => `${hourOf(opens, one)}–${hourOf(closes, one)}`)
  return {
    /** Hours on the reader's clock, «12–14». */
    ours: ours ?? '',
    /** Hours on the client's clock, «14–16»; empty where both clocks show the same. */
    theirs: office && theirs !== ours ? (theirs ?? '') : '',
    /** Whose clock that is, «в Екатеринбурге». */
    where: office?.where ?? '',
    isAsked: window.isAsked,
    /** Of the hours that have begun, or of the next. */
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
export function lastSentFor(
  { closes }: Pick<CallTimes, 'closes'>,
  { answers }: Pick<Offices, 'answers'>
): Date {
  // A minute that has begun counts whole.
  return new Date(closes.getTime() - (answers.request - 1) * MINUTE_MS)
}

const MINUTE_MS = 60_000

function nextHours(
  { from, to }: Pick<CallWindow, 'from' | 'to'>,
  zone: Zone,
  now: Date,
  asked: { at: Date; left: number } | undefined
) {
  const office = { timezone: zone.name }
  const hoursOf = ({ day }: { day: Date }) => {
    const date = day.toISOString().slice(0, 10)
    return { opens: zone.timeOf(`${date}T${from}`), closes: zone.timeOf(`${date}T${to}`) }
  }
  // A clock that was put back makes leads of the future.
  const at = asked && asked.at > now ? now : asked?.at
  const promised = asked && at && hoursOf(callTime(office, { from, to }, at, asked.left))
  return promised && promised.closes > now
    ? promised
    : hoursOf(callTime(office, { from, to }, now, 0))
}

/** «9», «9:30». */
function hourOf(at: Date, zone: Zone): string {
  const [hour, minute] = zone.minuteOf(at).slice(-5).split(':')
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`
}

/** When somebody may be called, on the clock of their office's city. */
interface CallWindow {
  /** `HH:00`, the first before the second. */
  from: string
  to: string
  /** The person has chosen the hours; without a choice they are those of a working day. */
  isAsked: boolean
  /** The office that was chosen, as the site names it; empty for none. */
  city: string
}

/**
 * The window as leads are searched by it: equal for all that may be called in the same hours. Hours that are none are as
 * good as not chosen.
 */
export function windowKey({ from = '', to = '', city = '' }: LeadValues): string {
  const [start, end] = [from || CALL_DEFAULTS.from, to || CALL_DEFAULTS.to]
  const isAsked = (from || to) && [start, end].every((one) => CALL_HOURS.includes(one))
  return `${isAsked && start < end ? `${start}-${end}` : '-'} ${city}`
}

/** @param key What `windowKey` made. */
export function readWindow(key: string): CallWindow {
  const [, from = '', to = '', city = ''] = /^([\d:]*)-([\d:]*) (.*)$/s.exec(key) ?? []
  return from ? { from, to, isAsked: true, city } : { ...CALL_DEFAULTS, isAsked: false, city }
}

const BY: Readonly<Record<string, string>> = { 'Europe/Moscow': 'по Москве' }

/** By whose clock a time is told: «по Москве». */
export function byClock({ name }: Pick<Zone, 'name'>): string {
  return BY[name] ?? `по времени зоны ${name}`
}

/** An office that a visitor may choose: its clients live by its clock. */
export interface Office {
  /** «Екатеринбург» */
  city: string
  /** «в Екатеринбурге» */
  where: string
  zone: Zone
  /** Working hours on its clock, `09:00`. */
  hours: { from: string; to: string }
}

export interface Offices {
  /** By what a lead has as its city. */
  byCity: ReadonlyMap<string, Office>
  /** The one that answers where no city was chosen. */
  head: Office | undefined
  answers: Answers
}

/** The office that looks after a lead. */
export function officeOf({ byCity, head }: Offices, city: string | undefined): Office | undefined {
  return city ? byCity.get(city) : head
}

/** «Екатеринбург» of `ekaterinburg`; what is no office's stays as it was sent. */
export function cityName({ byCity }: Offices, city = ''): string {
  return byCity.get(city)?.city ?? city
}

const zones = new Map<string, Zone>()

/**
 * @param texts The offices of the content.
 * @param company Which of them answers where no city was chosen, and how soon they answer.
 */
export function officesOf(
  texts: readonly { slug: string; data: Omit<Office, 'zone'> & { timezone: string } }[],
  { headOffice = '', answers }: Pick<Company, 'headOffice' | 'answers'>
): Offices {
  const byCity = new Map<string, Office>(
    texts.map(({ slug, data: { city, where, hours, timezone } }) => {
      const zone = zones.get(timezone) ?? createZone(timezone)
      zones.set(timezone, zone)
      return [slug, { city, where, hours, zone }]
    })
  )
  return { byCity, head: byCity.get(headOffice) ?? byCity.values().next().value, answers }
}
