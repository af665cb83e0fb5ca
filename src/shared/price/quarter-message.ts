import type { PriceList } from './price-list.ts'
import { type Quarter, taxWords } from './quarter.ts'
import type { TariffChoice } from './tariff-choice.ts'

const START = 'Расчёт на первый квартал:'
const END = 'Итого:'
const BLOCK = new RegExp(`^${START}\\n(?:.*\\n)*?${END}.*(?:\\n\\n)?`, 'm')

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
  const own = text.replace(BLOCK, '').trimStart()
  return calculation && own ? `${calculation}\n\n${own}` : calculation || own
}
