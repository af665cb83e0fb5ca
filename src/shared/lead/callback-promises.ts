import { countWordAccusative } from '../words/count-words.ts'
import { type NounForms, plural } from '../words/numbers.ts'

interface Wait {
  count: number
  unit: 'minute' | 'hour' | 'workday'
}

const UNITS: Readonly<Record<Wait['unit'], NounForms>> = {
  minute: ['минуту', 'минуты', 'минут'],
  hour: ['час', 'часа', 'часов'],
  workday: ['рабочий день', 'рабочих дня', 'рабочих дней']
}

/** How long people wait for a call back or a letter, by what they asked; minutes and hours are the office's working time. */
export const CALLBACK_WAITS = {
  request: { count: 30, unit: 'minute' },
  press: { count: 2, unit: 'hour' },
  rating: { count: 5, unit: 'workday' },
  complaint: { count: 2, unit: 'workday' },
  vacancy: { count: 5, unit: 'workday' },
  english: { count: 1, unit: 'workday' },
  access: { count: 2, unit: 'workday' },
  data: { count: 10, unit: 'workday' }
} as const satisfies Record<string, Wait>

/** What each form promises, under its button and nowhere else on the page. */
export const CALLBACK_PROMISES = {
  request: `Ответим в\u00A0рабочее время за\u00A0${waitText(CALLBACK_WAITS.request)}`,
  callback: 'Позвоним в\u00A0выбранное время рабочего дня',
  press: `Ответим в\u00A0рабочее время по\u00A0Москве за\u00A0${waitText(CALLBACK_WAITS.press)}`,
  rating: `Ответим за\u00A0${waitText(CALLBACK_WAITS.rating)}`,
  complaint: `Ответим за\u00A0${waitText(CALLBACK_WAITS.complaint)}`,
  vacancy: `Ответим за\u00A0${waitText(CALLBACK_WAITS.vacancy)}, каждому`
} as const

/** The promise of a request by its topic: some topics are answered by others than the duty desk. */
export function promiseOf(theme: string | undefined): string {
  if (theme === 'press' || theme === 'rating' || theme === 'complaint')
    return CALLBACK_PROMISES[theme]
  return CALLBACK_PROMISES.request
}

/** «30 минут», «два часа»: small numbers in words. */
export function waitText({ count, unit }: Wait): string {
  const gender = unit === 'minute' ? 'feminine' : 'masculine'
  return `${countWordAccusative(count, gender)}\u00A0${plural(count, UNITS[unit])}`
}
