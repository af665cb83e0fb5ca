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

/** «30 минут», «два часа»: small numbers in words. */
export function waitText({ count, unit }: Wait): string {
  const gender = unit === 'minute' ? 'feminine' : 'masculine'
  return `${countWordAccusative(count, gender)}\u00A0${plural(count, UNITS[unit])}`
}
