import type { SynonymLine } from '../content/data-schemas.ts'
import { tokensOf } from './normalise.ts'
import { isFiller, termOf } from './term.ts'

/** A phrase that stands in a query, with what else it may be. */
export interface Meaning {
  /** Which words of the query it is made of. */
  covers: readonly number[]
  /** Other phrases of the same meaning. */
  others: readonly (readonly string[])[]
  /** The page that is asked for so. */
  page?: string
  /** Whether it says what the visitor wants to do, not with what. */
  isWish?: boolean
}

interface Phrase {
  /** The terms of the words that say something; of all its words when none does. */
  terms: readonly string[]
  others: readonly (readonly string[])[]
  page?: string
  isWish?: boolean
}

/** Between two words of a phrase at most so many others may stand: «вывод сайта в топ» is «вывод в топ». */
const MAX_GAP = 1

/** Finds the phrases of the editors in a query. */
export function createSynonyms(
  lines: readonly SynonymLine[]
): (tokens: readonly string[]) => Meaning[] {
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of lines.flatMap(phrasesOf)) {
    const first = phrase.terms[0] ?? ''
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  return (tokens) => {
    const terms = tokens.map(termOf)
    return terms.flatMap((term, at) =>
      (byFirst.get(term) ?? []).flatMap(({ terms: phrase, ...meant }) => {
        const covers = placesOf(phrase, terms, tokens, at)
        return covers ? [{ ...meant, covers }] : []
      })
    )
  }
}

/** Every phrase of the lines, as it is written there. */
export function phrasesIn(line: SynonymLine): readonly string[] {
  return 'page' in line ? line.asked : line
}

function phrasesOf(line: SynonymLine): Phrase[] {
  const all = phrasesIn(line).map(tokensOf)
  return all.map((tokens) => {
    const said = tokens.filter((token) => !isFiller(token))
    const terms = (said.length > 0 ? said : tokens).map(termOf)
    if ('page' in line) {
      return { terms, others: [], page: line.page, isWish: line.wants !== undefined }
    }
    return { terms, others: all.filter((other) => other !== tokens) }
  })
}

/** Where the words of a phrase stand in a query, from a word on; fillers do not part them. */
function placesOf(
  phrase: readonly string[],
  terms: readonly string[],
  tokens: readonly string[],
  from: number
): number[] | undefined {
  const places = [from]
  let gap = 0
  for (let at = from + 1; places.length < phrase.length; at++) {
    const term = terms[at]
    if (term === undefined) return undefined
    if (term === phrase[places.length]) {
      places.push(at)
      gap = 0
    } else if (!isFiller(tokens[at] as string) && ++gap > MAX_GAP) return undefined
  }
  return places
}
