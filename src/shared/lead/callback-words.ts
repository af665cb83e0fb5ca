import type { City } from '../city.ts'
import type { Answers } from '../site.ts'
import type { RoadPlan } from './answer-road.ts'
import { callTime, fillNames as fill, promisedTime, workdayIn } from './callback-time.ts'
import type { ThanksWords, WordsOf } from './form-words.ts'

/** What was asked: a form's promise, and in which hours to call. */
export interface Asked {
  promise: string
  hours: { from: string; to: string }
}

export interface PromiseWords {
  /** The sentence that says when. */
  lead: string
  /** Another one, on why: whether the office is open; empty where that tells nothing. */
  office: string
  /** The time of each following step; undefined when unknown. */
  whens: readonly string[]
  /** The way to the last of them; absent where nothing is promised by the clock. */
  road?: RoadPlan
}

type ClockWords = WordsOf<'clock'>

interface Promised {
  clock: ClockWords
  answers: Answers
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A form's promise by the clock of the office that keeps it. One that is given in working days says the last of them; one in
 * English promises a day rather than an hour, and stays as it is.
 */
export function promiseWords(
  { promise, hours }: Asked,
  office: City | undefined,
  now: Date,
  { promises, clock, answers }: Pick<ThanksWords, 'promises' | 'clock' | 'answers'>
): PromiseWords {
  if (!clock || !office) return { lead: `${promise}.`, office: '', whens: [] }
  if (promise === promises.request) return answerWords(office, now, { clock, answers })
  if (promise === promises.callback) return callWords(office, hours, now, { clock, answers })
  const name = (['rating', 'complaint', 'vacancy'] as const).find(
    (one) => promises[one] === promise
  )
  if (!name) return { lead: `${promise}.`, office: '', whens: [] }
  const { today } = promisedTime(office, now, answers.request)
  const day = dayText(workdayIn(answers[name], today), today, clock)
  return { lead: fill(clock.last, { promise, day }), office: '', whens: [] }
}

/** What is promised to a request. */
export function answerWords(office: City, now: Date, { clock, answers }: Promised): PromiseWords {
  const time = promisedTime(office, now, answers.request)
  const { due, isOpen, opens } = time
  const dayOf = (day: Date) => dayText(day, time.today, clock)
  const day = dayOf(due.day)
  const until = fill(clock.until, { time: due.time })
  const where = spaced(office.where)
  const whens = [`${day}, ${until}`, ...time.next.map(dayOf)]
  return {
    lead: fill(clock.answer, { day, until }),
    office: isOpen
      ? fill(clock.open, { where, time: office.hours.to })
      : fill(clock.closed, { where, day: dayOf(opens.day), time: opens.time }),
    whens,
    road: {
      ...time,
      hours: office.hours,
      begin: isOpen ? undefined : opens,
      end: due,
      whens,
      clock
    }
  }
}

/** An office that closes earlier still calls until the hour that was chosen: whether it is open is not said. */
function callWords(
  office: City,
  { from, to }: Asked['hours'],
  now: Date,
  { clock, answers }: Promised
): PromiseWords {
  const time = callTime(office, { from, to }, now, answers.request)
  const dayOf = (day: Date) => dayText(day, time.today, clock)
  const day = dayOf(time.day)
  const hours = time.isUnderWay
    ? fill(clock.until, { time: to })
    : fill(clock.between, { from, to })
  const where = spaced(office.where)
  const whens = [`${day}, ${hours}`, ...time.next.map(dayOf)]
  return {
    lead: fill(clock.call, { day, hours, where }),
    office: '',
    whens,
    road: {
      ...time,
      hours: office.hours,
      begin: time.isUnderWay ? undefined : { day: time.day, time: from },
      end: { day: time.day, time: to },
      whens,
      clock
    }
  }
}

/** «в Казани», «30 ноября»: what stays on one line. */
const spaced = (where: string) => where.replace(' ', '\u00A0')

function dayText(day: Date, today: Date, { today: now, tomorrow }: ClockWords): string {
  const days = Math.round((day.getTime() - today.getTime()) / DAY_MS)
  if (days === 0) return now
  if (days === 1) return tomorrow
  return spaced(day.toLocaleDateString('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' }))
}
