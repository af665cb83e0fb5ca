import type { Mode } from './find-word.ts'
import { normalise } from './normalise.ts'
import { titleSkeleton } from './skeleton.ts'
import { titleStem } from './stem.ts'

/** A word of a title in its compared form, with its position. */
export interface TitleWord {
  token: string
  start: number
  end: number
}

/** Words of a title, compounds also as one word, so that «вебаналитика» finds «веб-аналитика». */
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

/** Index terms of a word of a title: the word and its stem, or their skeletons. */
export function termsOf(token: string, mode: Mode): string[] {
  const forms = [token, titleStem(token)]
  return mode === 'skeleton' ? forms.map(titleSkeleton) : forms
}
