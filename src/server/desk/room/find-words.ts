import { relative } from 'node:path'
import type { Zone } from '../../../shared/dates.ts'
import type { Entry } from '../../content/content.ts'
import { readUnixText } from '../../content/content-files.ts'
import { textFieldTitle } from '../../content/site/site-labels.ts'
import type { Text, TextEdit } from '../../room/text.ts'
import { nameOf, type TextContent, writtenParts } from '../../room/texts.ts'
import { stem } from '../../search/words.ts'
import type { Site } from '../../site/site.ts'
import { controlsOf, controlText, fieldName, fieldShapes, fieldTexts } from './form/field-texts.ts'
import { keyName, textPaths } from './text-paths.ts'
import { sentEdit } from './text-save.ts'
import { COLLECTIONS } from './text-words.ts'

/** A field in which words stand, and what stands around them. */
export interface FoundPlace {
  /** Where it is mended in the room; empty for the text that is looked at. */
  path: string
  label: string
  before: string
  figure: string
  after: string
}

/** Finds words however their spaces and their ё are typed, and a sum by its digits; not within another word or number. */
export function wordsPattern(words: string, isWhole = false): RegExp {
  const text = words
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/[её]/gi, '[её]')
    .replace(/(?<=\d)\s+(?=\d)/g, '\\s?')
    .replace(/\s+/g, '\\s+')
  const ends = /\d$/.test(words.trim()) ? '(?!\\s\\d{3}(?!\\d))' : ''
  const isBound = isWhole || /^\d/.test(words.trim())
  return new RegExp(isBound ? `(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])${ends}` : text, 'giu')
}

export function hasWords(text: TextContent, pattern: RegExp): boolean {
  return wholeOf(text).search(pattern) >= 0
}

function wholeOf({ data, body }: Omit<TextContent, 'key'>): string {
  return `${leaves(data).join('\n')}\n${body}`
}

const MOST_PLACES = 3

/** The first place of the words in each field, and how many fields more have them. @param isAll Addresses too. */
export function placesIn(
  { key, data, body }: TextContent,
  pattern: RegExp,
  zone: Zone,
  isAll = false
) {
  const texts = [...typedTexts({ key, data }, zone, isAll), ['body', body] as const]
  const places = texts.flatMap(([name, text]): FoundPlace[] => {
    const at = text.search(pattern)
    if (at < 0) return []
    const [figure = ''] = text.match(pattern) ?? []
    const label = name === 'body' ? 'Текст' : textFieldTitle(key, name)
    return [{ path: textPaths.place(key, { name, figure }), label, ...around(text, at, figure) }]
  })
  return { places: places.slice(0, MOST_PLACES), more: Math.max(0, places.length - MOST_PLACES) }
}

/** A text with other words in place of those; undefined where they stand in no field that is typed. */
export function replacedIn(
  text: Text,
  pattern: RegExp,
  { words, zone }: { words: string; zone: Zone }
): TextEdit | undefined {
  const typed = [...typedTexts(text, zone), ['body', text.body] as const]
  const changed = typed.flatMap(([name, was]) => {
    const is = was.replace(pattern, () => words)
    return is === was ? [] : [[name, is] as const]
  })
  if (changed.length === 0) return undefined
  const all = new Map([...fieldTexts(fieldShapes(text.key, text.data), text, zone), ...changed])
  return sentEdit(text, all, text.version, zone).edit
}

