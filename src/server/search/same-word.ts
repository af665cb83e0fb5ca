import { allowedMistakes, editDistance } from './edit-distance.ts'
import type { Mode } from './find-word.ts'
import { skeleton } from './skeleton.ts'
import { stem } from './stem.ts'

/** How many letters of a word are what was asked for: all in another form of it, some where it was only begun. */
export function sharedLength(word: string, asked: string, mode: Mode): number {
  if (word === asked || stem(word) === stem(asked)) return word.length
  if (word.startsWith(asked)) return asked.length
  return isSimilar(word, asked, mode) ? word.length : 0
}

function isSimilar(word: string, asked: string, mode: Mode): boolean {
  if (mode === 'skeleton') {
    const [a, b] = [skeleton(stem(word)), skeleton(stem(asked))]
    return a.length > 2 && (a.startsWith(b) || b.startsWith(a))
  }
  const limit = allowedMistakes(asked)
  if (mode !== 'fuzzy' || limit === 0) return false
  return [
    [asked, word],
    [stem(asked), stem(word)]
  ].some(([a = '', b = '']) => editDistance(a, b, limit) <= limit)
}
