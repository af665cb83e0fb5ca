import { normalise } from './normalise.ts'
import { stem } from './stem.ts'

/** What is left of a verb's ending when `stem` has taken a noun's: «проверять», «проверяем» and «проверил» are one. */
const VERB_ENDING = /[аяеиуы](?:[её]т|ют|ут|ят|т|л|йт|в|вш|ш)?(?:ь?с)?$/
const MIN_STEM = 4

/** Words that every text is full of, and those of a question: a query is not asked for them alone. */
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

/** Of these, words without which a phrase means something else: «нет заявок» are no «заявки». */
const TELLING = new Set('без или когда кто не нет ни о об почему'.split(' '))

/** The term that a word stands under: what all its forms have in common. */
export function termOf(token: string): string {
  const base = stem(token)
  if (!/^[а-я]+$/.test(base)) return base
  const ending = VERB_ENDING.exec(base)?.[0] ?? ''
  return base.length - ending.length >= MIN_STEM ? base.slice(0, base.length - ending.length) : base
}

/** Whether a word says nothing of what a page is about; a letter alone is no word. */
export function isFiller(token: string): boolean {
  return FILLERS.has(token) || /^\p{L}$/u.test(token)
}

/** What a word is among the words of a phrase: one that says nothing is no form of another. */
export function phraseTermOf(token: string): string {
  return isFiller(token) ? `-${token}` : termOf(token)
}

/** Whether a word that says nothing by itself says something in a phrase. */
export function isTelling(token: string): boolean {
  return TELLING.has(token)
}

/** Words of a text as they stand there. */
export function wordsOf(text: string): RegExpStringIterator<RegExpExecArray> {
  return text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD]*(?:\+\+|#)?/gu)
}
