import type { SynonymLine } from '../content/schemas.ts'
import { isFiller, isTelling, phraseTermOf, tokensOf } from './words.ts'

/** A phrase that stands in a query, with what else it may be. */
export interface Meaning {
  /** Which words of the query it is made of, ascending. */
  covers: readonly number[]
  /** Other phrases of the same meaning. */
  others: readonly (readonly string[])[]
  /** The page that is asked for so. */
  page?: string
  /** Whether it says what the visitor wants to do, not with what. */
  isWish?: boolean
  /** Whether it is of several words, which mean something else apart. */
  isPhrase?: boolean
}

/** A word of a query. */
export interface QueryWord {
  /** The terms that it may be, as it was typed and in the other alphabet. */
  terms: readonly string[]
  /** Whether it says nothing of what is asked for. */
  isFiller: boolean
}

type Phrase = Omit<Meaning, 'covers'> & {
  line: SynonymLine
  terms: readonly string[]
  /** Whether no word of it says something. */
  isSilent: boolean
}

/** Between two words of a phrase at most so many others may stand: «вывод сайта в топ» is «вывод в топ». */
const MAX_GAP = 1

/** Finds the phrases of the editors in a query, whatever the order of their words. */
export type FindMeanings = (words: readonly QueryWord[]) => Meaning[]

export function createSynonyms(lines: readonly SynonymLine[]): FindMeanings {
  const sameAs = sameTerms(lines)
  return finderIn(phrasesByFirst(lines, sameAs), sameAs)
}

/** The same without one of the lines, the others taken apart once for all of them. */
export function createSynonymsWithout(
  lines: readonly SynonymLine[]
): (line: SynonymLine) => FindMeanings {
  const sameAs = sameTerms(lines)
  const byFirst = phrasesByFirst(lines, sameAs)
  return (line) => {
    // Phrases of pages follow what such a line says.
    if (!('page' in line)) return createSynonyms(lines.filter((other) => other !== line))
    return finderIn(byFirst, sameAs, line)
  }
}

type ByFirst = ReadonlyMap<string, readonly Phrase[]>

function phrasesByFirst(lines: readonly SynonymLine[], sameAs: SameAs): ByFirst {
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of lines.flatMap((line) => phrasesOf(line, sameAs))) {
    const first = phrase.terms[0] ?? ''
    const group = byFirst.get(first)
    if (group) group.push(phrase)
    else byFirst.set(first, [phrase])
  }
  return byFirst
}

function finderIn(byFirst: ByFirst, sameAs: SameAs, without?: SynonymLine): FindMeanings {
  return (words) => {
    const asked = words.map(({ terms }) => new Set(terms.flatMap((term) => [term, sameAs(term)])))
    const isAllSilent = words.every((word) => word.isFiller)
    return asked.flatMap((own, at) =>
      [...own]
        .flatMap((term) => byFirst.get(term) ?? [])
        .filter(({ line }) => line !== without)
        .flatMap(({ line, terms, isSilent, ...meant }): Meaning[] => {
          if (isSilent && !isAllSilent && !meant.isWish) return []
          const covers = placesOf(terms, asked, words, at)
          return covers ? [{ ...meant, covers }] : []
        })
    )
  }
}

/** Every phrase of the lines, as it is written there. */
export function phrasesIn(line: SynonymLine): readonly string[] {
  return 'page' in line ? line.asked : line
}

/** Tells by which key a query does not tell phrases of pages apart. */
export function phraseKeys(lines: readonly SynonymLine[]): (phrase: string) => string {
  const sameAs = sameTerms(lines)
  return (phrase) => termsOf(tokensOf(phrase)).map(sameAs).sort().join(' ')
}

type SameAs = (term: string) => string

/** Words that mean the same, so that an editor need not write a phrase with each of them. */
function sameTerms(lines: readonly SynonymLine[]): SameAs {
  const same = new Map<string, string>()
  for (const line of lines) {
    if ('page' in line) continue
    const terms = partsOf(line).flatMap(({ tokens, terms }) => (tokens.length === 1 ? terms : []))
    for (const term of terms) same.set(term, `=${terms[0]}`)
  }
  return (term) => same.get(term) ?? term
}

interface PhraseParts {
  tokens: readonly string[]
  terms: readonly string[]
  isSilent: boolean
}

/** Taking phrases apart is most of the work. */
const partsOfLines = new WeakMap<SynonymLine, readonly PhraseParts[]>()

function partsOf(line: SynonymLine): readonly PhraseParts[] {
  const ready =
    partsOfLines.get(line) ??
    phrasesIn(line).map((phrase) => {
      const tokens = tokensOf(phrase)
      return { tokens, terms: termsOf(tokens), isSilent: tokens.every(isFiller) }
    })
  partsOfLines.set(line, ready)
  return ready
}

function phrasesOf(line: SynonymLine, sameAs: SameAs): Phrase[] {
  const all = partsOf(line)
  return all.map((parts) => {
    const { tokens, terms, isSilent } = parts
    const isPhrase = tokens.length > 1
    if (!('page' in line)) {
      const others = all.filter((other) => other !== parts).map((other) => other.tokens)
      return { line, terms, others, isSilent, isPhrase }
    }
    const isWish = line.wants !== undefined
    return {
      line,
      terms: terms.map(sameAs),
      others: [],
      page: line.page,
      isWish,
      isSilent,
      isPhrase
    }
  })
}

/** The terms of the words that say something; of all words when none does. */
function termsOf(tokens: readonly string[]): string[] {
  const said = tokens.filter((token) => !isFiller(token) || isTelling(token))
  return (tokens.every(isFiller) ? tokens : said).map(phraseTermOf)
}

/** Where the words of a phrase stand in a query, its first one at a place; fillers do not part them. */
function placesOf(
  phrase: readonly string[],
  asked: readonly ReadonlySet<string>[],
  words: readonly QueryWord[],
  first: number
): number[] | undefined {
  const places = [first]
  for (const term of phrase.slice(1)) {
    const at = nearestPlace(asked, term, first, places)
    if (at === undefined) return undefined
    places.push(at)
  }
  const covers = places.sort((a, b) => a - b)
  const isApart = covers.some((at, place) => {
    const between = words.slice(at + 1, covers[place + 1] ?? at)
    return between.filter((word) => !word.isFiller).length > MAX_GAP
  })
  return isApart ? undefined : covers
}

/** Where a term stands nearest to a place, later before earlier. */
function nearestPlace(
  asked: readonly ReadonlySet<string>[],
  term: string,
  from: number,
  taken: readonly number[]
): number | undefined {
  for (let step = 1; step < asked.length; step++) {
    for (const at of [from + step, from - step]) {
      if (asked[at]?.has(term) && !taken.includes(at)) return at
    }
  }
  return undefined
}
