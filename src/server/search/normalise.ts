/** What is written but not read: soft hyphens, joiners and other marks without a width. */
const UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g
/** Letters of two alphabets that look alike, small. */
const LATIN_LOOKS = 'aceopxykmtbh'
const RUSSIAN_LOOKS = 'асеорхукмтвн'
const WORD = /[\p{L}\p{N}]+(?:\+\+|#)?/gu

/**
 * Words in the form in which they are compared: letters of full and half width as one, small, without stress marks and
 * what is not seen, with `е` for `ё`.
 */
export function normalise(text: string): string {
  return text
    .replaceAll('№', ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ё', 'е')
}

/** The words of a text. Figures and the two letters or more beside them are words of their own: «152фз» is «152 ФЗ». */
export function tokensOf(text: string): string[] {
  return [...normalise(text).matchAll(WORD)].flatMap(([word]) => partsOf(ofOneAlphabet(word)))
}

function partsOf(word: string): string[] {
  if (!/\p{N}/u.test(word)) return [word]
  return word.split(/(?<=\p{N})(?=\p{L}{2})|(?<=\p{L}{2})(?=\p{N})/u)
}

/** A word that has letters of two alphabets is one of that to which all of its letters may belong by their look. */
function ofOneAlphabet(word: string): string {
  if (!/[a-z]/.test(word) || !/[а-я]/.test(word)) return word
  const russian = exchanged(word, LATIN_LOOKS, RUSSIAN_LOOKS)
  if (!/[a-z]/.test(russian)) return russian
  const latin = exchanged(word, RUSSIAN_LOOKS, LATIN_LOOKS)
  return /[а-я]/.test(latin) ? word : latin
}

function exchanged(word: string, from: string, to: string): string {
  return [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join('')
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
