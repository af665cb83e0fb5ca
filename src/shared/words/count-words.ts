import { type NounForms, plural } from './numbers.ts'
import { capitalised } from './text.ts'

const WORDS =
  /* @__PURE__ */ 'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать'.split(
    ' '
  )
const GENITIVE = [
  '',
  'одного',
  'двух',
  'трёх',
  'четырёх',
  'пяти',
  'шести',
  'семи',
  'восьми',
  'девяти',
  'десяти'
]

/** Where a number has a form of its own for a gender. */
const GENDERED = {
  masculine: {},
  feminine: { 1: 'одна', 2: 'две' },
  neuter: { 1: 'одно' }
} as const satisfies Record<string, Readonly<Record<number, string>>>

/** A count in words before a noun, masculine unless said otherwise: «двенадцать», «две»; in digits from 21 on. */
export function countWord(count: number, gender: keyof typeof GENDERED = 'masculine'): string {
  const own: Readonly<Record<number, string>> = GENDERED[gender]
  return own[count] ?? WORDS[count] ?? String(count)
}

/** A counted noun at the beginning of a sentence: «Двенадцать услуг», «Две работы». */
export function countedNouns(
  count: number,
  nouns: NounForms,
  gender?: keyof typeof GENDERED
): string {
  return `${capitalised(countWord(count, gender))} ${plural(count, nouns)}`
}

/** The same after «медиана», «из»: «трёх»; in digits from 11 on. */
export function countWordGenitive(count: number): string {
  return GENITIVE[count] || String(count)
}

/** After «за»: «два часа», «две минуты», «пять дней», «30 минут»; one, which has a case of its own, in digits. */
export function countWordAccusative(count: number, gender?: keyof typeof GENDERED): string {
  return count > 1 && count <= 10 ? countWord(count, gender) : String(count)
}
