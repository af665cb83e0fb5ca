const WORDS = [
  'ноль',
  'один',
  'два',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
  'двадцать'
] as const

/** A count in words as headings say it, up to twenty: «восемь»; a larger one in figures. It agrees with masculine nouns. */
export function numberWord(count: number): string {
  return WORDS[count] ?? String(count)
}

/** The same at the beginning of a line: «Восемь». */
export function numberWordCapital(count: number): string {
  const word = numberWord(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
