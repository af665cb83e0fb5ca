import type { AskedWord, Reading } from './asked-words.ts'
import type { Lexicon } from './lexicon.ts'
import { FIELDS, type Field, type PageIndex, type SearchPage } from './page-index.ts'

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
export function rankPages(index: PageIndex, words: readonly AskedWord[], isLoose = false): Ranking {
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

/** Where a query names a subject, a wish such as «под ключ» counts for its page only, not for titles. */
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
const NEAR_FIELDS = ['title', 'text'] as const

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
  const fields = NEAR_FIELDS.filter((field) => field === 'title' || isTold)
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

/** What the pages say to one word of a query. */
interface WordEvidence {
  word: AskedWord
  /** By page number: all that says for it; nothing where the word does not stand. */
  scores: Float32Array
  /** The part that its title says. */
  titles: Float32Array
  /** How much the word tells pages apart. */
  weight: number
}

/** What a word is worth in a field. */
const FIELD_WORTH: Record<Field, number> = { title: 1, lead: 0.45, headings: 0.42, text: 0.3 }

/** The part of it that counts where another field says more. */
const OTHER_FIELDS = 0.15
const MAX_SCORE = 1.4

/** The part of a word's worth in a text that depends on how often it stands there. */
const OFTEN_SHARE = 0.5

/** How often is asked of words on so many pages. */
const MAX_WEIGHED = 400

/** A word on more pages tells nothing in texts; looking them all through takes time. */
const MAX_TEXTS = 2000

/** Looks up where words stand, once for all that have it in common. */
function createLookup({ find }: PageIndex) {
  const known = new Map<string, readonly number[]>()
  return (match: string, field: Field): readonly number[] => {
    const key = `${field} ${match}`
    const ready = known.get(key) ?? find(match, field)
    known.set(key, ready)
    return ready
  }
}

type Lookup = ReturnType<typeof createLookup>

/** Collects what the pages say to a word. */
function evidenceOf(index: PageIndex, word: AskedWord, pagesWith: Lookup): WordEvidence {
  const size = index.pages.length
  const { best, all, titles, note } = createNotes(size)
  for (const reading of word.readings) {
    for (const field of fieldsOf(index, reading)) {
      const worth = reading.worth * FIELD_WORTH[field]
      const found =
        field === 'text'
          ? textPages(index, reading, worth, pagesWith)
          : pagesWith(reading.match, field).map((page) => ({ page, worth }))
      for (const one of found) note(one.page, one.worth, field === 'title')
    }
  }
  for (const [page, worth] of word.pages) note(page, worth, true)
  const { scores, count } = summed(best, all)
  return { word, scores, titles, weight: weightOf(count, size) }
}

/** What the fields of each page say together, and how many pages say it. */
function summed(best: Float32Array, all: Float32Array) {
  const scores = new Float32Array(best.length)
  let count = 0
  for (let page = 0; page < best.length; page++) {
    const most = best[page] as number
    if (most === 0) continue
    scores[page] = Math.min(MAX_SCORE, most + OTHER_FIELDS * ((all[page] as number) - most))
    count += Math.min(1, most)
  }
  return { scores, count }
}

function createNotes(size: number) {
  const best = new Float32Array(size)
  const all = new Float32Array(size)
  const titles = new Float32Array(size)
  return {
    best,
    all,
    titles,
    note(page: number, worth: number, isTitle: boolean): void {
      all[page] = (all[page] as number) + worth
      best[page] = Math.max(worth, best[page] as number)
      if (isTitle) titles[page] = Math.max(worth, titles[page] as number)
    }
  }
}

function fieldsOf({ lexicon }: PageIndex, { terms, isInTexts }: Reading): readonly Field[] {
  const isInMost = terms.some((term) => isCommon(lexicon, term))
  const places = terms.reduce((bits, term) => bits | (lexicon.places[term] as number), 0)
  return FIELDS.filter(
    (field, at) => (places & (1 << at)) > 0 && (field !== 'text' || (isInTexts && !isInMost))
  )
}

/** Whether a word stands on so many pages that their texts are not looked through for it. */
function isCommon({ pageCounts }: Lexicon, term: number): boolean {
  return (pageCounts[term] as number) > MAX_TEXTS
}

/** The more often a word stands in a text for its length, the more the text says; of a common word that is not asked. */
function textPages(index: PageIndex, { match, terms }: Reading, worth: number, pagesWith: Lookup) {
  const count = terms.reduce((sum, term) => sum + (index.lexicon.pageCounts[term] as number), 0)
  if (count > MAX_WEIGHED) {
    return pagesWith(match, 'text').map((page) => ({ page, worth: worth * (1 - OFTEN_SHARE / 2) }))
  }
  const found = index.weigh(match)
  const most = found.reduce((max, { weight }) => Math.max(max, weight), 0)
  return found.map(({ page, weight }) => {
    return { page, worth: worth * (1 - OFTEN_SHARE * (1 - weight / most)) }
  })
}

/** The fewer pages have a word, the more it says. */
function weightOf(count: number, all: number): number {
  return Math.log(1 + all / (count + 0.5))
}
