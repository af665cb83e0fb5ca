import { allowedMistakes, editDistance } from '../../shared/edit-distance.ts'
import type { Mode } from './find-word.ts'
import { skeleton, titleSkeleton } from './skeleton.ts'
import { stem, titleStem } from './stem.ts'

/** A word of a query with what it is compared by, worked out once for all titles. */
export interface AskedWord {
  text: string
  stem: string
  bones: string
}

export function askedWord(text: string): AskedWord {
  const base = stem(text)
  return { text, stem: base, bones: skeleton(base) }
}

/** How many letters of a title's word are what was asked for: all in another form, some where it was only begun. */
export function sharedLength(word: string, asked: AskedWord, mode: Mode): number {
  if (word === asked.text || titleStem(word) === asked.stem) return word.length
  if (word.startsWith(asked.text)) return asked.text.length
  return isSimilar(word, asked, mode) ? word.length : 0
}

function isSimilar(word: string, asked: AskedWord, mode: Mode): boolean {
  if (mode === 'skeleton') {
    const [a, b] = [titleSkeleton(titleStem(word)), asked.bones]
    return a.length > 2 && (a.startsWith(b) || b.startsWith(a))
  }
  const limit = allowedMistakes(asked.text)
  if (mode !== 'fuzzy' || limit === 0) return false
  return [
    [asked.text, word],
    [asked.stem, titleStem(word)]
  ].some(([a = '', b = '']) => editDistance(a, b, limit) <= limit)
}
