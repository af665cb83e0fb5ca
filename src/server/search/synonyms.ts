import { tokensOf } from './normalise.ts'
import { stem } from './stem.ts'

/**
 * Queries that mean the same: a phrase of a group in them is replaced by each of the others.
 *
 * @param groups Phrases of one meaning.
 */
export function createSynonyms(groups: readonly (readonly string[])[]) {
  const phrases = groups.flatMap((group) =>
    group.map((phrase) => ({
      stems: tokensOf(phrase).map(stem),
      others: group.filter((other) => other !== phrase).map(tokensOf)
    }))
  )
  return (words: readonly string[]): string[][] => {
    const stems = words.map(stem)
    return phrases.flatMap(({ stems: phrase, others }) => {
      const at = positionOf(phrase, stems)
      if (at < 0) return []
      return others.map((other) => [
        ...words.slice(0, at),
        ...other,
        ...words.slice(at + phrase.length)
      ])
    })
  }
}

function positionOf(phrase: readonly string[], stems: readonly string[]): number {
  if (phrase.length === 0) return -1
  return stems.findIndex((_, at) => phrase.every((part, offset) => stems[at + offset] === part))
}
