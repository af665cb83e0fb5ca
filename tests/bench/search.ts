// What the search costs. Printed for people to read; never fails on time.
import { toTable } from '../../src/server/commands/terminal.ts'
import { noContentCache } from '../../src/server/content/content-cache.ts'
import { loadContent } from '../../src/server/content/load-content.ts'
import { firstPages, showPages } from '../../src/server/search/result-row.ts'
import { buildSite } from '../../src/server/site/site.ts'
import { openSearch } from '../../src/server/site/site-search.ts'
import { readQueries } from '../server/search/asked-queries.ts'
import { HOSTILE } from '../server/search/hostile-queries.ts'

const ROUNDS = 3
/** What one search may take, and what the index may take and hold, stands in brackets. */
const COLUMNS = [
  'pages',
  'p50 ms (4)',
  'p99 ms (15)',
  'hostile ms (20)',
  'build ms (300)',
  'MB (8)'
]

const asked = ['search-people.json', 'search-blind.json'].flatMap(readQueries).map(({ q }) => q)
/** As they are typed: every beginning of two letters or more. */
const typed = [...new Set(asked.flatMap((q) => [...q].slice(1).map((_, at) => q.slice(0, at + 2))))]

const site = buildSite(loadContent('src/content', new Date(), noContentCache))
const before = heldBytes()
const begun = process.cpuUsage()
const { index, search } = openSearch(site)
const build = process.cpuUsage(begun).user / 1000
const megabytes = (heldBytes() - before) / 1024 / 1024

for (const query of asked) find(query)
const times = timesOf(typed)
const figures = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)] ?? Number.NaN)
const worst = timesOf(HOSTILE).at(-1) ?? Number.NaN
const cells = [...figures, worst].map((ms) => ms.toFixed(2))
console.log(
  toTable([COLUMNS, [String(index.pages.length), ...cells, build.toFixed(0), megabytes.toFixed(1)]])
)

/** What a list shows is a part of the cost. */
function find(query: string): void {
  const { found, words } = search(query)
  showPages(index, words, firstPages(found))
}

/** What a query keeps the processor, in milliseconds; the best of its rounds, for the machine does other things too. */
function timesOf(queries: readonly string[]): number[] {
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
