import type { PageFamily } from '../../shared/page-families.ts'
import type { LiveAnswer } from '../../shared/search/live-search.ts'
import { fill } from '../../shared/words/fill.ts'
import { withoutControls } from '../../shared/words/plain-text.ts'
import { escapeHtml } from '../../shared/words/text.ts'
import type { SiteFields } from '../content/site/site-schemas.ts'
import { typograph, typographPart } from '../content/typography.ts'
import type { AskedWord, Reading, Repair } from './asked-words.ts'
import {
  knownTerm,
  type PageIndex,
  type SearchPage,
  type Term,
  type TextBlock
} from './page-index.ts'
import type { FoundPage } from './search-engine.ts'
import { tokensOf, wordsOf } from './words.ts'

/** A page of an answer as it is listed. */
export interface ResultRow {
  path: string
  kind: PageFamily['kind']
  /** As HTML, set as anywhere else on the site, with what was asked for marked. */
  title: string
  /** The piece of its text that has what its title has not, as HTML. */
  piece: string
  isText: boolean
}

/**
 * Shows pages of an answer.
 *
 * @param words How the query was understood.
 */
export function showPages(
  index: PageIndex,
  words: readonly AskedWord[],
  found: readonly FoundPage[]
): ResultRow[] {
  const numberOfWord = wordFinder(index, words)
  return found.map(({ number, document, isText }) => ({
    path: document.path,
    kind: document.kind,
    title: markedTitle(index, document.title, words),
    piece: isText ? snippetHtml(textOf(index.pages[number] as SearchPage), numberOfWord) : '',
    isText
  }))
}

function textOf({ lead, blocks }: SearchPage) {
  return [...blocks(), { text: lead, isHeading: false, isAlone: true }]
}

function markedTitle(index: PageIndex, text: string, words: readonly AskedWord[]): string {
  const title = typograph(text)
  let html = ''
  let last = 0
  for (const { start, end } of titleMarks(index, title, words)) {
    html += `${escapeHtml(title.slice(last, start))}<mark>${escapeHtml(title.slice(start, end))}</mark>`
    last = end
  }
  return html + escapeHtml(title.slice(last))
}

/**
 * Tells of words of a text which word of the query they are. A text has thousands: each is looked at once, and only if
 * it begins as one that is asked for.
 */
function wordFinder(index: PageIndex, words: readonly AskedWord[]) {
  const wordOfTerm = new Map<Term | undefined, number>()
  for (const [at, { readings }] of words.entries()) {
    for (const { terms } of readings) for (const term of terms) wordOfTerm.set(term, at)
  }
  const beginnings = new Set([...wordOfTerm.keys()].map((term) => term?.text[0]))
  const known = new Map<string, number | undefined>()

  function look(word: string): number | undefined {
    const terms = tokensOf(word).map((token) => knownTerm(index, token))
    return wordOfTerm.get(terms.find((term) => wordOfTerm.has(term)))
  }

  return (word: string): number | undefined => {
    const first = word.charAt(0).toLowerCase()
    if (!beginnings.has(first === 'ё' ? 'е' : first)) return undefined
    if (!known.has(word)) known.set(word, look(word))
    return known.get(word)
  }
}

/** Characters of a snippet, and of what comes before its first word. */
const MAX_LENGTH = 200
const MAX_BEFORE = 60
/** Words of a query that lie further apart have little to do with each other. */
const MAX_SPAN = 24
/** The most words looked at in one block, for a block may consist of nothing else. */
const MAX_HITS = 100
const ELLIPSIS = '…'

/** Which word of the query a word of a text is, from 0. */
type WordOf = (word: string) => number | undefined

/** Where most words of a query stand closest together. */
interface Place {
  block: number
  /** Where in the block the first of them begins. */
  at: number
  words: number
  span: number
}

/**
 * The piece of a text that has most of a query's words, as HTML, with these marked. Begins and ends with whole words;
 * empty when there are none.
 */
export function snippetHtml(blocks: readonly TextBlock[], wordOf: WordOf): string {
  const places = blocks.flatMap(({ text }, block) => placesIn(text, block, wordOf))
  const [best] = places.sort((a, b) => b.words - a.words || a.span - b.span || a.block - b.block)
  if (!best) return ''
  const text = flowFrom(blocks, best)
  const [start, end] = [startOf(text, best.at), endOf(text, startOf(text, best.at) + MAX_LENGTH)]
  const piece = typographPart(text.slice(start, end).trim())
  const [left, right] = [start > 0 ? `${ELLIPSIS} ` : '', end < text.length ? ` ${ELLIPSIS}` : '']
  return left + marked(piece.replace(/[,;:–—-]$/, ''), wordOf) + right
}

