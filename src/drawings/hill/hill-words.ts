import { longMonth } from '../../shared/dates.ts'
import { monthNumber, monthOf, monthWithYear, shortMonth, yearOf } from '../profile/months.ts'
import { digitsOf, numberFormat } from '../profile/numbers.ts'
import { isCount } from '../profile/scale.ts'
import type { Series } from '../profile/series.ts'
import type { HillSeries } from './plan.ts'

/** A series of months that is to be a hill. */
export type DatedSeries = Series & { start: string }

/** What a drawing needs of a series. */
export function hillSeries({ id, values, better }: DatedSeries): HillSeries {
  return { values, isDown: better === 'down', isStepped: isCount(values), seed: id }
}

/** How a hill speaks of its series. */
export interface HillWords {
  /** «8,9 млн ₽» */
  value(index: number): string
  /** «сен 2024» */
  month(index: number): string
  /** «сентябрь 2024 года» */
  longMonth(index: number): string
  /** Since the first month: «+46 %», «+19 п. п.»; empty for the first. */
  change(index: number): string
  /** On a line of the plan: «7 млн». */
  height(value: number): string
  /** On the axis of the section. */
  axis(value: number): string
  /** Under the section; a January is its year. */
  tick(index: number): string
}

/** From so much on the first value a change is told by how many times. */
export function hillWords(series: DatedSeries): HillWords {
  const { values, unit, start } = series
  const digits = digitsOf(values)
  const whole = numberFormat(digits)
  const plain = numberFormat(0)
  const signed = numberFormat(0, 'exceptZero')
  const number = (index: number) => monthNumber(start) + index
  const [first = 0] = values
  return {
    value: (index) => `${whole(values[index] ?? 0)}${unit && `\u00A0${unit}`}`,
    month: (index) => monthWithYear(number(index)),
    longMonth: (index) => longMonth(monthOf(number(index))),
    change(index) {
      const difference = (values[index] ?? 0) - first
      if (index === 0) return ''
      if (unit === '%') return `${signed(difference)}\u00A0п.\u00A0п.`
      if (isCount(values) || first === 0) return numberFormat(digits, 'exceptZero')(difference)
      return `${signed((100 * difference) / first)}\u00A0%`
    },
    height: (value) => [plain(value), unitOnLine(unit)].filter(Boolean).join('\u00A0'),
    axis: (value) => numberFormat(digitsOf([value], 12))(value),
    tick(index) {
      const isEnd = index === 0 || index === values.length - 1
      if (!isEnd && number(index) % 12 === 0) return String(yearOf(number(index)))
      return shortMonth(number(index))
    }
  }
}

/** Of «млн ₽» its first word, of signs what they are; other units would be too long for a line. */
function unitOnLine(unit: string): string {
  return /^(?:млн|тыс\.?|млрд|%)/.exec(unit)?.[0] ?? ''
}
