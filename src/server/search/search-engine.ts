import { MAX_QUERY } from '../../shared/search/live-search.ts'
import { type AskedWord, askedWords, type Reading } from './asked-words.ts'
import { begunTerms, type Lexicon } from './lexicon.ts'
import type { PageIndex, SearchDocument, SearchPage } from './page-index.ts'
import type { FindMeanings } from './synonyms.ts'
import { type Repair, understand } from './understand.ts'
import {
  createLookup,
  evidenceOf,
  isCommon,
  type Lookup,
  type WordEvidence,
  weightOf
} from './word-evidence.ts'
import { isFiller, tokensOf } from './words.ts'

/** A page that answers a query. */
export interface FoundPage {
  /** Its number in the index. */
  number: number
  document: SearchDocument
  /** Whether only its text has what was asked for. */
  isText: boolean
}

export interface SearchAnswer {
  /** The best first. */
  found: readonly FoundPage[]
  /** How the query was understood. */
  words: readonly AskedWord[]
  /** Words that the best page does not have. */
  leftOut: readonly string[]
  repair?: Repair
}

export interface SearchEngine {
  /**
   * Pages that answer a query, cut to `MAX_QUERY`.
   *
   * @param isExact Nothing is repaired: neither layout nor spelling nor alphabet.
   */
  search(query: string, isExact?: boolean): SearchAnswer
  /** Pages that come nearest to a query which nothing answers, the best first; perhaps none. */
  nearest(query: string): readonly SearchDocument[]
}

const NO_ANSWER: SearchAnswer = { found: [], words: [], leftOut: [] }
/** A beginning of fewer letters says nothing of a word. */
const MIN_BEGINNING = 3
/** So many words of a query that nothing answers are asked for. */
const MAX_NEAREST = 4

/** @param meanings What the editors say of words, which must be known to the index. */
export function createSearchEngine(index: PageIndex, meanings: FindMeanings): SearchEngine {
  const documentOf = (number: number) => (index.pages[number] as SearchPage).document

  function search(query: string, isExact = false): SearchAnswer {
    const understood = understand(index, query.slice(0, MAX_QUERY), isExact)
    const words = askedWords(index, understood, meanings)
    const { pages, answered, hasTitle } = rankPages(index, words)
    if (pages.length === 0) return NO_ANSWER
    const found = pages.map((number) => {
      return { number, document: documentOf(number), isText: !hasTitle(number) }
    })
    const leftOut = words.filter((_, at) => !answered[at]).map(({ token }) => token)
    const { repair } = understood
    return { found, words, leftOut, ...(repair ? { repair } : {}) }
  }

  function nearest(query: string): readonly SearchDocument[] {
    const said = tokensOf(query.slice(0, MAX_QUERY)).filter((token) => !isFiller(token))
    const tokens = [...new Set(said)].slice(0, MAX_NEAREST).map((one) => knownBeginning(index, one))
    const words = tokens.flatMap((token) => {
      const asTyped = { tokens: [token], joined: [], spelled: new Map(), ...UNDOUBTED }
      return askedWords(index, asTyped, meanings)
    })
    return rankPages(index, words, true).pages.map(documentOf)
  }

  return { search, nearest }
}

const UNDOUBTED = { guessed: new Set<number>(), doubtful: new Set<number>() }

/** A word as far as the site knows one that begins so. */
function knownBeginning({ lexicon }: PageIndex, token: string): string {
  if (lexicon.numberOf(token) !== undefined) return token
  for (let length = token.length; length >= MIN_BEGINNING; length--) {
    const beginning = token.slice(0, length)
    if (begunTerms(lexicon, beginning).length > 0) return beginning
  }
  return token
}

interface Ranking {
  /** Numbers of the pages that answer, the best first. */
  pages: readonly number[]
  /** Of each word, in the order of the query, whether the best page has it. */
  answered: readonly boolean[]
  /** Whether a page answers by more than its text. */
  hasTitle(page: number): boolean
}

/** A page has to answer so much of the query, by weight, or to have so much of it in its title. */
const NEEDED = { share: 0.5, title: 0.25 } as const
/** What a page's score is raised by: for its name, its title, a title typed in full, and words that stand together. */
const RAISED = { name: 0.5, title: 0.25, whole: 1, near: 0.25 } as const
/** What a visitor wants to do counts so much beside what it is to be done with. */
const WISH_SHARE = 0.5
/** How much it counts that a page answers the whole query. */
const WHOLENESS = 0.15
/** How much the kind of a page counts. */
const KIND_POWER = 0.2

const NOTHING: Ranking = { pages: [], answered: [], hasTitle: () => false }
const UNNAMED = { name: 0, title: 0, asked: 0, whole: 0 }

/**
 * The pages that answer a query, in order of worth.
 *
 * @param isLoose Pages come that answer next to nothing of it, too.
 */
