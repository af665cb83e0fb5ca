import { begunTerms, knownTerm, type PageIndex, type Term } from './page-index.ts'
import type { Meaning, QueryWord } from './synonyms.ts'
import { isFiller, phraseTermOf } from './words.ts'

/** One way in which a page may answer a word. */
export interface Reading {
  /** What it is worth beside the word itself. */
  worth: number
  /** Any of them, or of a phrase all, one after another. */
  terms: readonly Term[]
  /** How many leading letters of its terms were typed. */
  letters: number
  isPhrase: boolean
  /** Whether texts are looked through too. */
  isInTexts: boolean
}

export interface AskedWord {
  token: string
  readings: readonly Reading[]
  /** Pages that the editors say are asked for so, each with how surely. */
  pages: ReadonlyMap<number, number>
  isGuessed: boolean
  isDoubtful: boolean
  /** Whether it says what the visitor wants to do, and not with what. */
  isWish: boolean
  /** Whether it says so with other words, and nothing apart from them. */
  isPhrase: boolean
}

const WORTH = {
  same: 1,
  other: 0.9,
  near: 0.85,
  far: 0.65,
  derived: 0.6,
  spelled: 0.95,
  foreign: 0.6
} as const
/** How surely a page is asked for: by a whole phrase, by its beginning, and by one that stands for pages above it. */
const [SURE, BEGUN, BELOW] = [1.15, 0.8, 0.6]
const WHOLE = Number.POSITIVE_INFINITY
/** Letters that a beginning lacks to be near. */
const NEAR_LETTERS = 3
const MIN_BEGINNING = 3
/** A shorter root is one of many words. */
const MIN_ROOT = 5
/** As many begun words of the editors are looked up among their phrases. */
const MAX_PHRASES_BEGUN = 3
/** So many words are asked for, the first ones. */
const MAX_WORDS = 12

type Find = (words: readonly QueryWord[]) => Meaning[]

/** The words of a query that say something, each with what it may mean. */
export function askedWords(index: PageIndex, understood: Understood, find: Find): AskedWord[] {
  const { tokens, joined, spelled, guessed, doubtful } = understood
  const last = tokens.length - 1
  const isSilent = (at: number) => tokens.length > 1 && isFiller(tokens[at] as string)
  const words = tokens.map((token, at) => queryWord(token, spelled.get(at)))
  const told = [...find(words), ...joinedMeanings(words, joined, find)].filter(isLongest)
  const begun = begunMeanings(index, tokens, words, find)
  const meanings = [
    ...[...joined, ...told].map((meaning) => meantBy(index, meaning, SURE)),
    ...begun.map((meaning) => meantBy(index, meaning, BEGUN))
  ]
  return tokens
    .map((token, at): AskedWord => {
      const own = meanings.filter(
        ({ covers }) => covers.includes(at) && (!isSilent(at) || covers.every(isSilent))
      )
      const asks = own.filter(({ page }) => page !== undefined)
      const pages = surest(own.flatMap((one) => one.pages))
      const readings = isSilent(at) ? [] : wordReadings(index, token, at === last, spelled.get(at))
      return {
        token,
        readings: [...readings, ...own.flatMap((one) => one.readings)],
        pages,
        isGuessed: guessed.has(at),
        isDoubtful: doubtful.has(at),
        isWish: asks.length > 0 && asks.every(({ isWish }) => isWish),
        isPhrase: own.some(({ isPhrase }) => isPhrase)
      }
    })
    .filter(({ pages }, at) => !isSilent(at) || pages.size > 0)
    .slice(0, MAX_WORDS)
}

function queryWord(token: string, spelled: readonly Term[] = []): QueryWord {
  const others = spelled.map(({ text }) => text)
  return { terms: [phraseTermOf(token), ...others], isFiller: isFiller(token) }
}

/** What neighbours mean that the editors write as one word. */
function joinedMeanings(
  words: readonly QueryWord[],
  joined: readonly Meaning[],
  find: Find
): Meaning[] {
  return joined.flatMap(({ covers: [at = 0], others }) => {
    const word = { terms: others.flat().map(phraseTermOf), isFiller: false }
    return find(words.toSpliced(at, 2, word))
      .filter(({ covers }) => covers.includes(at))
      .map((meaning) => ({
        ...meaning,
        covers: meaning.covers.flatMap((place) => {
          if (place === at) return [at, at + 1]
          return place < at ? place : place + 1
        })
      }))
  })
}

