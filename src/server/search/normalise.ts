/** Words in the form in which they are compared: composed, lower case, without stress marks, with `е` for `ё`. */
export function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('\u0301', '').replaceAll('ё', 'е')
}

export function tokensOf(text: string): string[] {
  return normalise(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

const LATIN = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ'
const toRussian = new Map([...LATIN].map((char, index) => [char, [...RUSSIAN][index] ?? char]))
const toLatin = new Map([...RUSSIAN].map((char, index) => [char, [...LATIN][index] ?? char]))

/** The text as typed in the other keyboard layout; undefined when it uses both alphabets or neither. */
export function swapLayout(text: string): string | undefined {
  const isLatin = /[a-z]/i.test(text)
  const isRussian = /[а-яё]/i.test(text)
  if (isLatin === isRussian) return undefined
  const keys = isLatin ? toRussian : toLatin
  return [...text].map((char) => keys.get(char) ?? char).join('')
}
