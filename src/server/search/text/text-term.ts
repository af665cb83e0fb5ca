import { normalise } from '../normalise.ts'
import { stem } from '../stem.ts'

/** What is left of a verb's ending when `stem` has taken a noun's: «проверять», «проверяем» and «проверил» are one. */
const VERB_ENDING = /[аяеиуы](?:[её]т|ют|ут|ят|т|л|йт|в|вш|ш)?(?:ь?с)?$/
const MIN_STEM = 4

/** Words that every text is full of: a query is not asked for them. */
const FILLERS = new Set(
  (
    'без бы был была были было быть во вам вас ваш весь вот все всё вы где да для до его ее если есть еще же за ' +
    'из или им их как ко когда которая которое которые который ли либо мы на над нам нас не него нее нет ни них но ' +
    'ну об он она они оно от по под при про со так такой там то тоже только том тот уже чего чем что чтобы это ' +
    'эта эти этот an and are as at by for from in is it of on or that the this to was we with you'
  )
    .split(' ')
    .map(normalise)
)

/** The term that a word of a text stands under: what all its forms have in common. */
export function textTerm(token: string): string {
  const base = stem(token)
  if (!/^[а-я]+$/.test(base)) return base
  const ending = VERB_ENDING.exec(base)?.[0] ?? ''
  return base.length - ending.length >= MIN_STEM ? base.slice(0, base.length - ending.length) : base
}

/** Whether a word says nothing of what a page is about; a letter alone is no word. */
export function isFiller(token: string): boolean {
  return FILLERS.has(token) || /^\p{L}$/u.test(token)
}

/** Words of a text as they stand there. */
export function wordsOf(text: string): RegExpStringIterator<RegExpExecArray> {
  return text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
}
