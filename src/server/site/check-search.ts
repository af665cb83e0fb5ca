import { join, relative } from 'node:path'
import { isRegularFile } from '../budget/regular-file.ts'
import type { ContentFault } from '../content/content-error.ts'
import type { SynonymLine } from '../content/data-schemas.ts'
import { readUnixText } from '../content/front-matter.ts'
import { allowedNames } from '../content/nearest.ts'
import { lineOfField } from '../content/parse-yaml.ts'
import { buildPageIndex, type PageIndex } from '../search/page-index.ts'
import { createSearchEngine } from '../search/search-engine.ts'
import {
  createSynonyms,
  createSynonymsWithout,
  type FindMeanings,
  phraseKeys,
  phrasesIn
} from '../search/synonyms.ts'
import { searchPages } from './page-texts.ts'
import { searchLines } from './search-lines.ts'
import type { Site } from './site.ts'

/**
 * What is wrong in the words of the search: each line leads to a page, says what no other does, changes an answer, and
 * has one intent; its phrases find its page.
 */
export function checkSearch(site: Site): ContentFault[] {
  const lines = searchLines(site)
  const said = linesByPhrase(lines)
  const index = indexOf(site, lines)
  try {
    const answers = answersTo(site, lines, index)
    return lines.flatMap((line, at) =>
      [
        ...saidTwice(said, line),
        ...('page' in line ? pageFaults(site, lines.slice(0, at), line) : []),
        ...answers(line)
      ].map((text) => ({ ...placeOf(site, line, at), text }))
    )
  } finally {
    index.close()
  }
}

/** Whatever is looked up is remembered: the words of the phrases are few. */
function indexOf(site: Site, lines: readonly SynonymLine[]): PageIndex {
  const work = buildPageIndex(searchPages(site), lines)
  let step = work.next()
  while (!step.done) step = work.next()
  const index = step.value
  return { ...index, find: once(index.find), weigh: once(index.weigh) }
}

function once<Args extends readonly string[], Found>(look: (...args: Args) => Found) {
  const known = new Map<string, Found>()
  return (...args: Args): Found => {
    const key = args.join(' ')
    const ready = known.get(key) ?? look(...args)
    known.set(key, ready)
    return ready
  }
}

type PageLine = Extract<SynonymLine, { page: string }>

/** So many of the first pages are seen at once. */
const SEEN = 3

function pageFaults({ pages }: Site, lines: readonly SynonymLine[], line: PageLine): string[] {
  const { page, wants } = line
  const before = lines.filter((other) => 'page' in other)
  const faults: string[] = []
  if (!pages.has(page))
    faults.push(`page: found «${page}»; ${allowedNames(page, [...pages.keys()])}`)
  if (wants && before.some((other) => other.wants === wants)) {
    faults.push(`who wants «${wants}» is sent to a page by an earlier line`)
  }
  if (!wants && before.some((other) => other.page === page && !other.wants)) {
    faults.push('the page is asked for by an earlier line; one line says all of it')
  }
  return faults
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

function saidTwice(said: ReturnType<typeof linesByPhrase>, line: SynonymLine): string[] {
  return phrasesIn(line).flatMap((phrase) => {
    const first = said(line, phrase)
    if (first?.line === line && first.phrase === phrase) return []
    const where = first && 'page' in first.line ? `, for ${first.line.page}` : ''
    return `«${phrase}» says what «${first?.phrase}» says already${where}`
  })
}

/** Tells which phrases of a line do not find its page, and whether all of them find the same without the line. */
function answersTo(site: Site, lines: readonly SynonymLine[], index: PageIndex) {
  const finder = (meanings: FindMeanings) => {
    const { search } = createSearchEngine(index, meanings)
    return (query: string) => search(query).found.map(({ document }) => document.path)
  }
  const find = finder(createSynonyms(lines))
  const without = createSynonymsWithout(lines)
  return (line: SynonymLine): string[] => {
    const findWithout = finder(without(line))
    const found = phrasesIn(line).map((phrase) => ({ phrase, paths: find(phrase) }))
    const isIdle = found.every(({ phrase, paths }) => `${paths}` === `${findWithout(phrase)}`)
    if (isIdle) return ['the search answers the same without this line']
    if (!('page' in line) || !site.pages.has(line.page)) return []
    const lost = found.filter(({ paths }) => !paths.slice(0, SEEN).includes(line.page))
    return lost.map(({ phrase, paths: [first = 'nothing'] }) => `«${phrase}» finds ${first} first`)
  }
}

/** A line of the editors' file, or a text that says of itself what it is asked for by. */
function placeOf({ content, pages }: Site, line: SynonymLine, at: number) {
  if (at >= content.synonyms.length && 'page' in line) {
    const file = pages.get(line.page)?.meta.file ?? content.dir
    return {
      place: relative(content.dir, file),
      line: lineOfField(readUnixText(file), ['asked'])
    }
  }
  const file = join(content.dir, 'synonyms.yml')
  const text = isRegularFile(file) ? readUnixText(file) : ''
  return { place: 'synonyms.yml', line: lineOfField(text, [String(at)]) }
}
