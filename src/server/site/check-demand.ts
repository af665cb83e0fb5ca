import { join } from 'node:path'
import type { ContentFault } from '../content/content-error.ts'
import type { DemandLine } from '../content/data-schemas.ts'
import { readUnixText } from '../content/front-matter.ts'
import type { PageMeta } from '../render/page-meta.ts'
import { stem, tokensOf } from '../search/words.ts'
import type { Site } from './site.ts'

const FILE = 'demand.yml'
/** Pages that are there to be found: each has to say by which query. Lists of articles and what tells of rules are not. */
const SOUGHT =
  /^\/(?:services|industries|prices|contract|samples|education\/articles\/(?!topic)[^/]+|contacts\/[^/]+|cases\/[^/]+|rating\/(?!methodology|participate)[^/]+|en(?!\/consent|\/privacy))\/(?:(?<=services\/|industries\/|prices\/|samples\/|en\/).+\/)?$/
/** Earlier editions of a rating say their time in their titles. */
const EDITION = /^\/rating\/[^/]+\/.+/
const SHORT = 2

/**
 * Queries that nobody answers, or two pages do: each leads to a page whose title or heading has its words, no other page
 * has them in its title without a narrower query of its own, and every page that is there to be found has one.
 */
export function checkDemand(site: Site): ContentFault[] {
  const { demand } = site.content
  if (demand.length === 0) return []
  const pages = [...site.pages.values()].map(({ meta }) => meta).filter(isFound)
  const titled = pages.map((meta) => ({ meta, said: wordsIn(meta.title) }))
  const asked = new Set(demand.map(({ page }) => page))
  return [
    ...demand.flatMap((line, at) =>
      [
        ...repeated(demand.slice(0, at), line),
        ...unanswered(site, pages, line),
        ...rivals(demand, titled, line)
      ].map((text) => faultOf(site, line.query, text))
    ),
    ...pages
      .filter(({ path }) => SOUGHT.test(path) && !asked.has(path))
      .map(({ path }) => faultOf(site, '', `${path} is there to be found, and has no query`)),
    ...sameTitles(pages).map((text) => faultOf(site, '', text))
  ]
}

/** A page with the words of its title. */
interface TitledPage {
  meta: PageMeta
  said: ReadonlySet<string>
}

function isFound({ isIndexed, canonical, path }: PageMeta): boolean {
  return isIndexed && !canonical && !path.includes('?')
}

function repeated(earlier: readonly DemandLine[], { query }: DemandLine): string[] {
  const key = keyOf(query)
  const same = earlier.find((other) => keyOf(other.query) === key)
  return same ? [`«${query}» is asked already: ${same.page} answers «${same.query}»`] : []
}

function unanswered(site: Site, pages: readonly PageMeta[], line: DemandLine): string[] {
  const meta = pages.find(({ path }) => path === line.page)
  if (!meta) return [`${line.page} is no page that search engines may show`]
  const said = wordsIn(`${meta.title} ${headingOf(site, meta)}`)
  const missing = tokensIn(line.query).filter((word) => !said.has(stem(word)))
  if (missing.length === 0) return []
  const words = missing.map((word) => `«${word}»`).join(', ')
  return [`the title and the heading of ${line.page} lack ${words}`]
}

/** The heading as the text's file has it; lists have none but their title. */
function headingOf({ content }: Site, { file, crumbs }: PageMeta): string {
  const entries = [content.services, content.pages, content.articles, content.industries].flat()
  const entry = entries.find((one) => one.file === file)
  return entry?.data.title ?? crumbs.at(-1)?.title ?? ''
}

function rivals(demand: readonly DemandLine[], pages: readonly TitledPage[], line: DemandLine) {
  const words = [...wordsIn(line.query)]
  return pages
    .filter(({ meta: { path } }) => !EDITION.test(path))
    .filter(
      ({ meta: { path, lang } }) =>
        path !== line.page && (lang === 'en') === line.page.startsWith('/en/')
    )
    .filter(({ said }) => words.every((word) => said.has(word)))
    .map(({ meta }) => meta)
    .filter(({ path }) => !demand.some((other) => other.page === path && isNarrower(other, words)))
    .map(({ path, title }) => `${path} answers it too, with «${title}»; give it a narrower query`)
}

/** It asks for something that the words do not. */
function isNarrower({ query }: DemandLine, words: readonly string[]): boolean {
  return [...wordsIn(query)].some((word) => !words.includes(word))
}

function sameTitles(pages: readonly PageMeta[]): string[] {
  const paths = new Map<string, string[]>()
  for (const { title, path } of pages) {
    const key = title.toLowerCase()
    paths.set(key, [...(paths.get(key) ?? []), path])
  }
  return [...paths]
    .filter(([, own]) => own.length > 1)
    .map(([title, own]) => `${own.join(' and ')} have one title: «${title}»`)
}

function keyOf(query: string): string {
  return [...wordsIn(query)].sort().join(' ')
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(tokensIn(text).map(stem))
}

function tokensIn(text: string): string[] {
  return tokensOf(text).filter((word) => word.length > SHORT || /\d/.test(word))
}

function faultOf({ content }: Site, query: string, text: string): ContentFault {
  const lines = readUnixText(join(content.dir, FILE)).split('\n')
  const line = query ? lines.findIndex((one) => one.includes(query)) + 1 : 1
  return { place: FILE, line: Math.max(1, line), text }
}
