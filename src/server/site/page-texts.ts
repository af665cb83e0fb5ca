import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { plainMarkdown } from '../content/plain-markdown.ts'
import { SCHEMAS } from '../content/schemas.ts'
import { searchDocuments } from '../search/search-documents.ts'
import type { TextBlock, TextPage } from '../search/text/text-index.ts'
import type { Site } from './site.ts'

/** Fields that no page shows as text, or that stand there as its title. */
const UNREAD: ReadonlySet<string> = new Set(['seo', 'title', 'menu'])

/** What can be found in the texts of pages: of each its title, its body and what its fields say. */
export function textPages({ pages, content }: Site): TextPage[] {
  const names = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]
  const entries = new Map(
    names.flatMap((name): readonly Entry[] => content[name]).map((entry) => [entry.file, entry])
  )
  return searchDocuments(pages.values()).flatMap((document) => {
    const entry = entries.get(pages.get(document.path)?.meta.file ?? '')
    const read = entry
      ? () => entryBlocks(entry)
      : document.path === links.glossary() && (() => glossaryBlocks(content))
    if (!read) return []
    const title = { text: document.title, isHeading: true }
    return { document, blocks: () => [title, ...read()] }
  })
}

function entryBlocks({ body, data }: Entry): TextBlock[] {
  const said = Object.entries(data).flatMap(([name, value]) =>
    UNREAD.has(name) ? [] : fieldTexts(value)
  )
  return [
    ...plainMarkdown(body),
    ...said.map((text) => ({ text, isHeading: false, isAlone: true }))
  ]
}

function glossaryBlocks({ glossary }: Content): TextBlock[] {
  return glossary.flatMap(({ term, en, text }) => [
    { text: en ? `${term} (${en})` : term, isHeading: true },
    { text, isHeading: false }
  ])
}

/** The texts of a field; an item of a list is one text, whatever it is made of. */
function fieldTexts(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.map((item) => stringsIn(item).reduce(joined, '')).filter(Boolean)
}

function joined(text: string, next: string): string {
  if (!text) return next
  return `${text}${/[.!?…:;]$/.test(text) ? '' : '.'} ${next}`
}

/** Strings that are read by people: neither names of files nor addresses nor dates. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return /[а-яё]|\p{L}\s+\p{L}/iu.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
