import { join, relative } from 'node:path'
import { familyOf } from '../../shared/page-families.ts'
import { isRegularFile } from '../budget/regular-file.ts'
import type { Content } from '../content/content.ts'
import { readUnixText } from '../content/content-files.ts'
import { type ContentFault, type FaultCode, insteadOf, quoted } from '../content/faults.ts'
import { lineOfField } from '../content/parse-yaml.ts'
import type { DemandLine, SynonymLine } from '../content/schemas.ts'
import type { PageMeta } from '../render/page-meta.ts'
import { buildPageIndex } from '../search/page-index.ts'
import { createSearchEngine } from '../search/search-engine.ts'
import {
  createSynonyms,
  createSynonymsWithout,
  type FindMeanings,
  phraseKeys,
  phrasesIn
} from '../search/synonyms.ts'
import { stem, tokensOf } from '../search/words.ts'
import type { Site } from './site.ts'
import { searchLines, searchPages } from './site-search.ts'

/**
 * What is wrong in the words of the search: each line leads to a page, says what no other does, changes an answer, and
 * has one intent; its phrases find its page.
 */
export function checkSearch(site: Site): ContentFault[] {
  const lines = searchLines(site)
  const said = linesByPhrase(lines)
  const answers = answersTo(site, lines)
  return lines.flatMap((line, at) =>
    [
      ...saidTwice(said, line),
      ...('page' in line ? pageFaults(site, lines.slice(0, at), line) : []),
      ...answers(line)
    ].map((told) => ({ ...told, ...placeOf(site, line, at) }))
  )
}

/** What is wrong with a line, whatever place it stands at. */
interface Told {
  code: FaultCode
  text: string
}

const says = (code: FaultCode, text: string): Told => ({ code, text })

type PageLine = Extract<SynonymLine, { page: string }>

/** So many of the first pages are seen at once. */
const SEEN = 3

function pageFaults({ pages }: Site, lines: readonly SynonymLine[], line: PageLine): Told[] {
  const { page, wants } = line
  const before = lines.filter((other) => 'page' in other)
  const isUnknown = !pages.has(page)
  const isWanted = wants && before.some((other) => other.wants === wants)
  const isAsked = !wants && before.some((other) => other.page === page && !other.wants)
  return [
    ...(isUnknown
      ? [says('unknown-name', `Страницы ${page} нет: ${insteadOf(page, [...pages.keys()])}`)]
      : []),
    ...(isWanted ? [says('duplicate', `Кого ведёт «${wants}», уже сказано строкой выше.`)] : []),
    ...(isAsked
      ? [says('duplicate', `О странице ${page} уже сказано строкой выше: допишите туда.`)]
      : [])
  ]
}

/** The phrases of each kind of lines by what a query does not tell apart, as they were first written. */
function linesByPhrase(lines: readonly SynonymLine[]) {
  const keyOf = phraseKeys(lines)
  const same = new Map<string, { line: SynonymLine; phrase: string }>()
  const keyIn = (line: SynonymLine, phrase: string) =>
    'page' in line ? `page ${keyOf(phrase)}` : phrase.toLowerCase()
  for (const line of lines) {
    for (const phrase of phrasesIn(line)) {
      const key = keyIn(line, phrase)
      if (!same.has(key)) same.set(key, { line, phrase })
    }
  }
  return (line: SynonymLine, phrase: string) => same.get(keyIn(line, phrase))
}

function saidTwice(said: ReturnType<typeof linesByPhrase>, line: SynonymLine): Told[] {
  return phrasesIn(line).flatMap((phrase) => {
    const first = said(line, phrase)
    if (first?.line === line && first.phrase === phrase) return []
    const where = first && 'page' in first.line ? ` страницы ${first.line.page}` : ''
    return says('duplicate', `«${phrase}» повторяет «${first?.phrase}»${where}: уберите одно.`)
  })
}

/** Tells which phrases of a line do not find its page, and whether all of them find the same without the line. */
function answersTo(site: Site, lines: readonly SynonymLine[]) {
  const index = buildPageIndex(searchPages(site), lines)
  const finder = (meanings: FindMeanings) => {
    const { search } = createSearchEngine(index, meanings)
    return (query: string) => search(query).found.map(({ document }) => document.path)
  }
  const find = finder(createSynonyms(lines))
  const without = createSynonymsWithout(lines)
  return (line: SynonymLine): Told[] => {
    const findWithout = finder(without(line))
    const found = phrasesIn(line).map((phrase) => ({ phrase, paths: find(phrase) }))
    const isIdle = found.every(({ phrase, paths }) => `${paths}` === `${findWithout(phrase)}`)
    if (isIdle) return [says('no-effect', 'Без этой строки поиск отвечает так же: уберите её.')]
    if (!('page' in line) || !site.pages.has(line.page)) return []
    const lost = found.filter(({ paths }) => !paths.slice(0, SEEN).includes(line.page))
    return lost.map(({ phrase, paths: [first] }) =>
      first
        ? says(
            'contradiction',
            `По запросу «${phrase}» первой находится ${first}, а не ${line.page}.`
          )
        : says('contradiction', `По запросу «${phrase}» не находится ничего.`)
    )
  }
}

