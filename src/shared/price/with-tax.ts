import { rubles } from './rubles.ts'

/** «146 400 ₽ с НДС». @param rate Per cent. */
export function withTax({ price, from }: { price: number; from?: boolean }, rate: number): string {
  return `${from ? 'от ' : ''}${rubles(Math.round(price * (1 + rate / 100)))} с\u00A0НДС`
}
