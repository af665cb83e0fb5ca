import type { Mode } from './find-word.ts'
import { normalise } from './normalise.ts'
import { titleSkeleton } from './skeleton.ts'
import { titleStem } from './stem.ts'

/** A word of a title as it is compared, and where it stands there. */
export interface TitleWord {
  token: string
  start: number
  end: number
}

/** Words of a title, compounds also glued: «веб-аналитика» is found as one word too. */
export function titleWords(title: string): TitleWord[] {
  return [...title.matchAll(/\S+/g)].flatMap(({ 0: chunk, index: begin }) => {
    const words = [...chunk.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(
      ({ 0: word, index }) => {
        const start = begin + index
        return { token: normalise(word), start, end: start + word.length }
      }
    )
    const [first, second, third] = words
    if (!first || !second || third || !/^\p{L}+$/u.test(first.token)) return words
    const glued = { token: first.token + second.token, start: first.start, end: second.end }
    return [...words, glued]
  })
}

/** Terms of the index that a word of a title stands under: the word itself and its stem, or the skeletons of both. */
export function termsOf(token: string, mode: Mode): string[] {
  const forms = [token, titleStem(token)]
  return mode === 'skeleton' ? forms.map(titleSkeleton) : forms
}
