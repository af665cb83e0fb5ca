import { isEnglishPage } from '../../shared/attribution/address.ts'
import type { Zone } from '../../shared/dates.ts'
import { promisedTime, workdayIn } from '../../shared/lead/callback-time.ts'
import { CALL_DEFAULTS } from '../../shared/lead/lead-fields.ts'
import { lacksConsent } from '../../shared/lead/lead-rules.ts'
import { APPLICATION_THEME } from '../../shared/lead/themes.ts'
import { countWordAccusative } from '../../shared/words/count-words.ts'
import { plural } from '../../shared/words/numbers.ts'
import {
  byClock,
  type Clocks,
  callTimes,
  officeOf,
  placedHours,
  readWindow,
  windowKey
} from '../leads/call-times.ts'
import type { StoredLead } from '../leads/lead.ts'

/** What the site has promised the sender: the first thing to do with a lead. */
export interface FirstTask {
  label: 'Позвонить' | 'Ответить'
  /** «четверг, 26 ноября, 8–11» on the reader's clock. */
  value: string
  /** Whose clock that is, and what the client's shows. */
  note: string
}

type Task = Omit<FirstTask, 'note'> & { theirs?: string }

/** Where the consent was not given, no term is promised. */
const WITHOUT_CONSENT: FirstTask = {
  label: 'Ответить',
  value: 'только на просьбу о договоре, жалобу или вопрос о данных отправителя',
  note: 'согласия нет, срок не обещан'
}

export function firstTask(lead: StoredLead, clocks: Clocks): FirstTask {
  if (lacksConsent(lead.values)) return WITHOUT_CONSENT
  const days = daysPromised(lead)
  if (days) return answerInDays(lead, days, clocks)
  const { theirs, ...task } = lead.form === 'callback' ? call(lead, clocks) : answer(lead, clocks)
  const client = theirs ? `; у клиента ${theirs}` : ''
  return { ...task, note: `${byClock(clocks.zone)}${client}` }
}

/** Until when the site has promised to answer or to call; undefined where nothing is promised. */
export function promisedUntil(lead: StoredLead, clocks: Clocks): Date | undefined {
  if (lacksConsent(lead.values)) return undefined
  const days = daysPromised(lead)
  if (days) {
    const zone = officeOf(clocks.offices, lead.values.city)?.zone ?? clocks.zone
    return zone.startOfDay(isoDay(lastDay(lead, days[0], clocks)), 1)
  }
  if (lead.form !== 'callback') return answerDue(lead, clocks).until
  const window = readWindow(windowKey(lead.values))
  return callTimes(window, clocks, lead.createdAt, lead.createdAt).closes
}

type DaysPromised = readonly [wait: 'vacancy' | 'english' | 'rating' | 'complaint', how?: string]

/** What is answered in working days, and how. */
function daysPromised({
  form,
  values: { theme = '', page }
}: StoredLead): DaysPromised | undefined {
  if (theme.startsWith(APPLICATION_THEME)) return ['vacancy', 'каждому']
  if (form === 'callback') return undefined
  if (isEnglishPage(page)) return ['english', 'по-английски']
  return theme === 'rating' || theme === 'complaint' ? [theme] : undefined
}

function lastDay(
  { values, createdAt }: StoredLead,
  name: DaysPromised[0],
  { offices, zone }: Clocks
): Date {
  const today = (officeOf(offices, values.city)?.zone ?? zone).dayOf(createdAt)
  return workdayIn(offices.answers[name], new Date(`${today}T00:00Z`))
}

function answerInDays(lead: StoredLead, [name, ...how]: DaysPromised, clocks: Clocks): FirstTask {
  const wait = clocks.offices.answers[name]
  const day = lastDay(lead, name, clocks)
  const days = plural(wait, ['рабочий день', 'рабочих дня', 'рабочих дней'])
  const note = [`${countWordAccusative(wait, 'masculine')}\u00A0${days}`, ...how].join(', ')
  return { label: 'Ответить', value: `до ${dayMonth(day)}`, note }
}

function call({ values, createdAt }: StoredLead, clocks: Clocks): Task {
  const times = callTimes(readWindow(windowKey(values)), clocks, createdAt, createdAt)
  const value = `${dayOf(times.opens, clocks.zone)}, ${times.ours}`
  return { label: 'Позвонить', value, theirs: placedHours(times) }
}

/** The press is answered in Moscow, whatever office was chosen. */
function answerDue({ values, createdAt }: StoredLead, { offices, zone }: Clocks) {
  const isPress = values.theme === 'press'
  const office = isPress ? offices.head : officeOf(offices, values.city)
  const { request, press } = offices.answers
  const wait = isPress ? press * 60 : request
  const { name: timezone } = office?.zone ?? zone
  const hours = office?.hours ?? CALL_DEFAULTS
  const { day, time } = promisedTime({ timezone, hours }, createdAt, wait).due
  return { until: (office?.zone ?? zone).timeOf(`${isoDay(day)}T${time}`), time, office }
}

function answer(lead: StoredLead, clocks: Clocks): Task {
  const { zone } = clocks
  const { until, time, office } = answerDue(lead, clocks)
  const ours = zone.minuteOf(until).slice(-5)
  return {
    label: 'Ответить',
    value: `${dayOf(until, zone)}, до ${ours}`,
    ...(office && ours !== time ? { theirs: `${time} ${office.where}` } : {})
  }
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}

const weekday = new Intl.DateTimeFormat('ru', { weekday: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function dayMonth(day: Date): string {
  return month.format(day)
}

/** «четверг, 26 ноября» */
export function dayOf(at: Date, zone: Zone): string {
  const day = new Date(`${zone.dayOf(at)}T00:00Z`)
  return `${weekday.format(day)}, ${dayMonth(day)}`
}
