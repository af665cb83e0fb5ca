import { dayAndMonth, longDate, longMonth } from '../../shared/dates.ts'
import { plural } from '../../shared/words/numbers.ts'
import { capitalised } from '../../shared/words/text.ts'
import type { TextFolder } from './schemas.ts'

/** A number, a day `2026-11-18`, a month `2027-11`, a number with words of its own («2–3» agrees as 3), or words. */
export type Fact = number | string | { value?: number; text: string }

/** What texts print, by its name: `price.seo.opora`. */
export interface Facts {
  readonly values: ReadonlyMap<string, Fact>
  /** The text that tells a fact; without a slug, all texts of its collection. What code tells has none. */
  readonly tellers: ReadonlyMap<string, Teller>
  /** What texts whose fields could not be read would tell: names, or what they begin with before a full stop. */
  readonly unread: readonly string[]
}

export interface Teller {
  collection: TextFolder
  slug: string | undefined
}

/** What cannot be printed as it was asked for, in an editor's words. */
export class FactError extends Error {}

/** Nominative, genitive, dative, instrumental, prepositional; those that are alike stand once. */
const IRREGULAR: Readonly<Record<number, string>> = {
  0: 'ноль ноля нолю нолём ноле',
  1: 'один одного одному одним одном',
  2: 'два двух двум двумя двух',
  3: 'три трёх трём тремя трёх',
  4: 'четыре четырёх четырём четырьмя четырёх',
  8: 'восемь восьми восьми восемью восьми',
  40: 'сорок сорока сорока сорока сорока',
  50: 'пятьдесят пятидесяти пятидесяти пятьюдесятью пятидесяти',
  60: 'шестьдесят шестидесяти шестидесяти шестьюдесятью шестидесяти',
  70: 'семьдесят семидесяти семидесяти семьюдесятью семидесяти',
  80: 'восемьдесят восьмидесяти восьмидесяти восемьюдесятью восьмидесяти',
  90: 'девяносто девяноста девяноста девяноста девяноста'
}
const STEMS: Readonly<Record<number, string>> = {
  5: 'пят',
  6: 'шест',
  7: 'сем',
  9: 'девят',
  10: 'десят',
  11: 'одиннадцат',
  12: 'двенадцат',
  13: 'тринадцат',
  14: 'четырнадцат',
  15: 'пятнадцат',
  16: 'шестнадцат',
  17: 'семнадцат',
  18: 'восемнадцат',
  19: 'девятнадцат',
  20: 'двадцат',
  30: 'тридцат'
}
/** Letters of the cases as schools write them; the accusative of things is the nominative. */
const CASES = ['', 'р', 'д', 'т', 'п']
const GENDERED: Readonly<Record<string, readonly string[]>> = {
  ж1: ['одна', 'одной', 'одной', 'одной', 'одной'],
  с1: ['одно'],
  ж2: ['две']
}
const ENGLISH: Readonly<Record<number, string>> = {
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' '
  ),
  30: 'thirty',
  40: 'forty',
  50: 'fifty',
  60: 'sixty',
  70: 'seventy',
  80: 'eighty',
  90: 'ninety'
}
/** Months after «в». */
const IN_MONTH = /[ьй]?$/

/** How a number is printed, by the word after its name. */
const IN_WORDS = /^([пП])рописью(?:-([жс]))?(?:-([рдтп]))?$/
const NUMBER_MODES: Readonly<Record<string, (value: number) => string>> = {
  '': (value) => inDigits(value, 'ru'),
  млн: (value) => inDigits(value / 1_000_000, 'ru'),
  целых: (value) => inDigits(Math.round(value), 'ru'),
  'до-тысяч': (value) => inDigits(Math.round(value / 1000) * 1000, 'ru'),
  'до-сотен': (value) => inDigits(Math.round(value / 100) * 100, 'ru'),
  en: (value) => inDigits(value, 'en'),
  words: (value) => ENGLISH[value] ?? inDigits(value, 'en'),
  Words: (value) => capitalised(ENGLISH[value] ?? inDigits(value, 'en'))
}
const DAY_MODES: Readonly<Record<string, (day: string) => string>> = {
  '': longDate,
  день: dayAndMonth,
  год: (day) => day.slice(0, 4),
  кратко: (day) => day.split('-').reverse().join('.'),
  iso: (day) => day
}
const MONTH_MODES: Readonly<Record<string, (month: string) => string>> = {
  '': longMonth,
  месяц: nameOfMonth,
  месяце: (month) => nameOfMonth(month).replace(IN_MONTH, 'е'),
  год: (month) => month.slice(0, 4)
}
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MONTH = /^\d{4}-\d{2}$/

