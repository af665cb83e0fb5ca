import { allowedMistakes, editDistance } from '../../shared/search/word-match.ts'
import { countBits, firstFrom, lettersOf } from './letters.ts'
import { type Lexicon, skeletonKey } from './lexicon.ts'
import { skeleton } from './skeleton.ts'
import { termOf } from './term.ts'

/** The most terms that a beginning stands for: the nearest in length. */
const MAX_BEGUN = 40
/** A beginning is looked up among so many, for the site may have thousands with the same two letters. */
const MAX_LOOKED_AT = 2000
const MIN_SKELETON = 3

/** Terms with a beginning, the shortest first. */
export function begunTerms(lexicon: Lexicon, beginning: string): number[] {
  const { terms, sorted } = lexicon
  const wordAt = (at: number) => terms[sorted[at] as number] as string
  const found: number[] = []
  const first = firstFrom(sorted.length, (at) => wordAt(at) >= beginning)
  for (let at = first; at < Math.min(sorted.length, first + MAX_LOOKED_AT); at++) {
    if (!wordAt(at).startsWith(beginning)) break
    found.push(sorted[at] as number)
  }
  const lengthOf = (term: number) => (terms[term] as string).length
  return found.sort((a, b) => lengthOf(a) - lengthOf(b)).slice(0, MAX_BEGUN)
}

/** Terms of the same sound in the other alphabet. */
export function spelledTerms({ skeletons, terms }: Lexicon, token: string): number[] {
  const found = new Set<number>()
  const base = termOf(token)
  const isOther = (term: number) => isRussian(terms[term] as string) !== isRussian(token)
  for (const bones of new Set([skeleton(token), skeleton(base)])) {
    // What hardly any sound is left of means nothing.
    if (bones.length < MIN_SKELETON || bones.length * 2 <= token.length) continue
    const [first, last] = [skeletonKey(bones, 0), skeletonKey(bones, terms.length)]
    const from = firstFrom(skeletons.length, (at) => (skeletons[at] as number) >= first)
    for (let at = from; at < skeletons.length && (skeletons[at] as number) < last; at++) {
      found.add((skeletons[at] as number) - first)
    }
  }
  return [...found].filter(isOther)
}

function isRussian(word: string): boolean {
  return /[а-я]/.test(word)
}

/** Letters of an ending, which the stem of a form has not. */
const ENDING_LETTERS = 4

/**
 * The nearest word that a word may be a slip for, the most frequent of those: by its whole form, else by what it has in
 * common with its other forms. What has figures is no slip.
 */
export function similarWord(lexicon: Lexicon, token: string): string | undefined {
  const limit = allowedMistakes(token)
  if (limit === 0 || !/^\p{L}+$/u.test(token)) return undefined
  const { terms, termOfForm } = lexicon
  const byForm = nearest(lexicon, token, limit, 2 * limit, (form) => form)
  if (byForm) return byForm
  const base = termOf(token)
  const stemLimit = Math.min(limit, allowedMistakes(base))
  if (stemLimit === 0 || base === token) return undefined
  const letters = 2 * limit + ENDING_LETTERS
  return nearest(lexicon, base, stemLimit, letters, (_form, at) => {
    return terms[termOfForm[at] as number] as string
  })
}

function nearest(
  { forms, letters, byLetter, termOfForm, pageCounts }: Lexicon,
  word: string,
  limit: number,
  maxLetters: number,
  textOf: (form: string, at: number) => string
): string | undefined {
  const own = lettersOf(word)
  let [best, least, most] = ['', limit + 1, -1]
  const near = [...new Set(word.slice(0, 2))].flatMap((letter) => byLetter.get(letter) ?? [])
  for (const at of near) {
    if (countBits((letters[at] as number) ^ own) > maxLetters) continue
    const form = forms[at] as string
    const text = textOf(form, at)
    if (!beginsAlike(text, word) || Math.abs(text.length - word.length) > limit) continue
    const distance = editDistance(word, text, limit)
    const count = pageCounts[termOfForm[at] as number] as number
    if (distance < least || (distance === least && distance <= limit && count > most)) {
      ;[best, least, most] = [form, distance, count]
    }
  }
  return least <= limit ? best : undefined
}

/** The first letter is seldom wrong, but may have changed places with the second. */
function beginsAlike(text: string, word: string): boolean {
  return text[0] === word[0] || (text[0] === word[1] && text[1] === word[0])
}
