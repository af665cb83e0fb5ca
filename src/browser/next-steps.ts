import { parsePage } from '../islands/trusted.ts'
import { type AnswerTime, answerTime } from '../shared/answer-time.ts'
import type { City } from '../shared/city.ts'
import { chosenCity, showCity } from './city.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** On the page that thanks for a form sent without scripts. */
export function watch(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-next-steps]')) tell(place)
}

/**
 * Says of a lead that has arrived its number, and what comes next: by the clock of the office where that answers, else
 * what the form itself has promised. The words are those of the page of thanks; where it cannot be had, what the
 * dialog says by itself stays.
 */
export async function thank(resultID: string, form: Element): Promise<void> {
  const place = await stepsOf(document.querySelector<HTMLElement>('[data-next-from]'))
  if (!place) return
  const number = place.querySelector('[data-result-id]')
  if (number) number.textContent = resultID
  number?.parentElement?.removeAttribute('hidden')
  const promise = form.querySelector('.lead-form__send [role="status"]')?.textContent ?? ''
  const isUsual = place.dataset.nextSteps === promise
  place.toggleAttribute('data-other', !isUsual)
  if (isUsual) tell(place)
  else say(place, `${promise}.`)
}

async function stepsOf(place: HTMLElement | null): Promise<HTMLElement | null> {
  const known = place?.querySelector<HTMLElement>('[data-next-steps]')
  if (!place || known) return known ?? null
  try {
    const response = await fetch(place.dataset.nextFrom ?? '')
    const page = parsePage(await response.text())
    const steps = page.querySelector<HTMLElement>('main [data-next-steps]')
    if (!steps) return null
    for (const sheet of page.querySelectorAll('link[rel="stylesheet"]')) adoptSheet(sheet)
    place.replaceChildren(document.adoptNode(steps))
    showCity(chosenCity())
    return steps
  } catch {
    return null
  }
}

/** What the page of thanks is styled by, where this page has not got it. */
function adoptSheet(sheet: Element): void {
  const isKnown = document.querySelector(`link[href="${sheet.getAttribute('href')}"]`)
  if (!isKnown) document.head.append(document.adoptNode(sheet))
}

/** The words in English promise a day rather than an hour, and stay as they are. */
function tell(place: HTMLElement): void {
  const city = officeOf()
  if (!city || document.documentElement.lang !== 'ru') return
  const time = answerTime(city, new Date())
  const dayOf = (day: Date) => dayText(day, time.today)
  say(place, leadText(time, city, dayOf))
  const whens = [
    `${dayOf(time.answer.day)}, до\u00A0${time.answer.time}`,
    ...time.next.map((day) => dayOf(day))
  ]
  place.querySelectorAll('.next-steps__when').forEach((when, index) => {
    when.textContent = whens[index] ?? ''
  })
}

function leadText(
  { isOpen, answer, opens }: AnswerTime,
  { where, hours }: City,
  dayOf: (day: Date) => string
): string {
  const office = isOpen
    ? `открыт до\u00A0${hours.to}`
    : `откроется ${dayOf(opens.day)} в\u00A0${opens.time}`
  return `Ответим ${dayOf(answer.day)} до\u00A0${answer.time}. Офис ${where} ${office}.`
}

function say(place: HTMLElement, text: string): void {
  const lead = place.querySelector('[data-next-lead]')
  if (lead) lead.textContent = text
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
