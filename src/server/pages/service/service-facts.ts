import { entryTariff, tariffUnit } from '../../../shared/price/price-list.ts'
import { plural, rubles } from '../../../shared/words/numbers.ts'
import { unbrokenRange } from '../../../shared/words/text.ts'
import type { Entry } from '../../content/content.ts'
import type { Term } from '../../content/service-schema.ts'

export type Service = Entry<'services'>
export type Tariff = NonNullable<Service['data']['tariffs']>[number]

const UNITS = {
  month: ['месяц', 'месяца', 'месяцев'],
  week: ['неделя', 'недели', 'недель'],
  workday: ['рабочий день', 'рабочих дня', 'рабочих дней']
} as const
const WEEKS_IN_MONTH = 365 / 12 / 7
const IN_MONTHS = { month: 1, week: 1 / WEEKS_IN_MONTH, workday: 1 / (5 * WEEKS_IN_MONTH) }

/** The tariff that «от» is said of. */
export function leastTariff({ tariffs = [] }: Service['data']): Tariff | undefined {
  return entryTariff(tariffs)
}

/** «от 120 000 ₽», when the service has a price. */
export function servicePrice(data: Service['data']): string | undefined {
  const least = leastTariff(data)
  return least && `от ${rubles(least.price)}`
}

/** «от 120 000 ₽» of a tariff that begins there, «120 000 ₽» of one that costs it. */
export function tariffPrice({ from, price }: Pick<Tariff, 'from' | 'price'>): string {
  return `${from ? 'от ' : ''}${rubles(price)}`
}

/** What the price is for, with what is paid beside it: «в месяц + бюджет». */
export function priceUnit(data: Service['data'], { unit }: Tariff): string {
  const per = tariffUnit(unit)
  return data.besides ? `${per} + ${data.besides}` : per
}

/** «2–3» and «месяца». */
export function termParts({ from, to = from, unit }: Term): { count: string; unit: string } {
  const count = to === from ? String(from) : unbrokenRange(`${from}–${to}`)
  return { count, unit: plural(to, UNITS[unit]) }
}

/** «первые сдвиги — 2–3 месяца» */
export function termText(term: Term): string {
  const { count, unit } = termParts(term)
  return `${term.what ? `${term.what} — ` : ''}${count} ${unit}`
}

/** A term in months, as the drawings need it. */
export function termMonths({ from, to = from, unit }: Term): { from: number; to: number } {
  return { from: from * IN_MONTHS[unit], to: to * IN_MONTHS[unit] }
}

/** What the client came for: the result of one of the steps. */
export function outcomeOf({ steps = [], outcome = 1 }: Service['data']): string {
  return steps[outcome - 1]?.result ?? ''
}

/** The hours of the tariff that takes most of them. */
export function mostHours(tariffs: readonly Pick<Tariff, 'hours'>[]): number {
  return Math.max(...tariffs.map(({ hours = 0 }) => hours))
}
