import { links } from '../../shared/links.ts'
import { buildPageIndex } from '../search/page-index.ts'
import { createSearchEngine } from '../search/search-engine.ts'
import { createSynonyms } from '../search/synonyms.ts'
import { searchPages } from './page-texts.ts'
import { searchLines } from './search-lines.ts'
import type { Site } from './site.ts'

/** Lines for `synonyms.yml` that send queries to the page that comes nearest to them; an editor has the last word. */
export function nearestLines(site: Site, queries: readonly string[]): string[] {
  const lines = searchLines(site)
  const work = buildPageIndex(searchPages(site), lines)
  let step = work.next()
  while (!step.done) step = work.next()
  const { nearest } = createSearchEngine(step.value, createSynonyms(lines))
  const byPage = new Map<string, string[]>()
  for (const query of queries) {
    const page = nearest(query)[0]?.path ?? links.services()
    byPage.set(page, [...(byPage.get(page) ?? []), query])
  }
  step.value.close()
  return [...byPage].map(([page, asked]) => {
    // A quoted text of JSON is one of YAML.
    const quoted = asked.map((query) => JSON.stringify(query)).join(', ')
    return `- { page: ${page}, asked: [${quoted}] }`
  })
}
