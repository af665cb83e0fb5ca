import type { AskedWord, Reading } from './asked-words.ts'
import type { Lexicon } from './lexicon.ts'
import { FIELDS, type Field, type PageIndex } from './page-index.ts'

/** What the pages say to one word of a query. */
export interface WordEvidence {
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
export function createLookup({ find }: PageIndex) {
  const known = new Map<string, readonly number[]>()
  return (match: string, field: Field): readonly number[] => {
    const key = `${field} ${match}`
    const ready = known.get(key) ?? find(match, field)
    known.set(key, ready)
    return ready
  }
}

export type Lookup = ReturnType<typeof createLookup>

/** Collects what the pages say to a word. */
export function evidenceOf(index: PageIndex, word: AskedWord, pagesWith: Lookup): WordEvidence {
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
export function isCommon({ pageCounts }: Lexicon, term: number): boolean {
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
export function weightOf(count: number, all: number): number {
  return Math.log(1 + all / (count + 0.5))
}
