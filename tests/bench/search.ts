// What a search costs over few and many titles. Printed for people to read; never fails on time.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { searchFragment } from '../../src/server/search/search-fragment.ts'
import { createSearchIndex, type SearchDocument } from '../../src/server/search/search-index.ts'

const WORDS =
  'аудит сайта продвижение реклама контекстная аналитика отчёт рейтинг агентств магазин интернет заявки клиника мебель доставка производство опт регион филиал отзыв репутация контент редакция спрос запрос выдача ссылка каталог карточка скорость загрузка атрибуция нейросеть ответ вебинар шаблон бриф цена договор кейс'.split(
    ' '
  )
const QUERIES: { q: string }[] = JSON.parse(
  readFileSync(new URL('../server/search-golden.json', import.meta.url), 'utf8')
)
const SYNONYMS: string[][] = parse(readFileSync('src/content/synonyms.yml', 'utf8'))
const ROUNDS = 20

console.log('titles   build ms   heap MB   p50 ms   p99 ms   slowest query')
for (const count of [130, 5000, 50_000]) measure(count)

function measure(count: number): void {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const documents = titles(count)
  const begun = performance.now()
  const index = createSearchIndex(documents, SYNONYMS)
  const built = performance.now() - begun
  globalThis.gc?.()
  const heap = (process.memoryUsage().heapUsed - before) / 1024 / 1024

  const times: { ms: number; q: string }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const { q } of QUERIES) {
      const start = performance.now()
      searchFragment({ result: index.search(q), query: q, inputId: 'search', path: '/search/' })
      if (round > 2) times.push({ ms: performance.now() - start, q })
    }
  }
  times.sort((a, b) => a.ms - b.ms)
  const at = (share: number) => times[Math.floor(times.length * share)]?.ms ?? Number.NaN
  const row = [built.toFixed(0), heap.toFixed(1), at(0.5).toFixed(2), at(0.99).toFixed(2)]
  console.log(
    String(count).padStart(6) +
      row.map((text, number) => text.padStart([11, 10, 9, 9][number] ?? 9)).join('') +
      `   ${times.at(-1)?.q}`
  )
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
    return { title, name: title, path: `/news/${number}/`, kind: 'Новости', weight: 1 }
  })
}