/** Of several ways to ask for a page the surest counts. */
function surest(asked: readonly [page: number, worth: number][]): ReadonlyMap<number, number> {
  return new Map([...asked].sort(([, one], [, other]) => one - other))
}

/** What a phrase of the editors means on the site. */
function meantBy(index: PageIndex, meaning: Meaning, worth: number) {
  const { others, page, isWish } = meaning
  const pages = index.pages.flatMap(({ document: { path } }, number): [number, number][] => {
    if (path === page) return [[number, worth]]
    return isWish && page && path.startsWith(page) ? [[number, worth * BELOW]] : []
  })
  return { ...meaning, pages, readings: others.flatMap((other) => phraseReading(index, other)) }
}

/** False when a longer phrase of another page contains this one: «отзывы на картах» is not «отзывы». */
function isLongest({ page, covers }: Meaning, _at: number, all: readonly Meaning[]): boolean {
  if (page === undefined) return true
  return !all.some(
    (other) =>
      other.page !== undefined &&
      other.covers.length > covers.length &&
      covers.every((at) => other.covers.includes(at))
  )
}

function wordReadings(
  index: PageIndex,
  token: string,
  isLast: boolean,
  spelled: readonly Term[] = []
): Reading[] {
  const own = knownTerm(index, token)
  const whole = [
    oneOf(own ? [own] : [], WORTH.same, WHOLE, true),
    oneOf(spelled, own ? WORTH.foreign : WORTH.spelled, WHOLE, true),
    oneOf(own ? derivedTerms(index, own) : [], WORTH.derived, WHOLE, false)
  ]
  const begun = isLast ? begunTerms(index, token).filter((term) => term !== own) : []
  const isNear = ({ text }: Term) => text.length <= token.length + NEAR_LETTERS
  const isInTexts = !own && token.length >= MIN_BEGINNING
  return [
    ...whole,
    oneOf(begun.filter(isNear), WORTH.near, token.length, isInTexts),
    oneOf(
      begun.filter((term) => !isNear(term)),
      WORTH.far,
      token.length,
      isInTexts
    )
  ].filter(({ terms }) => terms.length > 0)
}

/** Words made of the same root, which only titles are looked through for: «регион» and «региональный». */
function derivedTerms(index: PageIndex, base: Term): readonly Term[] {
  if (base.text.length < MIN_ROOT) return []
  return begunTerms(index, base.text).filter((term) => term !== base && term.pageCount > 0)
}

function oneOf(
  terms: readonly Term[],
  worth: number,
  letters: number,
  isInTexts: boolean
): Reading {
  return { worth, terms, letters, isPhrase: false, isInTexts }
}

/** A phrase whose words all stand on the site, one after another. */
function phraseReading(index: PageIndex, tokens: readonly string[]): Reading[] {
  const terms = tokens.map((token) => knownTerm(index, token)).filter((term) => term?.pageCount)
  if (terms.length < tokens.length) return []
  const isPhrase = terms.length > 1
  return [{ worth: WORTH.other, terms: terms as Term[], letters: WHOLE, isPhrase, isInTexts: true }]
}

/** What the last word means once it is typed to its end, where only the editors have the word that it begins. */
function begunMeanings(
  index: PageIndex,
  tokens: readonly string[],
  words: readonly QueryWord[],
  find: Find
): Meaning[] {
  const last = tokens.at(-1) ?? ''
  if (last.length < MIN_BEGINNING || knownTerm(index, last)) return []
  return begunTerms(index, last)
    .filter(({ pageCount }) => pageCount === 0)
    .slice(0, MAX_PHRASES_BEGUN)
    .flatMap(({ text }) => find(words.with(-1, { terms: [text], isFiller: false })))
    .filter(({ covers }) => covers.includes(tokens.length - 1))
}

/** What was taken for something else than was typed, and for what. */
export interface Repair {
  kind: 'layout' | 'spelling'
  query: string
}

/** A query as it is understood. */
export interface Understood {
  tokens: readonly string[]
  /** Words of two halves, and halves of one word, that the site writes the other way. */
  joined: readonly Meaning[]
  /** Terms of words that are written in the other alphabet, by the place of the word. */
  spelled: ReadonlyMap<number, readonly Term[]>
  /** Places of words that were mended, or read in the other alphabet: they prove little. */
  guessed: ReadonlySet<number>
  /** Places of short words that were mended: they may have been meant otherwise. */
  doubtful: ReadonlySet<number>
  repair?: Repair
}
