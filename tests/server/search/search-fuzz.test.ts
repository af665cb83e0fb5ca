import t from 'tap'
import { noContentCache } from '../../../src/server/content/content-cache.ts'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { buildPageIndex } from '../../../src/server/search/page-index.ts'
import { showPages } from '../../../src/server/search/result-row.ts'
import { createSearchEngine } from '../../../src/server/search/search-engine.ts'
import { firstPages, searchFragment } from '../../../src/server/search/search-fragment.ts'
import { createSynonyms } from '../../../src/server/search/synonyms.ts'
import { searchPages } from '../../../src/server/site/page-texts.ts'
import { searchLines } from '../../../src/server/site/search-lines.ts'
import { buildSite } from '../../../src/server/site/site.ts'
import { randomFrom } from '../../support/random.ts'

const SEED = 20261121
/** Each in a test of its own, so that a busy machine has time for all. */
const QUERIES = 1250
const ALPHABETS = [
  'абвгдеёжзий ',
  'abcdefgh ',
  '<>&"\'`/\\',
  '0123456789-+',
  '\u0000\u0301\u200D\uD83D\uDE00\uD800 ',
  '中文العربية\uFDFA ',
  'ии и',
  '"*^:(){} NEAR OR AND NOT '
]

const site = buildSite(loadContent('src/content', new Date(), noContentCache))
const lines = searchLines(site)
const work = buildPageIndex(searchPages(site), lines)
let step = work.next()
while (!step.done) step = work.next()
const index = step.value
const { search, nearest } = createSearchEngine(index, createSynonyms(lines))
t.teardown(() => index.close())

for (const [at, alphabet] of ALPHABETS.entries()) {
  t.test(`random queries do no harm: ${JSON.stringify(alphabet)}`, async (t) => {
    const random = randomFrom(SEED + at)
    const letters = [...alphabet, ...'аудит реклама <b>']
    const strange: string[] = []
    for (let number = 0; number < QUERIES; number++) {
      const length = Math.floor(random() ** 3 * 150)
      const one = () => letters[Math.floor(random() * letters.length)]
      const query = Array.from({ length }, one).join('')
      if (!isSound(query)) strange.push(JSON.stringify(query))
    }
    t.same(strange, [])
  })
}

/** Whether no page comes twice and what comes is a list of links. */
function isSound(query: string): boolean {
  const { found, words, ...answer } = search(query)
  const numbers = found.map(({ number }) => number)
  if (new Set(numbers).size !== numbers.length) return false
  if (numbers.length === 0) {
    const paths = nearest(query).map(({ path }) => path)
    return new Set(paths).size === paths.length
  }
  const pages = showPages(index, words, firstPages(found))
  const parts = { pages, total: numbers.length, query, inputId: 'search', path: '/search/' }
  const { html } = searchFragment({ ...answer, ...parts, noteOf: () => undefined })
  const text = html.replace(/<\/?(?:a|div|p|mark|span)(?: [a-zA-Z_-]+="[^"<>]*")*>/g, '')
  return !/[<>"]/.test(text)
}
