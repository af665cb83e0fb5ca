import { decimal, plural } from '../words/numbers.ts'
import { type RatingOrder, TOTAL } from './choice.ts'
import { shareText } from './weights.ts'

interface Shown {
  found: number
  all: number
  order: RatingOrder
  /** The name of the column that orders the rows. */
  column: string
  /** How many stand elsewhere than in the rating; absent with its own weights. */
  moved?: number | undefined
}

/** What is shown and in which order, one sentence for each thing that is not as everybody gets it. */
export function ratingStatus({ found, all, order, column, moved }: Shown): string {
  const nouns = ['участник', 'участника', 'участников'] as const
  const rest = found < all ? ` из\u00A0${all}` : ''
  const count = `Найдено: ${found}\u00A0${plural(found, nouns)}${rest}`
  const direction = order.isAscending ? 'от\u00A0меньшего' : 'от\u00A0большего'
  const by = order.column === TOTAL ? 'По\u00A0итогу' : `По\u00A0показателю «${column}»`
  const isUsual = order.column === TOTAL && !order.isAscending
  const sentences = [
    ...(isUsual ? [] : [`${by}, ${direction}`]),
    ...(moved === undefined ? [] : [movedText(moved)])
  ]
  return [count, ...sentences].join('. ')
}

function movedText(moved: number): string {
  if (moved === 0) return 'С\u00A0вашими весами места те\u00A0же'
  const verb = plural(moved, ['сменил', 'сменили', 'сменили'])
  const noun = plural(moved, ['участник', 'участника', 'участников'])
  return `С\u00A0вашими весами место ${verb} ${moved}\u00A0${noun}`
}

/** The weights in force, as the summary of their form says them. */
export function weightsHint(weights: readonly number[], all: number, isOwn: boolean): string {
  const shares = weights.map((weight) => shareText(weight, all).replace(/(?<!\D)\D+$/, ''))
  const between = shares.some((share) => share.includes(',')) ? '; ' : ', '
  const list = [shares.slice(0, -1).join(between), shares.at(-1)]
    .filter(Boolean)
    .join('\u00A0и\u00A0')
  return `${isOwn ? 'Ваши веса' : 'Веса рейтинга'}: ${list}\u00A0%`
}

/** What is said when all weights are zero. */
export const NO_WEIGHTS = 'Все по\u00A0нулям: считаем по\u00A0весам рейтинга'

/** What a drawn total says aloud. */
export function totalLabel(total: number, past?: string): string {
  return `Итог ${decimal(total)} из 100${past ? `; ${past}` : ''}`
}

/** What stands under the sum of a formula. */
export function roundedText(total: number): string {
  return `сумма слагаемых, в\u00A0итоге округлена до\u00A0${decimal(total)}`
}

/** What is ticked, and how many may be. */
export function pickedText(names: readonly string[]): string {
  if (names.length === 0) return 'Отметьте от\u00A0двух до\u00A0четырёх участников.'
  if (names.length === 1) return `Отмечен ${names[0]}. Отметьте ещё одного.`
  return `Отмечены: ${names.join(', ')}.`
}

/** The button that opens the filters, and how many are in force. */
export function filtersText(count: number): string {
  return count > 0 ? `Фильтры: ${count}` : 'Фильтры'
}

/** The button that compares what is ticked. */
export function compareText(count: number): string {
  return count > 0 ? `Сравнить\u00A0${count}` : 'Сравнить'
}
