import { addDays, type Zone } from '../../shared/zone.ts'
import type { CallWindow } from './call-window.ts'
import { type Office, type Offices, officeOf } from './offices.ts'

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

/** Hours that nobody has chosen are those of working days, Monday to Friday. */
export function callTimes(window: CallWindow, { offices, zone }: Clocks, now: Date): CallTimes {
  const office = officeOf(offices, window.city)
  const their = office?.zone ?? zone
  const { opens, closes } = nextHours(window, their, now)
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

/** A week has a working day. */
const DAYS_AHEAD = 7

function nextHours({ from, to, isAsked }: CallWindow, zone: Office['zone'], now: Date) {
  const today = zone.dayOf(now)
  for (let ahead = 0; ; ahead++) {
    const day = addDays(today, ahead)
    const hours = { opens: zone.timeOf(`${day}T${from}`), closes: zone.timeOf(`${day}T${to}`) }
    const isToday = hours.closes > now
    if ((isToday && (isAsked || isWorkday(day))) || ahead === DAYS_AHEAD) return hours
  }
}

function isWorkday(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay())
}

/** «9», «9:30». */
function hourOf(at: Date, zone: Zone): string {
  const [hour, minute] = zone.minuteOf(at).slice(-5).split(':')
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`
}
