import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ContentFault } from '../content/content-error.ts'
import type { SynonymLine } from '../content/data-schemas.ts'
import { allowedNames } from '../content/nearest.ts'
import { lineOfField } from '../content/parse-yaml.ts'
import { tokensOf } from '../search/normalise.ts'
import { buildPageIndex } from '../search/page-index.ts'
import { createSearchEngine } from '../search/search-engine.ts'
import { phrasesIn } from '../search/synonyms.ts'
import { termOf } from '../search/term.ts'
import { searchPages } from './page-texts.ts'
import { searchLines } from './search-lines.ts'
import type { Site } from './site.ts'

/** What is wrong in the words of the search: each line leads to a page, says what no other does, and changes an answer. */
export function checkSearch(site: Site): ContentFault[] {
  const lines = searchLines(site)
  const idle = idleLines(site, lines)
  return lines.flatMap((line, at) =>
    [...faultsOf(site, lines, line, at), ...(idle.has(line) ? [IDLE] : [])].map((text) => ({
      ...placeOf(site, line, at),
      text
    }))
  )
}

const IDLE = 'the search answers the same without this line'

function faultsOf(
  { pages }: Site,
  lines: readonly SynonymLine[],
  line: SynonymLine,
  at: number
): string[] {
  const before = lines.slice(0, at).filter((other) => 'page' in other === 'page' in line)
  const known = new Set(before.flatMap(phrasesIn).map(sameAs))
  const twice = phrasesIn(line).filter((phrase) => known.has(sameAs(phrase)))
  const faults = twice.map((phrase) => `«${phrase}» stands in an earlier line, too`)
  if (!('page' in line)) return faults
  const { page, wants } = line
  if (!pages.has(page))
    faults.push(`page: found «${page}»; ${allowedNames(page, [...pages.keys()])}`)
  if (wants && before.some((other) => 'wants' in other && other.wants === wants)) {
    faults.push(`who wants «${wants}» is sent to a page by an earlier line`)
  }
  return faults
}

/** Phrases that a query does not tell apart. */
function sameAs(phrase: string): string {
  return tokensOf(phrase).map(termOf).join(' ')
}

/** Lines without which every phrase of theirs finds the same. */
function idleLines(site: Site, lines: readonly SynonymLine[]): ReadonlySet<SynonymLine> {
  const work = buildPageIndex(searchPages(site), lines)
  let step = work.next()
  while (!step.done) step = work.next()
  const index = step.value
  const finder = (all: readonly SynonymLine[]) => {
    const { search } = createSearchEngine(index, all)
    return (query: string) =>
      search(query)
        .found.map(({ number }) => number)
        .join()
  }
  const find = finder(lines)
  const idle = lines.filter((line) => {
    const findWithout = finder(lines.filter((other) => other !== line))
    return phrasesIn(line).every((phrase) => find(phrase) === findWithout(phrase))
  })
  index.close()
  return new Set(idle)
}

/** A line of the editors' file, or a text that says of itself what it is asked for by. */
function placeOf({ content, pages }: Site, line: SynonymLine, at: number) {
  if (at >= content.synonyms.length && 'page' in line) {
    const file = pages.get(line.page)?.meta.file ?? content.dir
    return {
      place: relative(content.dir, file),
      line: lineOfField(readFileSync(file, 'utf8'), ['asked'])
    }
  }
  const file = join(content.dir, 'synonyms.yml')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return { place: 'synonyms.yml', line: lineOfField(text, [String(at)]) }
}
