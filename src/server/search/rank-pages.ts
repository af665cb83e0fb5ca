import type { AskedWord, Reading } from './asked-words.ts'
import {
  FIELDS,
  type Field,
  fieldAt,
  type IndexedPage,
  type PageIndex,
  pageAt,
  phrasePlaces,
  type Term
} from './page-index.ts'

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
  const all = weighed(words).map(({ word, share }) => {
    const evidence = evidenceOf(index, word)
    return { ...evidence, weight: share * evidence.weight }
  })
  const found = all.filter(({ scores }) => scores.size > 0)
  const near = nearPages(found)
  if (hasDoubt(index, found, near)) return rankPages(index, words.map(withoutDoubt), isLoose)
  if (!isLoose && !isEnough(index, all, found)) return NOTHING

  const naming = createNaming(index, found)
  const whole = sumOf(found, ({ weight }) => weight)
  const scoreOf = (page: number): number => {
    const part = (of: (one: WordEvidence) => number) =>
      sumOf(found, (one) => (one.weight / whole) * of(one))
    const share = part(({ scores }) => (scores.has(page) ? 1 : 0))
    const title = part(({ titles }) => Math.min(1, titles.get(page) ?? 0))
    const isAsked = found.some(({ word }) => (word.pages.get(page) ?? 0) > 1)
    if (!(isLoose || share >= NEEDED.share || title >= NEEDED.title || isAsked)) return 0
    const named = title > 0 ? naming(page) : UNNAMED
    const raised =
      RAISED.name * named.name * named.asked +
      RAISED.title * named.title * title +
      RAISED.whole * named.whole +
      RAISED.near * (near?.get(page) ?? 0)
    const { weight } = (index.pages[page] as IndexedPage).document
    const score = part(({ scores }) => scores.get(page) ?? 0)
    return score * share ** WHOLENESS * (1 + raised) * weight ** KIND_POWER
  }
  const pages = [...new Set(found.flatMap(({ scores }) => [...scores.keys()]))]
    .map((page) => ({ page, score: scoreOf(page) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page - b.page)
    .map(({ page }) => page)
  const best = pages[0] ?? 0
  return {
    pages,
    answered: all.map(({ scores }) => scores.has(best)),
    hasTitle: (page) => found.some(({ titles }) => titles.has(page))
  }
}

function sumOf<One>(all: readonly One[], of: (one: One) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0)
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

/** Whether short words were mended in vain: no page has them in its title, or near what else is asked for. */
function hasDoubt(
  { pages }: PageIndex,
  found: readonly WordEvidence[],
  near: ReadonlyMap<number, number> | undefined
): boolean {
  if (!near || !found.some(({ word }) => word.isDoubtful)) return false
  return !pages.some(
    (_, page) => (near.get(page) ?? 0) > 0.99 || found.every(({ titles }) => titles.has(page))
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
    ({ word, titles }) => !word.isGuessed && /\p{L}/u.test(word.token) && titles.size > 0
  )
  if (isSure) return true
  const known = sumOf(found, ({ weight }) => weight)
  const unknown = (all.length - found.length) * weightOf(0, pages.length)
  return known > 0 && known >= NEEDED.share * (known + unknown)
}

/** Neighbours in a query belong together where at most so many words are between them, and so much they do. */
const NEAR = [
  { gap: 4, worth: 1 },
  { gap: 13, worth: 0.5 }
] as const

/** For each page how many neighbours in the query stand near each other there: all, 1; nothing for a word alone. */
function nearPages(found: readonly WordEvidence[]): ReadonlyMap<number, number> | undefined {
  if (found.length < 2) return undefined
  const near = new Map<number, number>()
  const terms = found.map(({ word }) => firstTerm(word))
  for (const [at, term] of terms.slice(0, -1).entries()) {
    for (const [page, worth] of pairPages(term, terms[at + 1])) {
      near.set(page, (near.get(page) ?? 0) + worth / (found.length - 1))
    }
  }
  return near
}

/** What a word is taken for first. */
function firstTerm({ readings }: AskedWord): Term | undefined {
  return readings.find(({ isPhrase }) => !isPhrase)?.terms[0]
}

/** The pages where two terms stand near each other in the title or in the text, each with how near. */
function pairPages(term?: Term, next?: Term): ReadonlyMap<number, number> {
  const worths = new Map<number, number>()
  if (!term || !next || term === next) return worths
  let at = 0
  for (const place of term.places) {
    while ((next.places[at] ?? Number.POSITIVE_INFINITY) < place) at++
    const [before = Number.NEGATIVE_INFINITY, after = Number.POSITIVE_INFINITY] = [
      next.places[at - 1],
      next.places[at]
    ]
    const between = Math.min(place - before, after - place)
    const worth = NEAR.find(({ gap }) => between <= gap)?.worth ?? 0
    if (['title', 'text'].includes(fieldAt(place))) raise(worths, pageAt(place), worth)
  }
  return worths
}

/** Of several worths the greatest counts. */
function raise<Key>(worths: Map<Key, number>, key: Key, worth: number): void {
  worths.set(key, Math.max(worth, worths.get(key) ?? 0))
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
function createNaming({ pages }: PageIndex, found: readonly WordEvidence[]) {
  const whole = sumOf(found, ({ weight }) => weight)
  const typed = found.map(({ word }) => firstTerm(word))
  const readings = found.flatMap(({ word }) => word.readings)
  const titled = new Map(
    readings
      .filter(({ isPhrase }) => isPhrase)
      .map((reading) => [reading, titlesWith(reading)] as const)
  )
  const isOn = (reading: Reading, page: number) => titled.get(reading)?.has(page) ?? true
  const weightOfTerm = ({ pageCount }: Term) => weightOf(pageCount, pages.length)

  function shareOf(terms: readonly Term[], worths: ReadonlyMap<Term, number>): number {
    const all = sumOf(terms, weightOfTerm)
    return all > 0 ? sumOf(terms, (term) => weightOfTerm(term) * (worths.get(term) ?? 0)) / all : 0
  }

  function isAskedBy(name: readonly Term[], { terms, isPhrase }: Reading): boolean {
    const isIn = (term: Term) => name.includes(term)
    return isPhrase ? terms.every(isIn) : terms.some(isIn)
  }

  return (page: number): Naming => {
    const { name, title } = pages[page] as IndexedPage
    const worths = worthsOf(readings.filter((reading) => isOn(reading, page)))
    const isSurely = found.some(({ word }) => (word.pages.get(page) ?? 0) > 1)
    const own = name.length > MAX_NAME ? 0 : shareOf(name, worths)
    const asked = found.filter(
      ({ word }) =>
        word.pages.has(page) || word.readings.some((one) => isOn(one, page) && isAskedBy(name, one))
    )
    return {
      name: isSurely ? 1 : own,
      title: shareOf(title, worths),
      asked: sumOf(asked, ({ weight }) => weight) / whole,
      whole: title.length === typed.length && title.every((term, at) => term === typed[at]) ? 1 : 0
    }
  }
}

function titlesWith({ terms }: Reading): ReadonlySet<number> {
  return new Set(
    phrasePlaces(terms)
      .filter((place) => fieldAt(place) === 'title')
      .map(pageAt)
  )
}

/** For each term of some readings what the best of them is worth. */
function worthsOf(readings: readonly Reading[]): ReadonlyMap<Term, number> {
  const worths = new Map<Term, number>()
  for (const { terms, worth } of readings) for (const term of terms) raise(worths, term, worth)
  return worths
}

/** What the pages say to one word of a query. */
type WordEvidence = ReturnType<typeof evidenceOf>

/** What a word is worth in a field. */
const FIELD_WORTH: Record<Field, number> = { title: 1, lead: 0.45, headings: 0.42, text: 0.3 }

/** The part of it that counts where another field says more. */
const OTHER_FIELDS = 0.15
const MAX_SCORE = 1.4

/** The part of a word's worth in a text that depends on how often it stands there. */
const OFTEN_SHARE = 0.5

/** Collects what the pages say to a word. */
function evidenceOf(index: PageIndex, word: AskedWord) {
  const best = new Map<number, number>()
  const all = new Map<number, number>()
  const titles = new Map<number, number>()
  function note(page: number, worth: number, isTitle: boolean): void {
    if (worth === 0) return
    all.set(page, worth + (all.get(page) ?? 0))
    raise(best, page, worth)
    if (isTitle) raise(titles, page, worth)
  }
  for (const reading of word.readings) {
    for (const [field, pages] of fieldsWith(index, reading)) {
      const worth = reading.worth * FIELD_WORTH[field]
      for (const [page, share] of pages) note(page, worth * share, field === 'title')
    }
  }
  for (const [page, worth] of word.pages) note(page, worth, true)
  const scores = new Map(
    [...best].map(([page, most]) => {
      const others = (all.get(page) ?? 0) - most
      return [page, Math.min(MAX_SCORE, most + OTHER_FIELDS * others)]
    })
  )
  const count = sumOf([...best.values()], (most) => Math.min(1, most))
  return {
    word,
    /** By page: all that says for it, where the word stands. */
    scores,
    /** The part that its title says. */
    titles,
    /** How much the word tells pages apart. */
    weight: weightOf(count, index.pages.length)
  }
}

/** For each field the pages where a reading stands in it, each with how much of its worth it has there. */
function fieldsWith(index: PageIndex, { terms, isPhrase, isInTexts }: Reading) {
  const places = isPhrase ? [phrasePlaces(terms)] : terms.map((term) => term.places)
  const counts = places.map(countsOf)
  return FIELDS.filter((field) => field !== 'text' || isInTexts).map((field) => {
    const own = counts.flatMap((count) => count.get(field) ?? [])
    return [field, field === 'text' ? textShares(index, own) : allOf(own)] as const
  })
}

type Counts = ReadonlyMap<number, number>

/** How often a term stands in each field of each page. */
function countsOf(places: readonly number[]): ReadonlyMap<Field, Counts> {
  const counts = new Map<Field, Map<number, number>>()
  for (const place of places) {
    const [field, page] = [fieldAt(place), pageAt(place)]
    const own = counts.get(field) ?? new Map<number, number>()
    counts.set(field, own.set(page, 1 + (own.get(page) ?? 0)))
  }
  return counts
}

function allOf(counts: readonly Counts[]): Counts {
  return new Map(counts.flatMap((own) => [...own.keys()]).map((page) => [page, 1]))
}

function textShares(index: PageIndex, counts: readonly Counts[]): Counts {
  const weights = new Map<number, number>()
  for (const [page, weight] of counts.flatMap((own) => weighTexts(index, own))) {
    weights.set(page, weight + (weights.get(page) ?? 0))
  }
  const most = Math.max(0, ...weights.values())
  return new Map(
    [...weights].map(([page, weight]) => [page, 1 - OFTEN_SHARE * (1 - weight / most)])
  )
}

/** BM25: the more often a word stands in a text for its length, the more the text says, a rare word more than another. */
function weighTexts({ pages }: PageIndex, often: Counts) {
  const [k, b] = [1.2, 0.75]
  const mean = sumOf(pages, ({ length }) => length) / pages.length
  const rare = Math.log((pages.length - often.size + 0.5) / (often.size + 0.5))
  return [...often].map(([page, count]) => {
    const length = (pages[page] as IndexedPage).length / mean
    return [
      page,
      (Math.max(1e-6, rare) * count * (k + 1)) / (count + k * (1 - b + b * length))
    ] as const
  })
}

/** The fewer pages have a word, the more it says. */
function weightOf(count: number, all: number): number {
  return Math.log(1 + all / (count + 0.5))
}