/** For each word that was found in a block, what stands from it on. */
function placesIn(text: string, block: number, wordOf: WordOf): Place[] {
  const hits = [...wordsOf(text)]
    .map(({ 0: word, index }, number) => ({ at: index, number, word: wordOf(word) }))
    .filter(({ word }) => word !== undefined)
    .slice(0, MAX_HITS)
  return hits.map(({ at, number }, from) => {
    const seen = new Set<number | undefined>()
    let span = 0
    for (const hit of hits.slice(from)) {
      if (hit.number - number >= MAX_SPAN) break
      if (!seen.has(hit.word)) span = hit.number - number
      seen.add(hit.word)
    }
    return { block, at, words: seen.size, span }
  })
}

/** The block and what follows it, as long as a snippet needs. */
function flowFrom(blocks: readonly TextBlock[], { block, at }: Place): string {
  let text = blocks[block]?.text ?? ''
  for (let next = block + 1; next < blocks.length && text.length - at < MAX_LENGTH; next++) {
    const [last, other] = [blocks[next - 1] as TextBlock, blocks[next] as TextBlock]
    if (other.isHeading || other.isAlone) break
    text += `${jointOf(last)}${other.text}`
  }
  return text
}

/** A heading ends with a full stop here, an item of a list with a semicolon. */
function jointOf({ text, isHeading }: TextBlock): string {
  if (/[.!?…:;»]$/.test(text)) return ' '
  return isHeading ? '. ' : '; '
}

/** The beginning of the sentence when it is near, else of a word. */
function startOf(text: string, at: number): number {
  if (at <= MAX_BEFORE) return 0
  const near = text.slice(at - MAX_BEFORE, at)
  const sentence = near.search(/(?<=[.!?…] )\p{Lu}/u)
  const word = near.indexOf(' ') + 1
  return at - MAX_BEFORE + (sentence >= 0 ? sentence : word)
}

/** The end of a word, at most at `limit`. */
function endOf(text: string, limit: number): number {
  if (limit >= text.length) return text.length
  const space = text.lastIndexOf(' ', limit)
  return space > 0 ? space : limit
}

function marked(text: string, wordOf: WordOf): string {
  let html = ''
  let last = 0
  for (const { 0: word, index } of wordsOf(text)) {
    if (wordOf(word) === undefined) continue
    html += `${escapeHtml(text.slice(last, index))}<mark>${escapeHtml(word)}</mark>`
    last = index + word.length
  }
  return html + escapeHtml(text.slice(last))
}

/** A part of a title, from `start` to `end` (exclusive). */
interface Mark {
  start: number
  end: number
}

/** A word of a title with the terms that it stands under. */
interface TitleWord extends Mark {
  terms: readonly (Term | undefined)[]
}

/** The parts of a title that were asked for, in order and apart from each other. */
function titleMarks(index: PageIndex, title: string, asked: readonly AskedWord[]): Mark[] {
  const words = [...wordsOf(title)].map(({ 0: word, index: start }) => {
    const terms = tokensOf(word).map((token) => knownTerm(index, token))
    return { start, end: start + word.length, terms }
  })
  const readings = asked.flatMap((word) => word.readings)
  const marks = [
    ...readings
      .filter(({ isPhrase }) => isPhrase)
      .flatMap(({ terms }) => phraseMarks(words, terms)),
    ...words.flatMap((word) => wordMark(title, word, readings))
  ].sort((a, b) => a.start - b.start)
  const apart: Mark[] = []
  for (const mark of marks) {
    const last = apart.at(-1)
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end)
    else apart.push(mark)
  }
  return apart
}

function wordMark(
  title: string,
  { start, end, terms }: TitleWord,
  readings: readonly Reading[]
): Mark[] {
  const letters = readings
    .filter((one) => !one.isPhrase && terms.some((term) => one.terms.includes(term as Term)))
    .map((one) => one.letters)
  const marked = endOfMark(title, start, end, Math.max(0, ...letters))
  return marked > start ? [{ start, end: marked }] : []
}

/** The words of a phrase where they stand one after another. */
function phraseMarks(words: readonly TitleWord[], phrase: readonly Term[]): Mark[] {
  return words.flatMap((_, at) => {
    const own = words.slice(at, at + phrase.length)
    const isHere = phrase.every((term, place) => own[place]?.terms.includes(term))
    return isHere ? own.map(({ start, end }) => ({ start, end })) : []
  })
}

