import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/content.ts'
import { plainMarkdown } from '../content/plain-markdown.ts'
import { SCHEMAS } from '../content/schemas.ts'
import { type SearchPage, searchDocuments, type TextBlock } from '../search/page-index.ts'
import type { Site } from './site.ts'

/** Fields that no page shows as text, or that stand there as its name. */
const UNREAD: ReadonlySet<string> = new Set(['seo', 'menu', 'asked'])

/** What can be found of the pages: of each its title, what it says of itself, its body and what its fields say. */
export function searchPages({ pages, content }: Site): SearchPage[] {
  const names = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]
  const entries = new Map(
    names.flatMap((name): readonly Entry[] => content[name]).map((entry) => [entry.file, entry])
  )
  return searchDocuments(pages.values()).map((document) => {
    const { file, description = '' } = pages.get(document.path)?.meta ?? {}
    const entry = entries.get(file ?? '')
    const blocks = () => {
      if (entry) return entryBlocks(entry)
      return document.path === links.glossary() ? glossaryBlocks(content) : []
    }
    return { document, lead: description, blocks }
  })
}

function entryBlocks({ body, data }: Entry): TextBlock[] {
  const said = Object.entries(data).flatMap(([name, value]) =>
    UNREAD.has(name) || name === 'title' ? [] : fieldTexts(value)
  )
  return [
    ...(typeof data.title === 'string' ? [{ text: data.title, isHeading: true }] : []),
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
