const WORDS = [
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать'
]
const FIRST = 3

/** A count in words where they are the same for every gender, three to twelve; otherwise in digits. */
export function countWord(count: number): string {
  return WORDS[count - FIRST] ?? String(count)
}