/** Where that many letters end; hyphens and stress marks do not count as letters. */
function endOfMark(title: string, start: number, end: number, letters: number): number {
  let at = start
  for (let left = letters; left > 0 && at < end; at++) {
    if (/[\p{L}\p{N}]/u.test(title.charAt(at))) left--
  }
  return at
}

export type SearchWords = SiteFields['frame']['search']
const MAX_LINKS = 10
const MAX_TEXTS = 5

interface FragmentOptions {
  /** The pages that are listed. */
  pages: readonly ResultRow[]
  /** How many were found. */
  total: number
  leftOut: readonly string[]
  repair?: Repair
  /** The query as it was typed. */
  query: string
  /** Id of the input that the list belongs to; begins the ids of its options. */
  inputId: string
  /** Path of the whole result page. */
  path: string
  /** What stands beside the title of a page: its price, or its date. */
  noteOf(path: string): string | undefined
  frame: Pick<SiteFields['frame'], 'search' | 'families'>
}

/** The first pages of an answer, as many as a list shows. */
export function firstPages(found: readonly FoundPage[]): readonly FoundPage[] {
  const first = found.slice(0, MAX_LINKS)
  const texts = first.flatMap(({ isText }, at) => (isText ? [at] : []))
  return first.slice(0, texts[MAX_TEXTS])
}

/** The list below the search input: links, then what was repaired, then the way to the whole result page. */
export function searchFragment(options: FragmentOptions): LiveAnswer {
  const { pages, total, leftOut, repair, query, inputId, path, noteOf, frame } = options
  const { search: words, families } = frame
  if (total === 0) return { html: '', count: 0 }
  let count = 0
  const option = (href: string, html: string, name: string) =>
    `<a class="search-list__${name}" role="option" id="${inputId}-option-${++count}" ` +
    `aria-selected="false" tabindex="-1" href="${escapeHtml(href)}">${html}</a>`

  const groups = runsOf(pages).map(({ kind, isText, own }, at) => {
    const id = `${inputId}-group-${at}`
    const links = own.map(({ path, title, piece }) => {
      const text = piece ? `<p class="search-list__piece">${piece}</p>` : ''
      const note = noteHtml(title, noteOf(path))
      return option(path, `<div>${title}${text}</div>${note}`, isText ? 'text' : 'link')
    })
    return (
      `<div class="search-list__group" role="group" aria-labelledby="${id}"` +
      `${isText ? ' data-search-group="text"' : ''}>` +
      `<p class="search-list__kind" id="${id}">${escapeHtml(kind ? families[kind] : words.texts)}</p>${links.join('')}</div>`
    )
  })
  const listed = count
  const said = repair && escapeHtml(`${repairText(repair, words)} ${fill(words.exact, { query })}`)
  const all = escapeHtml(fill(words.all, { count: total }))
  const less =
    leftOut.length > 0 ? ` · ${escapeHtml(words.allWithout)} ${leftOutHtml(leftOut)}` : ''
  const html =
    groups.join('') +
    (said ? option(resultsPath(path, query, true), said, 'repair') : '') +
    option(resultsPath(path, query), all + less, 'all')
  return { html: withoutControls(html), count: listed }
}

/** Beside a title that names a price stands no other, be it that of a branch. */
function noteHtml(title: string, note = ''): string {
  const isSaid = title.includes('₽') && note.includes('₽')
  return note && !isSaid ? `<p class="search-list__note">${escapeHtml(note)}</p>` : ''
}

/** Words that were left out, as HTML. */
export function leftOutHtml(words: readonly string[]): string {
  const quoted = words.map((word) => `«${escapeHtml(word)}»`).join(', ')
  return `<span data-search-left-out="">${quoted}</span>`
}

/** Address of the whole result page. */
export function resultsPath(path: string, query: string, isExact = false): string {
  // A query that was cut may end in half a character, which no address can hold.
  const whole = query.replace(/\p{Cs}/gu, '')
  return `${path}?q=${encodeURIComponent(whole)}${isExact ? '&exact=1' : ''}`
}

/** How a query was understood, in words. */
export function repairText({ kind, query }: Repair, words: SearchWords): string {
  return fill(kind === 'layout' ? words.layout : words.misprint, { query })
}

/** Neighbours of one kind stand together; the order stays. */
function runsOf(pages: readonly ResultRow[]) {
  const runs: { kind: PageFamily['kind'] | undefined; isText: boolean; own: ResultRow[] }[] = []
  for (const page of pages) {
    const kind = page.isText ? undefined : page.kind
    const last = runs.at(-1)
    if (last && last.kind === kind) last.own.push(page)
    else runs.push({ kind, isText: page.isText, own: [page] })
  }
  return runs
}