const TYPED: ReadonlySet<string> = new Set(['line', 'lines', 'number', 'cell'])
const ADDRESS = /^[a-z0-9/?#=.:-]*[a-z/][a-z0-9/?#=.:-]*$/

/** What is typed in words and numbers; addresses and names of other texts are chosen. */
function typedTexts({ key, data }: Pick<TextContent, 'key' | 'data'>, zone: Zone, isAll = false) {
  return controlsOf(fieldShapes(key, data), data).flatMap(({ shape, path, value }) => {
    const text = controlText(shape, value, zone)
    const isTyped =
      TYPED.has(shape.kind) && (isAll || shape.kind === 'number' || !ADDRESS.test(text))
    return isTyped ? [[fieldName(path), text] as const] : []
  })
}

/** A text as visitors see it. */
export interface ServedText {
  /** `news/otkryli-priyom` */
  name: string
  file: string
  title: string
  path: string
  /** Front matter and Markdown. */
  text: string
}

/** All texts that are on the site, gathered once for each site. */
export function createServedTexts(site: () => Site): () => readonly ServedText[] {
  let madeFor: Site | undefined
  let texts: readonly ServedText[] = []
  return () => {
    const now = site()
    if (now !== madeFor) texts = textsOf(now)
    madeFor = now
    return texts
  }
}

function textsOf({ content }: Site): ServedText[] {
  return COLLECTIONS.flatMap((collection) =>
    (content[collection] as readonly Entry[]).map(({ slug, data, body, file, filled }) => {
      const key = { collection, slug }
      return {
        name: keyName(key),
        path: textPaths.text(key),
        file: relative(content.dir, file),
        title: nameOf({ key, data }),
        // As it was typed: facts stand in it by their names.
        text: wholeOf(filled === undefined ? { data, body } : writtenParts(readUnixText(file), key))
      }
    })
  )
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(leaves)
}

/** A text in which a figure stands that is about to change elsewhere. */
export interface Mention extends Omit<FoundPlace, 'label'> {
  title: string
}

const FIGURE = /(?<![\d.,-])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|(?<![\d.,-])\d{3,}(?![\d-])/g
const PHONE = /\+\d[\s\d()-]{8,18}\d/g
const CLOCK = /(?<![\d:])\d{1,2}:\d{2}(?![\d:])/g
const NAME = /(?<!\p{L})\p{Lu}\p{Ll}{3,}/gu
/** Lines of the front matter that name somebody or a street. */
const NAMING = /^(?:name|client|address):.*$/gm
const YEAR = /^(?:199\d|20\d\d)$/
const AROUND = 60
const MOST = 20

/** Where something stands in a text, and what it comes to, however it is written. */
interface Found {
  at: number
  written: string
  plain: string
}

/** What a text had more often than it has: sums and counts, hours, phones, names; no years. */
export function goneFigures(before: string, after: string): string[] {
  const namesIn = (text: string) =>
    (text.match(NAMING) ?? []).flatMap((line) => found(line, NAME, namePlain))
  const times = new Map<string, number>()
  const count = (text: string, by: number) => {
    for (const { plain } of [...figuresIn(text), ...namesIn(text)])
      times.set(plain, (times.get(plain) ?? 0) + by)
  }
  count(before, 1)
  count(after, -1)
  return [...times].flatMap(([figure, left]) => (left > 0 && !YEAR.test(figure) ? figure : []))
}

export function mentionsOf(
  figures: readonly string[],
  texts: Iterable<Pick<ServedText, 'title' | 'path' | 'text'>>
): Mention[] {
  const wanted = new Set(figures)
  const mentions: Mention[] = []
  if (wanted.size === 0) return mentions
  for (const { text, title, path } of texts) {
    const stands = [...figuresIn(text), ...found(text, NAME, namePlain)].find(({ plain }) =>
      wanted.has(plain)
    )
    if (!stands) continue
    mentions.push({ title, path, ...around(text, stands.at, stands.written) })
    if (mentions.length === MOST) break
  }
  return mentions
}

function figuresIn(text: string): Found[] {
  const phones = found(text, PHONE, (phone) => `+${digitsOf(phone)}`)
  const clocks = found(text, CLOCK, (time) => time.replace(/^0/, ''))
  return [...found(text, FIGURE, digitsOf), ...clocks, ...phones]
}

function found(text: string, pattern: RegExp, plain: (written: string) => string): Found[] {
  return [...text.matchAll(pattern)].map(({ index, 0: written }) => {
    return { at: index, written, plain: plain(written) }
  })
}

function digitsOf(figure: string): string {
  return figure.replace(/\D/g, '')
}

/** In all its cases a name is one. */
function namePlain(name: string): string {
  return stem(name.toLowerCase().replaceAll('ё', 'е'))
}

function around(text: string, start: number, figure: string) {
  const end = start + figure.length
  const line = (piece: string) => piece.replace(/\s+/g, ' ')
  return {
    before: line(text.slice(Math.max(0, start - AROUND), start)),
    figure,
    after: line(text.slice(end, end + AROUND))
  }
}
