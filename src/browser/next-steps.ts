import type { LeadSentDetail } from '../islands/lead-form/use-lead-form.ts'
import type { City } from '../shared/city.ts'
import { ANSWER_PROMISES, ANSWER_WAITS } from '../shared/lead/answer-promises.ts'
import { type AnswerTime, answerTime, callTime, workdayIn } from '../shared/lead/answer-time.ts'
import { chosenCity, showCity } from './city.ts'
import { copyText } from './copy-text.ts'
import { fetchSteps } from './fetch-steps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What a number begins with, enough to be told on the phone: an id's first group. */
const NUMBER = /^[^-]+/

/** On the page that thanks for a form sent without scripts. */
export function watch(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-next-steps]')) {
    tellAnswer(place)
  }
}

/** Has the words at hand by the time that a lead which is being sent arrives. */
export async function prepare(): Promise<void> {
  await fetchSteps(pathOf(dialog()))
}

/**
 * Says of a lead that has arrived its number, and what comes next: by the clock of the office where that answers, else
 * what the form itself has promised. The words are those of the page of thanks; until they come, or where it cannot be
 * had, the dialog says the number and the promise by itself.
 */
export async function thank({ resultID, hours }: LeadSentDetail, form: Element): Promise<void> {
  const promise = form.querySelector<HTMLElement>('[data-promise]')?.dataset.promise ?? ''
  const place = dialog()?.querySelector<HTMLElement>('[data-next-place]')
  if (!place) return
  showTicket(place, resultID)
  say(place, `${promise}.`)
  const steps = await fetchSteps(pathOf(dialog()))
  if (!steps) return
  showTicket(steps, resultID)
  const isCall = promise === ANSWER_PROMISES.callback
  const isUsual = steps.dataset.nextSteps === promise
  steps.toggleAttribute('data-other', !isUsual && !isCall)
  if (isUsual) tellAnswer(steps)
  else if (isCall) tellCall(steps, hours)
  else say(steps, `${promise}${lastDay(promise)}.`)
  place.replaceChildren(steps)
  showCity(chosenCity())
}

const dialog = () => document.querySelector<HTMLElement>('[data-next-from]')
const pathOf = (place: HTMLElement | null) => place?.dataset.nextFrom ?? ''

function showTicket(parent: HTMLElement, resultID: string): void {
  const place = parent.querySelector('[data-result-id]')
  const ticket = place?.closest('p')
  if (!ticket || !place) return
  const rest = document.createElement('small')
  rest.textContent = resultID.replace(NUMBER, '')
  place.replaceChildren(NUMBER.exec(resultID)?.[0] ?? '', rest)
  ticket.hidden = false
  const button = ticket.querySelector('button')
  if (!button) return
  button.hidden = !navigator.clipboard
  const words = { copied: button.value, refused: button.dataset.refused ?? '' }
  button.onclick = () => copyText(button, resultID, words)
}

/** The words in English promise a day rather than an hour, and stay as they are. */
function tellAnswer(steps: HTMLElement): void {
  const city = officeOf()
  if (!city || document.documentElement.lang !== 'ru') return
  const time = answerTime(city, new Date())
  const { day, time: until } = time.answer
  const dayOf = (day: Date) => dayText(day, time.today)
  say(steps, `Ответим ${dayOf(day)} до\u00A0${until}. ${officeText(time, city)}`)
  sayWhen(steps, [`${dayOf(day)}, до\u00A0${until}`, ...time.next.map(dayOf)])
}

/** An office that closes earlier still calls until the hour that was chosen: whether it is open is not said. */
function tellCall(steps: HTMLElement, { from, to }: LeadSentDetail['hours']): void {
  const city = officeOf()
  if (!city) return
  const time = callTime(city, { from, to }, new Date())
  const dayOf = (day: Date) => dayText(day, time.today)
  const hours = time.isUnderWay ? `до\u00A0${to}` : `с\u00A0${from} до\u00A0${to}`
  say(steps, `Позвоним ${dayOf(time.day)} ${hours} по\u00A0времени офиса ${spaced(city.where)}.`)
  sayWhen(steps, [`${dayOf(time.day)}, ${hours}`, ...time.next.map(dayOf)])
  const what = steps.querySelector<HTMLElement>('[data-next-call]')
  if (what) what.textContent = what.dataset.nextCall ?? ''
}

function officeText({ isOpen, opens, today }: AnswerTime, { where, hours }: City): string {
  const state = isOpen
    ? `открыт до\u00A0${hours.to}`
    : `откроется ${dayText(opens.day, today)} в\u00A0${opens.time}`
  return `Офис ${spaced(where)} ${state}.`
}

/** «в Казани», which stays on one line. */
const spaced = (where: string) => where.replace(' ', '\u00A0')

/** The day that a promise of working days ends with. */
function lastDay(promise: string): string {
  const name = (['rating', 'vacancy'] as const).find((one) => ANSWER_PROMISES[one] === promise)
  const city = officeOf()
  if (!name || !city) return ''
  const { today } = answerTime(city, new Date())
  return `: до\u00A0${dayText(workdayIn(ANSWER_WAITS[name].count, today), today)}`
}

function say(steps: HTMLElement, text: string): void {
  const lead = steps.querySelector('[data-next-lead]')
  if (lead) lead.textContent = text
}

function sayWhen(steps: HTMLElement, whens: readonly string[]): void {
  steps.querySelectorAll('.next-steps__when').forEach((when, index) => {
    when.textContent = whens[index] ?? ''
  })
}

/** The office of the chosen city. */
function officeOf(): City | undefined {
  const cities: City[] = JSON.parse(document.querySelector('[data-cities]')?.textContent ?? '[]')
  const chosen = document.documentElement.dataset.city
  return cities.find(({ slug }) => slug === chosen) ?? cities[0]
}

function dayText(day: Date, today: Date): string {
  const days = Math.round((day.getTime() - today.getTime()) / DAY_MS)
  if (days === 0) return 'сегодня'
  if (days === 1) return 'завтра'
  return day.toLocaleDateString('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}
