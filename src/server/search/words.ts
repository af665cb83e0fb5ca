import { transliterate } from '../../shared/words/slug.ts'

/** Invisible characters: soft hyphens, joiners and other marks without a width. */
const UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g
/** Letters of two alphabets that look alike, small. */
const LATIN_LOOKS = 'aceopxykmtbh'
const RUSSIAN_LOOKS = 'асеорхукмтвн'
const WORD = /[\p{L}\p{N}]+(?:\+\+|#)?/gu

/**
 * Words as they are compared: in lower case, without stress marks and invisible characters, with `е` for `ё` and full-width
 * letters as ordinary ones.
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

/** A word of two alphabets, written in the one to which all its letters can belong by their look. */
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

/** Endings of nouns and adjectives, the longest first. Titles have hardly any verbs. */
const ENDINGS = (
  'иями оями ями ами ого его ому ему ыми ими иях иям ией ием иев ую юю ая яя ое ее ие ые ый ий ой ей ом ем ым им ' +
  'ых их ах ях ам ям ов ев ью ия ья ию ии ье а я о е у ю ы и ь й'
)
  .split(' ')
  .sort((a, b) => b.length - a.length)

const MIN_STEM = 3

/**
 * What a Russian noun or adjective has in common in all its forms. Lighter than Snowball, which takes «аудит» for a
 * verb and cuts it to «ауд».
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[а-я]+$/.test(word)) return word
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= MIN_STEM)
  let base = word.slice(0, word.length - (ending?.length ?? 0)).replace(/[ьй]$/, '')
  base = base.replace(/(ени|аци|яци|ици)$/, (suffix) => suffix.slice(0, -1))
  if (base.endsWith('и') && base.length > 4) base = base.slice(0, -1)
  // Vowels that come and go: «проверка» and «проверок», «копейка» and «копеек».
  return base
    .replace(/нн$/, 'н')
    .replace(/([аеиоуыэюя])ек$/, '$1йк')
    .replace(/([^аеиоуыэюя])[ое]к$/, '$1к')
}

/** What a word has in common in all its Latin spellings and in Russian: «сайта», `saita`, `sayta`, `sajta`. */
export function skeleton(word: string): string {
  return transliterate(word)
    .replaceAll('j', 'y')
    .replace(/shch|sch/g, 'sh')
    .replace(/kh/g, 'h')
    .replace(/ts/g, 'c')
    .replace(/y([auo])/g, softVowel)
    .replace(/i([auo])(?=[^aeiou]|$)/g, softVowel)
    .replace(/y/g, 'i')
    .replace(/ii+/g, 'i')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/ck|q/g, 'k')
    .replace(/(.)\1+/g, '$1')
}

/** `yo` and `io` are «ё», which is written as «е»; of `ya` and `yu` the vowel is left. */
function softVowel(_pair: string, vowel: string): string {
  return vowel === 'o' ? 'e' : vowel
}

/** What is left of a verb's ending when `stem` has taken a noun's: «проверять», «проверяем» and «проверил» are one. */
const VERB_ENDING = /[аяеиуы](?:[её]т|ют|ут|ят|т|л|йт|в|вш|ш)?(?:ь?с)?$/
const SHORTEST_TERM = 4

/** Words that stand in every text, and question words: alone they are no query. */
const FILLERS = new Set(
  (
    'без будем будет будут бы был была были было быть во вам вами вас ваш весь вот все всё вы где да для до его ее если есть еще же за ' +
    'из или им их как какая какие какой ко когда которая которое которые который кто ли либо мне можно мой моя мы на ' +
    'над надо нам нами нас не него нее нет ни них но нужен нужна нужно ну об он она они оно от по под почему при про ' +
    'самый свой со сколько так такая такие такое такой там то тоже только том тот уже хочу чего чем что чтобы это эта эти этот ' +
    'an and are as at by for from in is it of on or that the this to was we with you'
  )
    .split(' ')
    .map(normalise)
)

/** Fillers that change the meaning of a phrase: «нет заявок» is not «заявки». */
const TELLING = new Set('без или когда кто не нет ни о об почему'.split(' '))

/** The term that a word stands under: what all its forms have in common. */
export function termOf(token: string): string {
  const base = stem(token)
  if (!/^[а-я]+$/.test(base)) return base
  const ending = VERB_ENDING.exec(base)?.[0] ?? ''
  return base.length - ending.length >= SHORTEST_TERM
    ? base.slice(0, base.length - ending.length)
    : base
}

/** Whether a word says nothing of what a page is about; a letter alone is no word. */
export function isFiller(token: string): boolean {
  return FILLERS.has(token) || /^\p{L}$/u.test(token)
}

/** The term of a word within a phrase; a filler stands for itself alone. */
export function phraseTermOf(token: string): string {
  return isFiller(token) ? `-${token}` : termOf(token)
}

/** Whether a word that says nothing by itself says something in a phrase. */
export function isTelling(token: string): boolean {
  return TELLING.has(token)
}

const TEXT_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD]*(?:\+\+|#)?/gu

/** Words of a text as they stand there. */
export function wordsOf(text: string): RegExpStringIterator<RegExpExecArray> {
  return text.matchAll(TEXT_WORD)
}

/** The same without their places. */
export function wordsIn(text: string): readonly string[] {
  return text.match(TEXT_WORD) ?? []
}
