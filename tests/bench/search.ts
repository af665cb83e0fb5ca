// What the search costs at the site's size and at 5,000 pages. Printed for people to read; never fails on time.
import { toTable } from '../../src/server/commands/terminal.ts'
import { noContentCache } from '../../src/server/content/content-cache.ts'
import { loadContent } from '../../src/server/content/load-content.ts'
import { buildPageIndex, type SearchPage } from '../../src/server/search/page-index.ts'
import { firstPages, showPages } from '../../src/server/search/result-row.ts'
import { createSearchEngine } from '../../src/server/search/search-engine.ts'
import { createSynonyms } from '../../src/server/search/synonyms.ts'
import { buildSite } from '../../src/server/site/site.ts'
import { searchLines, searchPages } from '../../src/server/site/site-search.ts'
import { readQueries } from '../server/search/asked-queries.ts'
import { HOSTILE } from '../server/search/hostile-queries.ts'

const PAGES = 5000
const PAGE_LENGTH = 6000
const ROUNDS = 3
const asked = ['search-people.json', 'search-blind.json'].flatMap(readQueries).map(({ q }) => q)
/** As they are typed: every beginning of two letters or more. */
const TYPED = [...new Set(asked.flatMap((q) => [...q].slice(1).map((_, at) => q.slice(0, at + 2))))]
/** What one search may take, and what the index may hold, stands in brackets. */
const COLUMNS = ['pages', 'p50 ms (4)', 'p99 ms (15)', 'hostile ms (20)', 'build s', 'MB (60)']

const site = buildSite(loadContent('src/content', new Date(), noContentCache))
/** What the editors say of words, and the pages of the site. */
const lines = searchLines(site)
const own = searchPages(site)

const rows = [own.length, PAGES].map((size) => measure(grown(size)))
console.log(toTable([COLUMNS, ...rows.map(cellsOf)]))

type Figures = ReturnType<typeof measure>

function cellsOf({ size, p50, p99, worst, seconds, megabytes }: Figures): string[] {
  const times = [p50, p99, worst].map((ms) => ms.toFixed(2))
  return [String(size), ...times, seconds.toFixed(1), megabytes.toFixed(0)]
}

function measure(pages: readonly SearchPage[]) {
  const before = heldBytes()
  const begun = performance.now()
  const work = buildPageIndex(pages, lines)
  let step = work.next()
  while (!step.done) step = work.next()
  const index = step.value
  const { search } = createSearchEngine(index, createSynonyms(lines))
  const seconds = (performance.now() - begun) / 1000
  const megabytes = (heldBytes() - before + index.bytes()) / 1024 / 1024
  const find = (query: string) => {
    const { found, words } = search(query)
    // What a list shows is a part of the cost.
    showPages(index, words, firstPages(found))
  }
  for (const query of asked) find(query)
  const typed = timesOf(TYPED, find)
  const at = (share: number) => typed[Math.floor(typed.length * share)] ?? Number.NaN
  const worst = timesOf(HOSTILE, find).at(-1) ?? Number.NaN
  return { size: pages.length, p50: at(0.5), p99: at(0.99), worst, seconds, megabytes }
}

/** What a query keeps the processor, in milliseconds; the best of its rounds, for the machine does other things too. */
function timesOf(queries: readonly string[], find: (query: string) => unknown): number[] {
  const timeOf = (query: string) => {
    const begun = process.cpuUsage()
    find(query)
    return process.cpuUsage(begun).user / 1000
  }
  const best = (query: string) => Math.min(...Array.from({ length: ROUNDS }, () => timeOf(query)))
  return queries.map(best).sort((a, b) => a - b)
}

function heldBytes(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The site's pages and as many as are missing, of equal length: each has sentences of all, and words of its own. */
function grown(count: number): SearchPage[] {
  const blocks = own.flatMap((page) => page.blocks())
  const more = Array.from({ length: Math.max(0, count - own.length) }, (_, number): SearchPage => {
    const like = own[number % own.length] as SearchPage
    const document = { ...like.document, path: `/page-${number}/`, weight: 0.8 }
    const name = `${document.name} ${number}`
    const title = `${document.title} ${number}`
    return {
      document: { ...document, name, title },
      lead: like.lead,
      blocks: () => chosen(blocks, number)
    }
  })
  return [...own, ...more]
}

function chosen(all: ReturnType<SearchPage['blocks']>, number: number) {
  const blocks = [{ text: `Страница ${number}`, isHeading: true }]
  let state = number + 1
  for (let length = 0; length < PAGE_LENGTH; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const block = all[state % all.length]
    if (!block) continue
    const text = `${block.text} слово${(state >>> 8) % 100_000}`
    blocks.push({ ...block, text })
    length += text.length
  }
  return blocks
}
