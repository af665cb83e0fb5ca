import { fill } from '../words/fill.ts'
import { rubles } from '../words/numbers.ts'
import {
  type CalculatorWords,
  type PriceList,
  TARIFF_UNITS,
  type TariffChoice,
  type TariffUnit,
  tariffUnit
} from './price-list.ts'

/** The first three months of what was chosen, in words and sums ready to be shown. */
type Quarter = ReturnType<typeof quarterOf>

/** The sum of the first quarter and what it consists of. Tax is rounded to a rouble. */
export function quarterOf(list: PriceList, choice: TariffChoice) {
  const lines = chosenLines(list, choice)
  const net = lines.reduce((total, { sum }) => total + sum, 0)
  const vat = choice.hasVat ? Math.round((net * list.vatRate) / 100) : 0
  const isLeast = lines.some(({ from }) => from)
  const parts = lines.map(({ service, name, price, unit, from, sum }) => ({
    /** «Аналитика, «Порядок в данных»» */
    name: `${service}, «${name}»`,
    /** How the sum comes about: «60 000 ₽ × 3». */
    formula: formulaOf(unit, price, list.words),
    sum: money(sum, from)
  }))
  const hours = lines.map((line) => line.hours)
  const hoursInAll = hours.reduce((total, count) => total + count, 0).toLocaleString('ru')
  const tax = { name: 'НДС', formula: percent(list.vatRate), sum: money(vat, isLeast) }
  return {
    /** In roubles; the least when `total` begins with «от». */
    sum: net + vat,
    total: money(net + vat, isLeast),
    /** What the total is of, and with what tax. */
    kicker: fill(list.words.kicker, { tax: onOneLine(taxWords(choice.hasVat)) }),
    parts: vat > 0 ? [...parts, tax] : parts,
    notes: notesOf(list, choice, isLeast),
    /** Of work, of each part but the tax. */
    hours,
    /** How many that is, in words. */
    work: fill(list.words.wall, { hours: `${isLeast ? 'от\u00A0' : ''}${hoursInAll}` })
  }
}

interface ChosenLine {
  service: string
  name: string
  price: number
  unit: TariffUnit
  from: boolean
  sum: number
  hours: number
}

function chosenLines(list: PriceList, { numbers }: TariffChoice): ChosenLine[] {
  return list.services.flatMap(({ key, name: service, tariffs }) => {
    const tariff = tariffs[(numbers.get(key) ?? 0) - 1]
    if (!tariff) return []
    const { name, price, unit, from = false, hours = 0 } = tariff
    const times = TARIFF_UNITS[unit].timesInQuarter
    return [{ service, name, price, unit, from, sum: price * times, hours: hours * times }]
  })
}

function formulaOf(unit: TariffUnit, price: number, words: CalculatorWords): string {
  const times = TARIFF_UNITS[unit].timesInQuarter
  if (times > 1) return `${money(price)} × ${times}`
  return unit === 'once' ? words.once : fill(words.whole, { unit: onOneLine(tariffUnit(unit)) })
}

function notesOf(list: PriceList, choice: TariffChoice, isLeast: boolean): string[] {
  const { advice, services, words } = list
  const chosen = services.filter(({ key }) => choice.numbers.has(key))
  const directions = new Set(chosen.map(({ direction }) => direction))
  const credit = creditOf(list, choice)
  return [
    ...(choice.isPartial ? [words.partial] : []),
    ...(chosen.length === 0 ? [words.empty] : []),
    ...(isLeast ? [words.least] : []),
    ...(credit > 0 ? [fill(words.credit, { sum: money(credit) })] : []),
    ...(directions.size > advice.most ? [fill(words.advice, advice)] : [])
  ]
}

/** What counts towards the first payment for a promotion that follows its audit soon enough. */
function creditOf({ services, credit }: PriceList, { numbers }: TariffChoice): number {
  if (!credit.promotions.some((key) => numbers.has(key))) return 0
  const audits = services.filter(({ key }) => credit.audits.includes(key))
  const prices = audits.map(({ key, tariffs }) => tariffs[(numbers.get(key) ?? 0) - 1]?.price ?? 0)
  return Math.round((prices.reduce((total, price) => total + price, 0) * credit.percent) / 100)
}

/** «от 420 000 ₽», on one line. */
function money(sum: number, isLeast = false): string {
  return onOneLine(`${isLeast ? 'от ' : ''}${rubles(sum)}`)
}

export function onOneLine(text: string): string {
  return text.replaceAll(' ', '\u00A0')
}

export function taxWords(hasVat: boolean): string {
  return hasVat ? 'с НДС' : 'без НДС'
}

/** «22 %» */
export function percent(rate: number): string {
  return `${rate.toLocaleString('ru')}\u00A0%`
}

const START = 'Расчёт на первый квартал:'
const END = 'Итого:'
const SUM = '(?:от\\u00A0)?[\\d\\u00A0]+₽'
/** A line of a calculation as nobody has written on it. */
const PART = new RegExp(`^.+: ${SUM} \\([^()]+\\)$`)
const TOTAL = new RegExp(`^${END} ${SUM} (?:без|с) НДС`)

/** What a request carries of a calculation: its theme is that of the first service chosen. */
export function quarterRequest(
  list: PriceList,
  choice: TariffChoice,
  quarter: Quarter
): { theme: string; message: string } | undefined {
  const first = list.services.find(({ key }) => choice.numbers.has(key))
  if (!first) return undefined
  const lines = quarter.parts.map(({ name, formula, sum }) => `${name}: ${sum} (${formula})`)
  const message = [START, ...lines, `${END} ${quarter.total} ${taxWords(choice.hasVat)}`].join('\n')
  return { theme: first.theme, message }
}

/** A message with the calculation at its head, in place of an earlier one; what the visitor wrote stays. */
export function withQuarter(text: string, calculation: string): string {
  // Whoever is about to write below it goes on where he is.
  if (calculation && text.startsWith(calculation)) return text
  const own = withoutQuarter(text).trimStart()
  return calculation && own ? `${calculation}\n\n${own}` : calculation || own
}

/** Words written between the lines of a calculation, or on one of them, are the visitor's. */
function withoutQuarter(text: string): string {
  const lines = text.split('\n')
  const first = lines.indexOf(START)
  const last = lines.findIndex((line, at) => at > first && TOTAL.test(line))
  if (first < 0 || last < 0) return text
  const within = lines.slice(first + 1, last).filter((line) => !PART.test(line))
  const behind = lines[last]?.replace(TOTAL, '').trim() ?? ''
  return [
    ...lines.slice(0, first),
    ...within,
    ...(behind ? [behind] : []),
    ...lines.slice(last + 1)
  ].join('\n')
}
