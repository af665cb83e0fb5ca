import { familyOf, type PageFamily } from '../../shared/page-families.ts'
import { allowedMistakes, editDistance } from '../../shared/search/word-match.ts'
import { ownText } from '../budget/byte-budgets.ts'
import type { SynonymLine } from '../content/schemas.ts'
import type { PageMeta } from '../render/page-meta.ts'
import { phrasesIn } from './synonyms.ts'
import { isFiller, skeleton, termOf, tokensOf, wordsIn } from './words.ts'

/** A paragraph, a heading, an item or a row. */
export interface TextBlock {
  text: string
  isHeading: boolean
  /** What comes before and after it stands elsewhere on the page. */
  isAlone?: boolean
}

export interface SearchPage {
  document: SearchDocument
  /** What the page says of itself in a sentence. */
  lead: string
  /** Its headings and its text. Made anew each time, so that the index need not keep them. */
  blocks(): readonly TextBlock[]
}

/** The fields of a page, the one that says most of it first. */
export const FIELDS = ['title', 'lead', 'headings', 'text'] as const
export type Field = (typeof FIELDS)[number]

/** What all forms of a word have in common. */
export interface Term {
  text: string
  /** Where it stands, ascending: page, field and word in one number. Empty when only a synonym has it. */
  places: readonly number[]
  pageCount: number
}

export interface IndexedPage extends SearchPage {
  /** Terms of its short name and of its title that say something. */
  name: readonly Term[]
  title: readonly Term[]
  /** How many words it has. */
  length: number
}

/** Which words stand where on which pages. */
export type PageIndex = ReturnType<typeof buildPageIndex>

/** No field has so many words. */
const FIELD_WORDS = 2 ** 20

export function pageAt(place: number): number {
  return Math.floor(place / FIELD_WORDS / FIELDS.length)
}

export function fieldAt(place: number): Field {
  return FIELDS[Math.floor(place / FIELD_WORDS) % FIELDS.length] as Field
}

/** Where a phrase begins. */
export function phrasePlaces([first, ...rest]: readonly Term[]): readonly number[] {
  const others = rest.map(({ places }) => new Set(places))
  const places = first?.places ?? []
  return places.filter((place) => others.every((other, at) => other.has(place + at + 1)))
}

/** The term of a word, if the site or a synonym has it. */
export function knownTerm({ terms }: PageIndex, token: string): Term | undefined {
  return terms.get(termOf(token))
}

export function buildPageIndex(pages: readonly SearchPage[], lines: readonly SynonymLine[]) {
  const terms = new Map<string, GrowingTerm>()
  const forms = new Map<string, GrowingTerm>()
  const known = new Map<string, readonly GrowingTerm[]>()

  function termOfForm(token: string): GrowingTerm {
    const ready = forms.get(token)
    if (ready) return ready
    const text = ownText(termOf(token))
    const term = terms.get(text) ?? { text, places: [], pageCount: 0 }
    terms.set(text, term)
    // A part of a text would keep the whole of it in memory.
    forms.set(ownText(token), term)
    return term
  }

  function termsOf(word: string): readonly GrowingTerm[] {
    const ready = known.get(word)
    if (ready) return ready
    const own = tokensOf(word).map(termOfForm)
    known.set(word, own)
    return own
  }

  /** Notes the words of a field; between two texts a place is left out, so that no phrase goes beyond it. */
  function noteField(page: number, field: Field, texts: readonly string[]): number {
    const begin = (page * FIELDS.length + FIELDS.indexOf(field)) * FIELD_WORDS
    let place = begin
    for (const text of texts) {
      for (const term of wordsIn(text).flatMap(termsOf)) {
        const last = term.places.at(-1)
        if (last === undefined || pageAt(last) !== page) term.pageCount++
        term.places.push(place++)
      }
      place++
    }
    return place - begin
  }

  const saidIn = (text: string): readonly Term[] =>
    wordsIn(text)
      .filter((word) => !tokensOf(word).every(isFiller))
      .flatMap(termsOf)

  const indexed = pages.map((page, number) => {
    const { document, lead } = page
    const parts = page.blocks()
    const textsOf = (isHeading: boolean) =>
      parts.filter((part) => part.isHeading === isHeading).map(({ text }) => text)
    const length =
      noteField(number, 'title', [document.title, document.name]) +
      noteField(number, 'lead', [lead]) +
      noteField(number, 'headings', textsOf(true)) +
      noteField(number, 'text', textsOf(false))
    return { ...page, name: saidIn(document.name), title: saidIn(document.title), length }
  })
  for (const token of lines.flatMap(phrasesIn).flatMap(tokensOf)) termOfForm(token)
  // What was pushed to has room for more.
  for (const term of terms.values()) term.places = term.places.slice()
  return {
    pages: indexed,
    terms,
    /** The term of each word as it stands somewhere. */
    forms,
    ...skeletonsOf(forms)
  }
}

