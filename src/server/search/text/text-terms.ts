import { normalise } from '../normalise.ts'
import { lettersOf } from '../postings.ts'
import { skeleton } from '../skeleton.ts'
import { textTerm } from './text-term.ts'

/** Every term of the texts, and ways to find one that is not known exactly. */
export interface Terms {
  words: readonly string[]
  /** Letters of each as a bit set. */
  letters: Uint32Array
  /** Numbers of the terms by their first two letters. */
  byBeginning: ReadonlyMap<string, readonly number[]>
  /** Each skeleton of a word with the number of its term: `skeletonKey`, ascending. */
  skeletons: Float64Array
}

/** Forms that are remembered while the index is built. */
const MAX_FORMS = 200_000
/** A safe integer has 53 bits: terms take 21 of them, which leaves 32 to a hash. */
const MAX_TERMS = 2 ** 21

/** Numbers the terms as they come: frequent ones come early, and small numbers are short. */
export function createTermCollector() {
  const numbers = new Map<string, number>()
  const forms = new Map<string, number>()
  const skeletons: number[] = []

  function numberOfForm(form: string): number {
    const token = normalise(form)
    const term = textTerm(token)
    const number = numbers.get(term) ?? numbers.size
    numbers.set(term, number)
    skeletons.push(skeletonKey(skeleton(token), number))
    if (term !== token) skeletons.push(skeletonKey(skeleton(term), number))
    return number
  }

  return {
    numberOf(form: string): number {
      const known = forms.get(form)
      if (known !== undefined) return known
      if (forms.size === MAX_FORMS) forms.clear()
      const number = numberOfForm(form)
      forms.set(form, number)
      return number
    },
    finish(): Terms {
      const words = [...numbers.keys()]
      const byBeginning = new Map<string, number[]>()
      words.forEach((word, number) => {
        const beginning = word.slice(0, 2)
        const group = byBeginning.get(beginning)
        if (group) group.push(number)
        else byBeginning.set(beginning, [number])
      })
      return {
        words,
        letters: Uint32Array.from(words, lettersOf),
        byBeginning,
        skeletons: Float64Array.from(new Set(skeletons)).sort()
      }
    }
  }
}

/** Orders skeletons by a hash: their texts would take more room than the rest of the index. */
export function skeletonKey(bones: string, term: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < bones.length; at++) {
    hash = Math.imul(hash ^ bones.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0) * MAX_TERMS + term
}
