import { parseAmount } from '../leads/outcome.ts'

/** What people write behind a number, by how many zeros it stands for. */
const WORDS: readonly [zeros: number, word: RegExp][] = [
  [3, /^(?:тыс(?:яч[аи]?)?\.?|т\.?(?=р\.?$)|к|k)/iu],
  [6, /^(?:млн\.?|миллион(?:а|ов)?)/iu]
]
const CURRENCY = /^(?:₽|р(?:уб(?:л(?:ь|я|ей))?)?\.?)?$/iu

/**
 * A sum as people write it: with parted thousands, with the currency, in thousands or millions.
 *
 * @returns Kopecks, or undefined when the text is no such sum.
 */
export function spokenAmount(text: string): number | undefined {
  const bare = text.replace(/\s|^\s*₽/g, '')
  const [, number = '', rest = ''] = /^([\d.,]*)(.*)$/s.exec(bare) ?? []
  const [zeros, word] = WORDS.find(([, pattern]) => pattern.test(rest)) ?? [0, undefined]
  const currency = word ? rest.replace(word, '') : rest
  if (!CURRENCY.test(currency)) return undefined
  return parseAmount(word ? shifted(number, zeros) : number)
}

/** A decimal number with its point moved to the right; empty when there are more decimals than places to move. */
function shifted(number: string, places: number): string {
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(number) ?? []
  if (whole === undefined || decimals.length > places) return ''
  return String(BigInt(whole + decimals.padEnd(places, '0')))
}
