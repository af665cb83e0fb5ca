import type { WordsWith } from '../words/fill.ts'
import { rubles } from '../words/numbers.ts'

interface ListedTariff {
  name: string
  price: number
  /** The price is the least: the plan of work gives the exact one. */
  from?: boolean
  unit: TariffUnit
  /** Of work, in one such unit. */
  hours?: number
}

interface ListedService {
  /** Its field in the form and in an address. */
  key: string
  name: string
  /** Services of one direction share it. */
  direction: string
  /** What a lead about it has as its theme. */
  theme: string
  tariffs: readonly ListedTariff[]
}

/** All that the sum of a quarter is reckoned from, on the server and in the browser alike. */
export interface PriceList {
  services: readonly ListedService[]
  /** Per cent. */
  vatRate: number
  /** A part of an audit's price counts towards the promotion that follows it; services by their keys. */
  credit: { audits: readonly string[]; promotions: readonly string[]; percent: number }
  /** What is said of more directions than are wise for one quarter. */
  advice: { most: number; text: string }
  words: CalculatorWords
}

/** What the calculator says, with the places of its words. */
export const CALCULATOR_WORDS = {
  services: '',
  more: 'count',
  none: '',
  submit: '',
  send: '',
  kicker: 'tax',
  wall: 'hours',
  once: '',
  whole: 'unit',
  empty: '',
  least: '',
  partial: '',
  credit: 'sum',
  advice: 'most text',
  /** What the contract says of an audit before a promotion. */
  rule: 'percent'
} as const

export type CalculatorWords = WordsWith<typeof CALCULATOR_WORDS>

/** The field that says whether the sum has value added tax: the rate, or 0. */
export const VAT_FIELD = 'vat'
/** The field of a button that adds one tariff to what the form holds: `seo.2`. */
export const ADD_FIELD = 'add'

/** What a visitor has put together. */
export type TariffChoice = ReturnType<typeof readTariffChoice>

/** What a form or an address chooses. Names that no service has are passed over. */
export function readTariffChoice(list: PriceList, query: URLSearchParams) {
  const asked = askedNumbers(query)
  const numbers = new Map<string, number>()
  let isPartial = false
  for (const { key, tariffs } of list.services) {
    const text = asked.get(key)
    if (!text) continue
    const number = tariffs.findIndex((_, index) => String(index + 1) === text) + 1
    if (number > 0) numbers.set(key, number)
    else isPartial = true
  }
  const vat = query.get(VAT_FIELD) || '0'
  const hasVat = vat === String(list.vatRate)
  return {
    /** Number of the tariff, from 1, by the key of its service; in the order of the list. */
    numbers,
    hasVat,
    /** The address named a tariff or a rate that is not there, such as a link from before a change of prices. */
    isPartial: isPartial || (vat !== '0' && !hasVat)
  }
}

/** A choice as it stands in an address; empty when nothing is chosen. */
export function tariffQuery(list: PriceList, { numbers, hasVat }: TariffChoice): string {
  const query = new URLSearchParams([...numbers].map(([key, number]) => [key, String(number)]))
  if (hasVat) query.set(VAT_FIELD, String(list.vatRate))
  return query.toString()
}

/** The choice with a tariff, `seo.2`, instead of the one that its service has; without it where it is the one. */
export function withTariff(choice: TariffChoice, list: PriceList, tariff: string): TariffChoice {
  const [key = '', text] = tariff.split('.')
  const number = Number(text)
  const all = new Map(choice.numbers)
  if (all.get(key) === number) all.delete(key)
  else all.set(key, number)
  const numbers = list.services.flatMap(({ key }): [string, number][] => {
    const chosen = all.get(key)
    return chosen ? [[key, chosen]] : []
  })
  return { ...choice, numbers: new Map(numbers) }
}

/** A button adds its tariff to what the fields say. */
function askedNumbers(query: URLSearchParams): Map<string, string> {
  const [key = '', number = ''] = query.get(ADD_FIELD)?.split('.') ?? []
  return new Map([...query, [key, number]])
}

/** What a tariff is paid for: in words, by the form of its sign, and how many times in a quarter. */
export const TARIFF_UNITS = {
  month: { text: 'в месяц', kind: 'month', timesInQuarter: 3 },
  once: { text: 'разово', kind: 'once', timesInQuarter: 1 },
  weeks4: { text: 'за 4 недели', kind: 'term', timesInQuarter: 1 },
  quarter: { text: 'за квартал', kind: 'term', timesInQuarter: 1 },
  year: { text: 'за год', kind: 'term', timesInQuarter: 1 }
} as const

/** The name of a unit as it stands in content. */
export type TariffUnit = keyof typeof TARIFF_UNITS

/** Every month, one time, or for a term that has an end. */
export type TariffKind = (typeof TARIFF_UNITS)[TariffUnit]['kind']

/** «в месяц» */
export function tariffUnit(unit: TariffUnit): string {
  return TARIFF_UNITS[unit].text
}

/**
 * The tariff that «от» is said of: the cheapest of those paid as the first one is. What follows the work that a client
 * begins with may cost less, but nobody can begin with it.
 */
export function entryTariff<T extends { price: number; unit: TariffUnit }>(
  tariffs: readonly T[]
): T | undefined {
  return tariffs
    .filter(({ unit }) => unit === tariffs[0]?.unit)
    .toSorted((a, b) => a.price - b.price)[0]
}

/** «146 400 ₽ с НДС». @param rate Per cent. */
export function withTax({ price, from }: { price: number; from?: boolean }, rate: number): string {
  return `${from ? 'от ' : ''}${rubles(Math.round(price * (1 + rate / 100)))} с\u00A0НДС`
}

/** What the button of a tariff says, by whether the tariff is in the calculation. */
export function pickWord(isChosen: boolean): string {
  return isChosen ? 'В\u00A0расчёте' : 'Выбрать'
}