function rankPages(index: PageIndex, words: readonly AskedWord[], isLoose = false): Ranking {
  const pagesWith = createLookup(index)
  const all = weighed(words).map(({ word, share }) => {
    const evidence = evidenceOf(index, word, pagesWith)
    return { ...evidence, weight: share * evidence.weight }
  })
  const found = all.filter(({ scores }) => scores.some((score) => score > 0))
  const near = nearPages(index, found, pagesWith)
  if (hasDoubt(found, near)) return rankPages(index, words.map(withoutDoubt), isLoose)
  if (!isLoose && !isEnough(index, all, found)) return NOTHING

  const naming = createNaming(index, found, pagesWith)
  const sums = sumsOf(index, found)
  const isEnoughOf = (share: number, title: number) =>
    share >= NEEDED.share || title >= NEEDED.title
  const isAsked = (page: number) => found.some(({ word }) => (word.pages.get(page) ?? 0) > 1)
  const scoreOf = (page: number): number => {
    const { score, title, share } = sums.of(page)
    if (!(isLoose || isEnoughOf(share, title) || isAsked(page))) return 0
    const named = title > 0 ? naming(page) : UNNAMED
    const raised =
      RAISED.name * named.name * named.asked +
      RAISED.title * named.title * title +
      RAISED.whole * named.whole +
      RAISED.near * (near?.[page] ?? 0)
    const { weight } = (index.pages[page] as SearchPage).document
    return score * share ** WHOLENESS * (1 + raised) * weight ** KIND_POWER
  }
  const pages = sums.pages
    .map((page) => ({ page, score: scoreOf(page) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page - b.page)
    .map(({ page }) => page)
  const best = pages[0] ?? 0
  return {
    pages,
    answered: all.map((one) => (one.scores[best] as number) > 0),
    hasTitle: (page) => found.some(({ titles }) => (titles[page] as number) > 0)
  }
}

/** Beside a subject a wish is for its page: the words of «под ключ» are no part of a title. */
function weighed(words: readonly AskedWord[]) {
  const hasSubject = words.some(({ isWish }) => !isWish)
  return words.map((word) => {
    if (!word.isWish || !hasSubject) return { word, share: 1 }
    const part = word.isPhrase ? 0 : WISH_SHARE
    const readings = word.readings.map((one) => ({ ...one, worth: one.worth * part }))
    return { word: { ...word, readings }, share: WISH_SHARE }
  })
}

/** The pages that answer something, and of each the parts of the query: by worth, in its title, and by weight alone. */
function sumsOf({ pages }: PageIndex, found: readonly WordEvidence[]) {
  const whole = found.reduce((sum, { weight }) => sum + weight, 0)
  const [scores, titles, shares] = [0, 1, 2].map(() => new Float64Array(pages.length)) as Sums
  const answering: number[] = []
  for (const one of found) {
    const part = one.weight / whole
    for (let page = 0; page < pages.length; page++) {
      const score = one.scores[page] as number
      if (score === 0) continue
      if (shares[page] === 0) answering.push(page)
      scores[page] = (scores[page] as number) + part * score
      titles[page] = (titles[page] as number) + part * Math.min(1, one.titles[page] as number)
      shares[page] = (shares[page] as number) + part
    }
  }
  return {
    pages: answering,
    of: (page: number) => ({
      score: scores[page] as number,
      title: titles[page] as number,
      share: shares[page] as number
    })
  }
}

type Sums = [Float64Array, Float64Array, Float64Array]

/** Whether short words were mended in vain: no page has them in its title, or near what else is asked for. */
function hasDoubt(found: readonly WordEvidence[], near: Float32Array | undefined): boolean {
  if (!near || !found.some(({ word }) => word.isDoubtful)) return false
  return !near.some(
    (share, page) => share > 0.99 || found.every(({ titles }) => (titles[page] as number) > 0)
  )
}

function withoutDoubt(word: AskedWord): AskedWord {
  return word.isDoubtful ? { ...word, readings: [], isDoubtful: false } : word
}

/** Whether what was found is worth showing: a word of a title as it was typed, else half of what was asked. */
function isEnough(
  { pages }: PageIndex,
  all: readonly WordEvidence[],
  found: readonly WordEvidence[]
): boolean {
  const isSure = found.some(
    ({ word, titles }) =>
      !word.isGuessed && /\p{L}/u.test(word.token) && titles.some((worth) => worth > 0)
  )
  if (isSure) return true
  const known = found.reduce((sum, { weight }) => sum + weight, 0)
  const unknown = (all.length - found.length) * weightOf(0, pages.length)
  return known > 0 && known >= NEEDED.share * (known + unknown)
}

/** Words of a query that stand so near each other belong together, and how much they do. */
const NEAR = [
  { words: 12, worth: 0.5 },
  { words: 3, worth: 1 }
] as const
const FIELDS = ['title', 'text'] as const

/** For each page how many neighbours in the query stand near each other there: all, 1; nothing for a word alone. */
function nearPages(
  { pages, lexicon }: PageIndex,
  found: readonly WordEvidence[],
  pagesWith: Lookup
): Float32Array | undefined {
  if (found.length < 2) return undefined
  const near = new Float32Array(pages.length)
  const terms = found.map(({ word }) => word.readings.find(({ isPhrase }) => !isPhrase)?.terms[0])
  for (const [at, term] of terms.slice(0, -1).entries()) {
    for (const [page, worth] of pairPages(lexicon, [term, terms[at + 1]], pagesWith)) {
      near[page] = (near[page] as number) + worth / (found.length - 1)
    }
  }
  return near
}

/** The pages where two terms stand near each other, each with how near. */
function pairPages(
  lexicon: Lexicon,
  [term, next]: readonly (number | undefined)[],
  pagesWith: Lookup
): ReadonlyMap<number, number> {
  if (term === undefined || next === undefined || term === next) return new Map()
  const isTold = !isCommon(lexicon, term) && !isCommon(lexicon, next)
  const fields = FIELDS.filter((field) => field === 'title' || isTold)
  return new Map(
    NEAR.flatMap(({ words, worth }) =>
      fields
        .flatMap((field) => pagesWith(`NEAR(${term} ${next}, ${words})`, field))
        .map((page) => [page, worth] as const)
    )
  )
}

/** How much a query calls a page by its name. */
interface Naming {
  /** The part of the page's short name, and of its title, that was asked for. */
  name: number
  title: number
  /** The part of the query that the name has. */
  asked: number
  /** 1 when the query is the whole title, 0 otherwise. */
  whole: number
}

/** A name of more words is a sentence. */
const MAX_NAME = 4

/** Tells how much a query calls pages by their names. */
function createNaming(index: PageIndex, found: readonly WordEvidence[], pagesWith: Lookup) {
  const { names, titles, lexicon, pages } = index
  const whole = found.reduce((sum, { weight }) => sum + weight, 0)
  const readings = found.flatMap(({ word }) => word.readings)
  const typed = found.map(({ word }) => word.readings.find(({ isPhrase }) => !isPhrase)?.terms[0])
  const phrases = new Map(
    readings
      .filter(({ isPhrase }) => isPhrase)
      .map((reading) => [reading, new Set(pagesWith(reading.match, 'title'))] as const)
  )
  const isOn = (reading: Reading, page: number) => phrases.get(reading)?.has(page) ?? false
  const single = worthsOf(readings.filter(({ isPhrase }) => !isPhrase))
  const weightOfTerm = (term: number) => weightOf(lexicon.pageCounts[term] as number, pages.length)

  /** For each term that was asked for what it is worth on a page. */
  function worthsOn(page: number): ReadonlyMap<number, number> {
    const own = [...phrases.keys()].filter((reading) => isOn(reading, page))
    return own.length > 0 ? worthsOf(own, single) : single
  }

  function shareOf(terms: Uint32Array, worths: ReadonlyMap<number, number>): number {
    const all = terms.reduce((sum, term) => sum + weightOfTerm(term), 0)
    const own = terms.reduce((sum, term) => sum + weightOfTerm(term) * (worths.get(term) ?? 0), 0)
    return all > 0 ? own / all : 0
  }

  const words = found.map(({ word, weight }) => ({
    word,
    weight,
    single: worthsOf(word.readings.filter(({ isPhrase }) => !isPhrase)),
    phrases: word.readings.filter(({ isPhrase }) => isPhrase)
  }))

  function askedShare(name: Uint32Array, page: number): number {
    const own = words.filter(
      ({ word, single, phrases }) =>
        word.pages.has(page) ||
        name.some((term) => single.has(term)) ||
        phrases.some((one) => isOn(one, page) && one.terms.every((term) => name.includes(term)))
    )
    return own.reduce((sum, { weight }) => sum + weight, 0) / whole
  }

  return (page: number): Naming => {
    const [name, title] = [names[page] as Uint32Array, titles[page] as Uint32Array]
    const worths = worthsOn(page)
    const isSurely = found.some(({ word }) => (word.pages.get(page) ?? 0) > 1)
    const own = name.length > MAX_NAME ? 0 : shareOf(name, worths)
    return {
      name: isSurely ? 1 : own,
      title: shareOf(title, worths),
      asked: askedShare(name, page),
      whole: title.length === typed.length && title.every((term, at) => term === typed[at]) ? 1 : 0
    }
  }
}

/** For each term of some readings what the best of them is worth. */
function worthsOf(
  readings: readonly Reading[],
  known: ReadonlyMap<number, number> = new Map()
): ReadonlyMap<number, number> {
  const worths = new Map(known)
  for (const { terms, worth } of readings) {
    for (const term of terms) worths.set(term, Math.max(worth, worths.get(term) ?? 0))
  }
  return worths
}