/** Whether a word after the name of a fact says how it is printed. */
export function isMode(word: string): boolean {
  return (
    word !== '' &&
    (IN_WORDS.test(word) ||
      [NUMBER_MODES, DAY_MODES, MONTH_MODES].some((modes) => Object.hasOwn(modes, word)))
  )
}

/**
 * A fact as a text prints it.
 *
 * @param mode «прописью-р», «en», «кратко»; empty for digits and whole days.
 * @param forms Of the noun after it: «офис», «офиса», «офисов», or one and many where a case or a language has two.
 * @throws {FactError} When it cannot be printed so.
 */
export function printedFact(fact: Fact, mode: string, forms: readonly string[]): string {
  if (typeof fact === 'string') return dated(fact, mode)
  const { value, text } = typeof fact === 'number' ? { value: fact, text: undefined } : fact
  const noun = forms.length > 0 ? ` ${nounFor(value, mode, forms)}` : ''
  if (text !== undefined && mode === '') return `${text}${noun}`
  if (value === undefined)
    throw new FactError(`Факт «${text}» иначе не печатается: уберите «${mode}».`)
  return `${numbered(value, mode)}${noun}`
}

function numbered(value: number, mode: string): string {
  const [, first, gender = '', letter = ''] = IN_WORDS.exec(mode) ?? []
  if (first !== undefined) {
    const words = inWords(value, CASES.indexOf(letter), gender)
    return first === 'П' ? capitalised(words) : words
  }
  const print = Object.hasOwn(NUMBER_MODES, mode) ? NUMBER_MODES[mode] : undefined
  if (!print) throw new FactError(`Числа так не печатают: «${mode}».`)
  return print(value)
}

function dated(day: string, mode: string): string {
  const modes = DAY.test(day) ? DAY_MODES : MONTH.test(day) ? MONTH_MODES : { '': () => day }
  const print = Object.hasOwn(modes, mode) ? (modes as typeof DAY_MODES)[mode] : undefined
  if (!print) throw new FactError(`День «${day}» так не печатают: «${mode}».`)
  return print(day)
}

/** Numbers from 100 on, and fractions, stay in digits. */
function inWords(value: number, at: number, gender: string): string {
  if (value < 0 || value > 99 || !Number.isInteger(value)) return inDigits(value, 'ru')
  const rest = value > 20 && value % 10 > 0 ? value % 10 : 0
  const own = GENDERED[`${gender}${rest || value}`]?.[at]
  const words =
    rest > 0 ? [formOf(value - rest, at), own ?? formOf(rest, at)] : [own ?? formOf(value, at)]
  return words.join(' ')
}

function formOf(value: number, at: number): string {
  const stem = STEMS[value]
  if (stem) return `${stem}${['ь', 'и', 'и', 'ью', 'и'][at]}`
  return IRREGULAR[value]?.split(' ')[at] ?? String(value)
}

function nounFor(value: number | undefined, mode: string, forms: readonly string[]): string {
  if (value === undefined) throw new FactError('Рядом с этим фактом слово не склоняется.')
  const isEnglish = mode === 'en' || mode.toLowerCase() === 'words'
  const [one = '', few = '', many = few] = forms
  if (forms.length < 2 || forms.length > 3)
    throw new FactError(
      `Стоит «${forms.join('/')}»: у слова две или три формы, например «офис/офиса/офисов».`
    )
  if (isEnglish) return value === 1 ? one : few
  return Number.isInteger(value) ? plural(value, [one, few, many]) : few
}

const FORMATS = {
  ru: new Intl.NumberFormat('ru', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
}

/** Before a negative number stands a minus, not a hyphen. */
function inDigits(value: number, locale: keyof typeof FORMATS): string {
  return FORMATS[locale].format(value).replace('-', '−')
}

function nameOfMonth(month: string): string {
  return longMonth(month).split(' ', 1)[0] ?? ''
}
