import type { PriceList } from './price-list.ts'
import { type Quarter, taxWords } from './quarter.ts'
import type { TariffChoice } from './tariff-choice.ts'

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