type GrowingTerm = Term & { places: number[] }

/** Words by what they have in common in both alphabets; of two of one alphabet the first counts. */
function skeletonsOf(forms: ReadonlyMap<string, Term>) {
  const [russian, latin] = [new Map<string, Term>(), new Map<string, Term>()]
  for (const [form, term] of forms) {
    const own = isRussian(form) ? russian : latin
    for (const word of new Set([form, term.text])) {
      const bones = skeleton(word)
      if (bones.length >= MIN_SKELETON && !own.has(bones)) own.set(bones, term)
    }
  }
  return { russian, latin }
}

/** The most terms that a beginning stands for: the nearest in length. */
const MAX_BEGUN = 40

/** Terms with a beginning, the shortest first. */
export function begunTerms({ terms }: PageIndex, beginning: string): readonly Term[] {
  const found: Term[] = []
  for (const term of terms.values()) if (term.text.startsWith(beginning)) found.push(term)
  return found
    .sort((a, b) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
    .slice(0, MAX_BEGUN)
}

const MIN_SKELETON = 3

/** Terms of the same sound in the other alphabet. */
export function spelledTerms({ russian, latin }: PageIndex, token: string): readonly Term[] {
  const others = isRussian(token) ? latin : russian
  // What hardly any sound is left of means nothing.
  const found = [skeleton(token), skeleton(termOf(token))]
    .filter((bones) => bones.length * 2 > token.length)
    .flatMap((bones) => others.get(bones) ?? [])
  return [...new Set(found)]
}

function isRussian(word: string): boolean {
  return /[а-я]/.test(word)
}

/**
 * The nearest word that a word may be a slip for, the most frequent of those: by its whole form, else by what it has in
 * common with its other forms. What has figures is no slip.
 */
export function similarWord({ forms }: PageIndex, token: string): string | undefined {
  const limit = allowedMistakes(token)
  if (limit === 0 || !/^\p{L}+$/u.test(token)) return undefined
  const byForm = nearest(forms, token, limit, (form) => form)
  const base = termOf(token)
  if (byForm || base === token) return byForm
  return nearest(forms, base, Math.min(limit, allowedMistakes(base)), (_form, { text }) => text)
}

function nearest(
  forms: PageIndex['forms'],
  word: string,
  limit: number,
  textOf: (form: string, term: Term) => string
): string | undefined {
  if (limit === 0) return undefined
  let [best, least, most]: [string | undefined, number, number] = [undefined, limit, -1]
  for (const [form, term] of forms) {
    const text = textOf(form, term)
    if (!beginsAlike(text, word)) continue
    const distance = editDistance(word, text, least)
    if (distance < least || (distance === least && term.pageCount > most)) {
      ;[best, least, most] = [form, distance, term.pageCount]
    }
  }
  return best
}

/** The first letter is seldom wrong, but may have changed places with the second. */
function beginsAlike(text: string, word: string): boolean {
  return text[0] === word[0] || (text[0] === word[1] && text[1] === word[0])
}

export interface SearchDocument {
  title: string
  /** The site's own short name for the page. */
  name: string
  path: string
  /** Kind of page; neighbours of one kind stand together. */
  kind: PageFamily['kind']
  /** Weight of the kind of page against others that match the same words. */
  weight: number
}

/** Pages that only list others; they weigh less than the page they belong to. */
const PARTS = /\/page\/|\/(?:category|topic)\/|^\/news\/\d{4}\/|^\/rating\/[^/]+\/[^/]+\//
/** People usually look for the pages directly below a section rather than for its own page. */
const WORTH_BY_DEPTH = [1, 1.1, 1.3]
const PART_WORTH = 0.4

/** Every page that can be found by its title. */
export function searchDocuments(pages: Iterable<{ meta: PageMeta }>): SearchDocument[] {
  return [...pages].filter(({ meta }) => isFound(meta)).map(({ meta }) => documentOf(meta))
}

/** Later pages of a list are found by its first one. */
function isFound({ isIndexed, path }: PageMeta): boolean {
  return isIndexed && !path.includes('/page/')
}

function documentOf({ path, title, crumbs }: PageMeta): SearchDocument {
  const { kind, weight = 1 } = familyOf(path)
  const depth = path.split('/').length - 2
  const worth = PARTS.test(path) ? PART_WORTH : (WORTH_BY_DEPTH[depth] ?? 1)
  return {
    title,
    name: crumbs.at(-1)?.title ?? '',
    path,
    kind,
    weight: weight * worth
  }
}