/** A line of the editors' file, or a text that says of itself what it is asked for by. */
function placeOf({ content, pages }: Site, line: SynonymLine, at: number) {
  if (at >= content.synonyms.length && 'page' in line) {
    const file = pages.get(line.page)?.meta.file ?? content.dir
    return {
      place: relative(content.dir, file),
      line: lineOfField(readUnixText(file), ['asked']),
      path: ['asked']
    }
  }
  const file = join(content.dir, 'synonyms.yml')
  const text = isRegularFile(file) ? readUnixText(file) : ''
  return { place: 'synonyms.yml', line: lineOfField(text, [String(at)]), path: [] }
}

const FILE = 'demand.yml'
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
      ].map((told) => faultOf(site, line.query, told))
    ),
    ...pages
      .filter((meta) => isSought(meta, site.content) && !asked.has(meta.path))
      .map(({ path }) => {
        const text = `Для страницы ${path} не записано, по какому запросу её ищут.`
        return faultOf(site, '', says('missing', text))
      }),
    ...sameTitles(pages).map((told) => faultOf(site, '', told))
  ]
}

/** A page with the words of its title. */
interface TitledPage {
  meta: PageMeta
  said: ReadonlySet<string>
}

/** Whether a page is there to be found; those of `pages` list what others say, or tell of rules. */
function isSought({ path, file }: PageMeta, { pages }: Content): boolean {
  const { sought } = familyOf(path)
  if (sought === 'none' || EDITION.test(path)) return false
  return sought === 'all' || (file !== undefined && !pages.some((page) => page.file === file))
}

function isFound({ isIndexed, canonical, path }: PageMeta): boolean {
  return isIndexed && !canonical && !path.includes('?')
}

function repeated(earlier: readonly DemandLine[], { query }: DemandLine): Told[] {
  const key = keyOf(query)
  const same = earlier.find((other) => keyOf(other.query) === key)
  if (!same) return []
  const text = `Запрос «${query}» уже есть: на «${same.query}» отвечает ${same.page}.`
  return [says('duplicate', text)]
}

function unanswered(site: Site, pages: readonly PageMeta[], line: DemandLine): Told[] {
  const meta = pages.find(({ path }) => path === line.page)
  if (!meta)
    return [
      says('unknown-name', `Страницы ${line.page} для поисковиков нет, а спрос на неё записан.`)
    ]
  const said = wordsIn(`${meta.title} ${headingOf(site, meta)}`)
  const missing = tokensIn(line.query).filter((word) => !said.has(stem(word)))
  if (missing.length === 0) return []
  const words = missing.map((word) => `«${word}»`).join(', ')
  const text = `В заголовках страницы ${line.page} нет слов ${words}, по которым её ищут.`
  return [says('contradiction', text)]
}

/** The heading as the text's file has it; lists have none but their title. */
function headingOf({ content }: Site, { file, crumbs }: PageMeta): string {
  const entries = [content.services, content.pages, content.articles, content.industries].flat()
  const entry = entries.find((one) => one.file === file)
  return entry?.data.title ?? crumbs.at(-1)?.title ?? ''
}

function rivals(
  demand: readonly DemandLine[],
  pages: readonly TitledPage[],
  line: DemandLine
): Told[] {
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
    .map(({ path, title }) => {
      const text = `На «${line.query}» отвечает и ${path} с заголовком ${quoted(title)}: назовите её точнее.`
      return says('contradiction', text)
    })
}

/** It asks for something that the words do not. */
function isNarrower({ query }: DemandLine, words: readonly string[]): boolean {
  return [...wordsIn(query)].some((word) => !words.includes(word))
}

function sameTitles(pages: readonly PageMeta[]): Told[] {
  const paths = new Map<string, string[]>()
  for (const { title, path } of pages) {
    const key = title.toLowerCase()
    paths.set(key, [...(paths.get(key) ?? []), path])
  }
  return [...paths]
    .filter(([, own]) => own.length > 1)
    .map(([title, own]) => {
      const text = `У страниц ${own.join(', ')} один заголовок, ${quoted(title)}: назовите их по-разному.`
      return says('duplicate', text)
    })
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

function faultOf({ content }: Site, query: string, told: Told): ContentFault {
  const lines = readUnixText(join(content.dir, FILE)).split('\n')
  const line = query ? lines.findIndex((one) => one.includes(query)) + 1 : 1
  return { ...told, place: FILE, line: Math.max(1, line), path: [] }
}
