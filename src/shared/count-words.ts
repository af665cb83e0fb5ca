const WORDS =
  'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать'.split(
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

/** A count in words before a masculine noun, «двенадцать»; in digits from 21 on. */
export function countWord(count: number): string {
  return WORDS[count] ?? String(count)
}

/** The same after «медиана», «из»: «трёх»; in digits from 11 on. */
export function countWordGenitive(count: number): string {
  return GENITIVE[count] || String(count)
}

/** After «за»: «два часа», «пять дней», «30 минут»; one is left to the noun's gender, so in digits. */
export function countWordAccusative(count: number): string {
  return count > 1 && count <= 10 ? countWord(count) : String(count)
}
