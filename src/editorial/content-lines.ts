import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type Content, type Entry, siteFile } from '../server/content/content.ts'
import { filledText, readUnixText } from '../server/content/content-files.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { fillFacts } from '../server/content/fill-facts.ts'
import { type CollectionName, SCHEMAS } from '../server/content/schemas.ts'
import { isWords, SITE_TEXT_NAMES } from '../server/content/site/site-texts.ts'

/** One line of a file, as an editor has written it. */
export interface ContentLine {
  /** `beside` for files that lie beside the collections: the first page's own words, menus, the glossary. */
  collection: CollectionName | 'beside'
  entry: Entry
  /** The first line of the file is 1. */
  line: number
  /** True in the front matter, which is not Markdown. */
  isField: boolean
  text: string
}

/** What a person reads first of a page: its heading, lead and description. */
export interface FirstWords {
  entry: Entry
  field: string
  text: string
}

const NAMES = Object.keys(SCHEMAS) as CollectionName[]
/** Files beside the collections that visitors read something of; words of queries are visitors' own. */
const BESIDE = /\.ts$|^glossary\.yml$/

const known = new WeakMap<Content, readonly ContentLine[]>()

/** Every line of every file; many checks ask for them. */
export function contentLines(content: Content): readonly ContentLine[] {
  const lines = known.get(content) ?? linesIn(content)
  known.set(content, lines)
  return lines
}

/** Lets the lines go that have been kept for the checks: they take more room than the content, which stays. */
export function releaseLines(content: Content): void {
  known.delete(content)
}

function linesIn(content: Content): ContentLine[] {
  const collected = NAMES.flatMap((collection) =>
    content[collection].flatMap((entry: Entry) => linesOf(collection, entry))
  )
  const { shipped } = content.site
  // Words of pages are parts of sentences, and say nothing by themselves.
  const said = SITE_TEXT_NAMES.filter((name) => !isWords(name))
  const site = said.map(siteFile).filter((file) => !shipped.includes(file))
  const beside = [...readdirSync(content.dir).filter((name) => BESIDE.test(name)), ...site]
    .sort()
    .flatMap((name) => linesOf('beside', besideEntry(join(content.dir, name), content)))
  return [...collected, ...beside]
}

function linesOf(collection: ContentLine['collection'], entry: Entry): ContentLine[] {
  const lines = filledText(entry).split('\n')
  const end = lines.indexOf('---', 1)
  return lines.map((text, index) => ({
    collection,
    entry,
    line: index + 1,
    isField: index < end,
    text: withPlainSpaces(text)
  }))
}

/** A file without fields, as checks take it. */
function besideEntry(file: string, { facts }: Content): Entry {
  const { text: filled } = fillFacts(readUnixText(file), facts)
  return { slug: basename(file), data: {}, body: '', file, filled } as unknown as Entry
}

export function firstWords(content: Content): FirstWords[] {
  return NAMES.flatMap((name) => content[name].flatMap((entry: Entry) => firstOf(entry)))
}

function firstOf(entry: Entry): FirstWords[] {
  const { title, lead, seo } = entry.data as {
    title?: string
    lead?: string
    seo?: { title: string; description: string }
  }
  const fields = { title, lead, 'seo.title': seo?.title, 'seo.description': seo?.description }
  return Object.entries(fields).flatMap(([field, text]) =>
    text ? [{ entry, field, text: withPlainSpaces(text) }] : []
  )
}

/** A fault at a line of an entry's file. */
export function faultAt(
  { dir }: Content,
  {
    entry,
    line,
    path = [],
    code = 'contradiction',
    text
  }: Pick<ContentFault, 'line' | 'text'> & { entry: Entry } & Partial<ContentFault>
): ContentFault {
  return { place: relative(dir, entry.file), line, path, code, text }
}

/** The line of a file that has a text; the first where none has. */
export function lineWith(entry: Entry, text: string): number {
  const index = filledText(entry)
    .split('\n')
    .findIndex((line) => withPlainSpaces(line).includes(withPlainSpaces(text)))
  return Math.max(1, index + 1)
}

/** Editors type no-break spaces where they please. */
function withPlainSpaces(text: string): string {
  return text.replaceAll('\u00A0', ' ')
}

/** Sentences of a line; a row of a table is one, for its cells belong together. */
export function sentencesOf(line: string): string[] {
  return line.trimStart().startsWith('|') ? [line] : line.split(/(?<=[.!?…])\s+(?=[«"А-ЯЁA-Z])/)
}
