// What a search over texts costs at the site's size and at 5,000 pages. Printed for people to read; never fails on time.
import { readFileSync } from 'node:fs'
import { toTable } from '../../src/server/commands/table.ts'
import { noContentCache } from '../../src/server/content/content-cache.ts'
import { loadContent } from '../../src/server/content/load-content.ts'
import type { TextPage } from '../../src/server/search/text/text-index.ts'
import { buildTextIndex, type TextIndex } from '../../src/server/search/text/text-index.ts'
import { createTextSearch } from '../../src/server/search/text/text-search.ts'
import { textPages } from '../../src/server/site/page-texts.ts'
import { buildSite } from '../../src/server/site/site.ts'

const PAGES = 5000
const PAGE_LENGTH = 6000
const ROUNDS = 3
/** What one search may take, and what the index may hold. */
const LIMITS = { p50: 4, p99: 15, megabytes: 60 }

const golden: { q: string }[] = JSON.parse(
  readFileSync(new URL('../server/search/search-text-golden.json', import.meta.url), 'utf8')
)
/** As they are typed: every beginning of two letters or more. */
const typed = golden.flatMap(({ q }) => [...q].slice(1).map((_, at) => q.slice(0, at + 2)))
const WORST = [
  'а б в г д е ж з и к',
  'и '.repeat(200),
  'что это и как',
  'сайт сайта сайту страница поиск запрос заявка месяц',
  'аудит реклама репутация аналитика цена вакансии скорость реквизиты google яндекс',
  'эксковатор вентеляция бухгалтирия неразглошение',
  'про при пре под пер рас раз',
  'сайт'
]

const site = buildSite(loadContent('src/content', new Date(), noContentCache))
const own = textPages(site)

const rows = [own.length, PAGES].flatMap((count) => measure(grown(count)))
console.log(
  toTable([['texts', 'queries', 'p50 ms', 'p99 ms', 'build s', 'longest ms', 'MB'], ...rows])
)

function measure(pages: readonly TextPage[]): string[][] {
  const before = heldBytes()
  const begun = performance.now()
  const { index, longest } = build(pages)
  const seconds = (performance.now() - begun) / 1000
  const search = createTextSearch(index, site.content.synonyms)
  const megabytes = (heldBytes() - before) / 1024 / 1024
  const ask = (query: string) => search({ query, titles: { found: [] }, isExact: false, limit: 5 })
  for (const { q } of golden) ask(q)

  const costs = [seconds.toFixed(1), longest.toFixed(0), megabytes.toFixed(1)]
  const rows = Object.entries({ typed: [...new Set(typed)], worst: WORST }).map(
    ([name, queries]) => {
      const { p50, p99 } = timesOf(queries, ask)
      if (pages.length === PAGES && name === 'typed') printRatios(p50, p99, megabytes)
      return [String(pages.length), name, p50.toFixed(2), p99.toFixed(2), ...costs]
    }
  )
  return rows
}

/** A query's time is the best of its rounds: the machine does other things too. */
function timesOf(queries: readonly string[], ask: (query: string) => unknown) {
  const times = queries
    .map((query) => Math.min(...Array.from({ length: ROUNDS }, () => timeOf(() => ask(query)))))
    .sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

function printRatios(p50: number, p99: number, megabytes: number): void {
  for (const [name, value, limit] of [
    ['p50', p50, LIMITS.p50],
    ['p99', p99, LIMITS.p99],
    ['memory', megabytes, LIMITS.megabytes]
  ] as const) {
    console.log(`${name} is ${(value / limit).toFixed(2)} of its limit of ${limit}`)
  }
}

function build(pages: readonly TextPage[]): { index: TextIndex; longest: number } {
  const work = buildTextIndex(pages)
  let longest = 0
  for (;;) {
    const begun = performance.now()
    const step = work.next()
    longest = Math.max(longest, performance.now() - begun)
    if (step.done) return { index: step.value, longest }
  }
}

/** As many pages of equal length: each has sentences of all, and words of its own. */
function grown(count: number): TextPage[] {
  if (count <= own.length) return [...own]
  const blocks = own.flatMap((page) => page.blocks())
  return Array.from({ length: count }, (_, number) => {
    const document = {
      ...(own[number % own.length] as TextPage).document,
      path: `/page-${number}/`
    }
    return { document, blocks: () => chosen(blocks, number) }
  })
}

function chosen(
  all: ReturnType<TextPage['blocks']>,
  number: number
): ReturnType<TextPage['blocks']> {
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

function timeOf(act: () => unknown): number {
  const begun = performance.now()
  act()
  return performance.now() - begun
}

function heldBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
