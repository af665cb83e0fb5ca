/** Numbers in all cases, by their values; their «ё» may be written «е». */
const RUSSIAN: Readonly<Record<number, string>> = {
  0: 'ноль ноля нолю нолём ноле',
  1: 'один одна одно одного одной одну одному одним одном',
  2: 'два две двух двум двумя',
  3: 'три трёх трём тремя',
  4: 'четыре четырёх четырём четырьмя',
  8: 'восемь восьми восемью восьмью',
  40: 'сорок сорока',
  50: 'пятьдесят пятидесяти пятьюдесятью',
  60: 'шестьдесят шестидесяти шестьюдесятью',
  70: 'семьдесят семидесяти семьюдесятью',
  80: 'восемьдесят восьмидесяти восемьюдесятью восьмьюдесятью',
  90: 'девяносто девяноста',
  100: 'сто ста'
}
/** Those that end in «ь», and are declined alike. */
const REGULAR: Readonly<Record<number, string>> = {
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
const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'

const NUMBERS = new Map<string, number>([
  ...Object.entries(RUSSIAN).flatMap(([value, forms]) => named(forms.split(' '), Number(value))),
  ...Object.entries(REGULAR).flatMap(([value, stem]) =>
    named([`${stem}ь`, `${stem}и`, `${stem}ью`], Number(value))
  ),
  ...ENGLISH.split(' ').map((word, number): [string, number] => [word, number])
])

function named(forms: readonly string[], value: number): [string, number][] {
  return forms.flatMap((form) => [form, form.replaceAll('ё', 'е')].map((one) => [one, value]))
}

/** «четырнадцать», «шести», «twelve», «28», «сто двадцать пять» as a number; nothing for another word, an ordinal among them. */
export function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  let sum = 0
  for (const word of text.toLowerCase().split(' ')) {
    const value = NUMBERS.get(word)
    if (value === undefined) return undefined
    sum += value
  }
  return sum
}

const WORDS = [...NUMBERS.keys()].join('|')

/** A number in digits or in words before a noun, as the source of a pattern: the number is its first group. */
export const NUMBER = `((?:(?:${WORDS}) )*(?:${WORDS})|\\d+)`
