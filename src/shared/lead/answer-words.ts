import type { City } from '../city.ts'
import { ANSWER_PROMISES, ANSWER_WAITS } from './answer-promises.ts'
import { type AnswerTime, answerTime, callTime, workdayIn } from './answer-time.ts'

/** What was asked: a form's promise, and in which hours to call. */
export interface Asked {
  promise: string
  hours: { from: string; to: string }
}

interface AnswerWords {
  /** The sentence that says when. */
  lead: string
  /** Another one, on why: whether the office is open; empty where that tells nothing. */
  office: string
  /** The time of each step that follows; none where it is not known. */
  whens: readonly string[]
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A form's promise by the clock of the office that keeps it. One that is given in working days says the last of them; one in
 * English promises a day rather than an hour, and stays as it is.
 */
export function answerWords({ promise, hours }: Asked, office: City, now: Date): AnswerWords {
  if (promise === ANSWER_PROMISES.request) return requestWords(office, now)
  if (promise === ANSWER_PROMISES.callback) return callWords(office, hours, now)
  return { lead: `${promise}${lastDay(promise, office, now)}.`, office: '', whens: [] }
}

function requestWords(office: City, now: Date): AnswerWords {
  const time = answerTime(office, now)
  const dayOf = (day: Date) => dayText(day, time.today)
  const day = dayOf(time.answer.day)
  const until = `до\u00A0${time.answer.time}`
  return {
    lead: `Ответим ${day} ${until}.`,
    office: officeText(time, office),
    whens: [`${day}, ${until}`, ...time.next.map(dayOf)]
  }
}

/** An office that closes earlier still calls until the hour that was chosen: whether it is open is not said. */
function callWords(office: City, { from, to }: Asked['hours'], now: Date): AnswerWords {
  const time = callTime(office, { from, to }, now)
  const dayOf = (day: Date) => dayText(day, time.today)
  const day = dayOf(time.day)
  const hours = time.isUnderWay ? `до\u00A0${to}` : `с\u00A0${from} до\u00A0${to}`
  return {
    lead: `Позвоним ${day} ${hours} по\u00A0времени офиса ${spaced(office.where)}.`,
    office: '',
    whens: [`${day}, ${hours}`, ...time.next.map(dayOf)]
  }
}

function officeText({ isOpen, opens, today }: AnswerTime, { where, hours }: City): string {
  const state = isOpen
    ? `открыт до\u00A0${hours.to}`
    : `откроется ${dayText(opens.day, today)} в\u00A0${opens.time}`
  return `Офис ${spaced(where)} ${state}.`
}

/** «в Казани», «30 ноября»: what stays on one line. */
const spaced = (where: string) => where.replace(' ', '\u00A0')

function lastDay(promise: string, office: City, now: Date): string {
  const name = (['rating', 'complaint', 'vacancy'] as const).find(
    (one) => ANSWER_PROMISES[one] === promise
  )
  if (!name) return ''
  const { today } = answerTime(office, now)
  return `: до\u00A0${dayText(workdayIn(ANSWER_WAITS[name].count, today), today)}`
}

function dayText(day: Date, today: Date): string {
  const days = Math.round((day.getTime() - today.getTime()) / DAY_MS)
  if (days === 0) return 'сегодня'
  if (days === 1) return 'завтра'
  return spaced(day.toLocaleDateString('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' }))
}
