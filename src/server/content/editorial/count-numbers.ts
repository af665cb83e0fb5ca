const RUSSIAN =
  'ноль,нол|один,одн|два,дв|три,тр|четыре,четыр|пять,пят|шесть,шест|семь,сем|восемь,восем,восьм|девять,девят|десять,десят|одиннадцать,одиннадцат|двенадцать,двенадцат|тринадцать,тринадцат|четырнадцать,четырнадцат|пятнадцать,пятнадцат|шестнадцать,шестнадцат|семнадцать,семнадцат|восемнадцать,восемнадцат|девятнадцать,девятнадцат|двадцать,двадцат'
const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
/** Endings of numbers in all cases. */
const ENDINGS = [
  '',
  'а',
  'е',
  'и',
  'у',
  'ь',
  'ы',
  'ью',
  'ух',
  'ём',
  'ёх',
  'ум',
  'умя',
  'ом',
  'ого',
  'ому',
  'ой',
  'мя'
]

const NUMBERS = new Map<string, number>([
  ...RUSSIAN.split('|').flatMap((stems, number) =>
    stems
      .split(',')
      .flatMap((stem) => ENDINGS.map((ending): [string, number] => [`${stem}${ending}`, number]))
  ),
  ...ENGLISH.split(' ').map((word, number): [string, number] => [word, number])
])

/** «четырнадцать», «шести», «twelve», «28», «сто двадцать» as a number; nothing for another word. */
export function numberOf(word: string): number | undefined {
  const text = word.toLowerCase()
  if (/^\d+$/.test(text)) return Number(text)
  const [, rest] = /^сто (.+)$/.exec(text) ?? []
  if (rest) return 100 + (numberOf(rest) ?? 0)
  return NUMBERS.get(text)
}

/** A number in digits or in words before a noun, as the source of a pattern: the number is its first group. */
export const NUMBER = '((?:сто )?[а-яё]+|[a-z]+|\\d+)'
