// What a search costs and finds over few and many titles, beside MiniSearch. Printed for people to read; never fails on time.
import { readFileSync } from 'node:fs'
import { toTable } from '../../src/server/commands/table.ts'
import { noContentCache } from '../../src/server/content/content-cache.ts'
import { loadContent } from '../../src/server/content/load-content.ts'
import { searchDocuments } from '../../src/server/search/search-documents.ts'
import { createSearchIndex, type SearchDocument } from '../../src/server/search/search-index.ts'
import { buildSite } from '../../src/server/site/site.ts'
import { createMiniSearch } from './mini-search.ts'

const WORDS =
  'аудит сайта продвижение реклама контекстная аналитика отчёт рейтинг агентств магазин интернет заявки клиника мебель доставка производство опт регион филиал отзыв репутация контент редакция спрос запрос выдача ссылка каталог карточка скорость загрузка атрибуция нейросеть ответ вебинар шаблон бриф цена договор кейс'.split(
    ' '
  )
const GOLDEN: { q: string; path: string }[] = JSON.parse(
  readFileSync(new URL('../server/search/search-golden.json', import.meta.url), 'utf8')
)
/** As they are typed: every beginning of two letters or more. */
const QUERIES = [
  ...new Set(GOLDEN.flatMap(({ q }) => [...q].slice(1).map((_, at) => q.slice(0, at + 2))))
]
const ROUNDS = 3

const site = buildSite(loadContent('src/content', new Date(), noContentCache))
const own = searchDocuments(site.pages.values())
const { synonyms } = site.content

type Find = (query: string) => SearchDocument | undefined

const ENGINES: Record<string, (documents: readonly SearchDocument[]) => Find> = {
  ours(documents) {
    const index = createSearchIndex(documents, synonyms)
    return (query) => index.search(query).found[0]?.document
  },
  MiniSearch(documents) {
    const find = createMiniSearch(documents, synonyms)
    return (query) => documents[find(query)[0] ?? -1]
  }
}

const rows = [own.length, 10_000].flatMap((count) =>
  Object.entries(ENGINES).map(([name, open]) => [String(count), name, ...measure(count, open)])
)
console.log(
  toTable([
    ['titles', 'engine', 'build ms', 'heap MB', 'p50 ms', 'p99 ms', 'golden first'],
    ...rows
  ])
)

/** A query's time is the best of its rounds: the machine does other things too. */
function measure(count: number, open: (documents: readonly SearchDocument[]) => Find): string[] {
  const documents = [...own, ...titles(count - own.length)]
  const before = heapBytes()
  const begun = performance.now()
  const find = open(documents)
  const built = performance.now() - begun
  const heap = (heapBytes() - before) / 1024 / 1024

  const times = QUERIES.map((query) =>
    Math.min(...Array.from({ length: ROUNDS }, () => timeOf(() => find(query))))
  ).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(2) ?? ''
  const first = GOLDEN.filter(({ q, path }) => find(q)?.path === path).length
  return [built.toFixed(0), heap.toFixed(1), at(0.5), at(0.99), `${first} of ${GOLDEN.length}`]
}

function timeOf(act: () => unknown): number {
  const begun = performance.now()
  act()
  return performance.now() - begun
}

function heapBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Titles of three to seven words of the trade, with a name of their own. */
function titles(count: number): SearchDocument[] {
  return Array.from({ length: count }, (_, number) => {
    const length = 3 + (number % 5)
    const words = Array.from(
      { length },
      (_word, at) => WORDS[(number * (at + 1) * 7 + at * 13) % WORDS.length]
    )
    const title = `${words.join(' ')} ${number.toString(36)}`
    return { title, name: title, path: `/news/item-${number}/`, kind: 'Новости', weight: 0.8 }
  })
}
