import { relative } from 'node:path'
import type { Entry } from '../../content/content.ts'
import { readUnixText } from '../../content/content-files.ts'
import { nameOf } from '../../room/texts.ts'
import { stem } from '../../search/words.ts'
import type { Site } from '../../site/site.ts'
import { keyName, textPaths } from './text-paths.ts'
import { COLLECTIONS } from './text-words.ts'

/** A text as visitors see it. */
export interface ServedText extends SearchedText {
  /** `news/otkryli-priyom` */
  name: string
  file: string
  address: string
  /** As it was typed: facts stand in it by their names. */
  typed: string
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

function textsOf({ content, pages }: Site): ServedText[] {
  const addresses = new Map([...pages.values()].map(({ meta }) => [meta.file, meta.path]))
  return COLLECTIONS.flatMap((collection) =>
    (content[collection] as readonly Entry[]).map(({ slug, data, body, file, filled }) => {
      const text = `${leaves(data).join(' · ')} ${body}`
      return {
        name: keyName({ collection, slug }),
        path: textPaths.text({ collection, slug }),
        file: relative(content.dir, file),
        title: nameOf({ key: { collection, slug }, data }),
        address: addresses.get(file) ?? '',
        text,
        typed: filled === undefined ? text : readUnixText(file)
      }
    })
  )
}

/** Texts and numbers of fields, in their order. */
export function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(leaves)
}

/** A text in which a figure stands that is about to change elsewhere. */
export interface Mention {
  title: string
  /** Where it is mended in the room; empty for the text itself. */
  path: string
  /** Words around the figure. */
  before: string
  figure: string
  after: string
}

/** A text that figures are looked for in. */
interface SearchedText {
  title: string
  path: string
  /** Front matter and Markdown. */
  text: string
}

const FIGURE = /(?<![\d.,-])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|(?<![\d.,-])\d{3,}(?![\d-])/g
const PHONE = /\+\d[\s\d()-]{8,18}\d/g
const CLOCK = /(?<![\d:])\d{1,2}:\d{2}(?![\d:])/g
const NAME = /(?<!\p{L})\p{Lu}\p{Ll}{3,}/gu
/** Lines of the front matter that name somebody or a street. */
const NAMING = /^(?:name|client|address):.*$/gm
const LEAST_YEAR = 1990
const LAST_YEAR = 2100
const AROUND = 60
/** More of them are no help. */
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
  const all = (text: string) => [...figuresIn(text), ...namesIn(text)].map(({ plain }) => plain)
  const kept = all(after)
  const had = all(before)
  const times = (list: readonly string[], figure: string) =>
    list.filter((one) => one === figure).length
  return [...new Set(had)].filter(
    (figure) => !isYear(figure) && times(kept, figure) < times(had, figure)
  )
}

/** Where they stand in other texts. */
export function mentionsOf(figures: readonly string[], texts: Iterable<SearchedText>): Mention[] {
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

function isYear(figure: string): boolean {
  return Number(figure) >= LEAST_YEAR && Number(figure) <= LAST_YEAR
}

function digitsOf(figure: string): string {
  return figure.replace(/\D/g, '')
}

/** In all its cases a name is one. */
function namePlain(name: string): string {
  return stem(name.toLowerCase().replaceAll('ё', 'е'))
}

export function around(text: string, start: number, figure: string) {
  const end = start + figure.length
  const line = (piece: string) => piece.replace(/\s+/g, ' ')
  return {
    before: line(text.slice(Math.max(0, start - AROUND), start)),
    figure,
    after: line(text.slice(end, end + AROUND))
  }
}
