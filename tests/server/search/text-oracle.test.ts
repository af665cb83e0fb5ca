import t from 'tap'
import { closestWords } from '../../../src/server/search/text/closest-words.ts'
import { findTerms } from '../../../src/server/search/text/find-terms.ts'
import { createScorer } from '../../../src/server/search/text/score-pages.ts'
import { createByteReader } from '../../../src/server/search/text/text-bytes.ts'
import { buildTextIndex, type TextIndex } from '../../../src/server/search/text/text-index.ts'
import { textTerm } from '../../../src/server/search/text/text-term.ts'
import { seeded } from '../../support/seeded.ts'

interface Block {
  words: readonly string[]
  isHeading: boolean
}

const WORDS = 'журнал сервер запрос страница ссылка реклама бюджет отчёт договор клиент'.split(' ')
const TERMS = WORDS.map((word) => textTerm(word.replace('ё', 'е')))

/** Pages of a title and some blocks, whose words are drawn at random, early ones more often. */
function randomPages(seed: number, count: number, longest = 60): Block[][] {
  const random = seeded(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const draw = () => WORDS[Math.floor(random() ** 2 * WORDS.length)] as string
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + upTo(4) }, () => ({
      words: Array.from({ length: upTo(longest) }, draw),
      isHeading: upTo(3) === 0
    }))
  )
}

function indexOf(pages: readonly Block[][], weights: readonly number[] = []): TextIndex {
  const work = buildTextIndex(
    pages.map((blocks, number) => {
      const weight = weights[number] ?? 1
      const document = { title: '', name: '', path: `/${number}/`, kind: 'Новости', weight }
      const texts = blocks.map(({ words, isHeading }) => ({ text: words.join(', '), isHeading }))
      return { document, blocks: () => texts }
    })
  )
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** What the occurrences of a term weigh on a page: three in a heading, one elsewhere. */
function weightOf(blocks: readonly Block[], term: string): number {
  const sums = blocks.map(({ words, isHeading }) => {
    const own = words.filter((word) => TERMS[WORDS.indexOf(word)] === term)
    return own.length * (isHeading ? 3 : 1)
  })
  return Math.min(
    127,
    sums.reduce((sum, part) => sum + part, 0)
  )
}

/** The pages of a term as the index has them: page and weight. */
function postingsOf({ postings, postingStarts }: TextIndex, term: number): [number, number][] {
  const read = createByteReader(postings, postingStarts[term] ?? 0, postingStarts[term + 1] ?? 0)
  const found: [number, number][] = []
  for (let step = read(), page = -1; step >= 0; step = read()) {
    page += step
    found.push([page, read()])
  }
  return found
}

t.test('an index of texts says of each word on which pages it stands, and how much', async (t) => {
  // Some words so often that their weight has no room.
  const crowd = { words: Array<string>(90).fill('журнал'), isHeading: true }
  const pages = [...randomPages(1, 60), [crowd, crowd], []]
  const index = indexOf(pages)

  for (const [number, term] of index.terms.words.entries()) {
    const expected = pages
      .map((blocks, page): [number, number] => [page, weightOf(blocks, term)])
      .filter(([, weight]) => weight > 0)
    t.same(postingsOf(index, number), expected, term)
    t.equal(index.pageCounts[number], expected.length, term)
  }
  t.same(new Set(index.terms.words), new Set(TERMS))
  t.same(
    [...index.lengths],
    pages.map((blocks) => blocks.reduce((sum, { words }) => sum + words.length, 0))
  )
})

/** Every stretch of a block of 24 words at most: that with most of the words, the shortest, the first. */
function closestIn(words: readonly string[], asked: readonly string[]) {
  let best = { words: 0, span: 0, before: 0 }
  for (const [before, first] of words.entries()) {
    if (!asked.includes(first)) continue
    for (let end = before + 1; end <= Math.min(words.length, before + 24); end++) {
      const held = new Set(words.slice(before, end).filter((word) => asked.includes(word))).size
      const span = end - before
      if (held > best.words || (held === best.words && span < best.span)) {
        best = { words: held, span, before }
      }
    }
  }
  return best
}

const NOWHERE = { words: 0, span: 0, block: 0, before: 0, places: 0 }
const said = ({ words, span, block, before, places }: typeof NOWHERE) =>
  `${words} words in ${span}, block ${block} after ${before}, ${places} places`

t.test('words stand closest where a look at every stretch of a page finds them', async (t) => {
  const pages = randomPages(2, 80)
  const index = indexOf(pages)
  const random = seeded(3)
  const wrong: string[] = []
  for (const [number, blocks] of pages.entries()) {
    const asked = WORDS.filter(() => random() < 0.3)
    const wordOf = new Uint8Array(index.terms.words.length)
    for (const [at, word] of asked.entries()) {
      wordOf[index.terms.words.indexOf(TERMS[WORDS.indexOf(word)] as string)] = at + 1
    }
    // The title is no place to show.
    const found = blocks.map(({ words }, at) => (at > 0 ? closestIn(words, asked) : undefined))
    const most = Math.max(...found.map((one) => one?.words ?? 0))
    const alike = found.flatMap((one, block) =>
      one && one.words === most ? [{ ...one, block }] : []
    )
    const [best] = [...alike].sort((a, b) => a.span - b.span || a.block - b.block)
    const expected = { ...NOWHERE, ...(best && most > 0 ? { ...best, places: alike.length } : {}) }
    const told = said(closestWords(index, number, wordOf))
    if (told !== said(expected)) wrong.push(`${asked}: ${told}, looked at ${said(expected)}`)
  }
  t.same(wrong, [])
})

/** Okapi BM25 with k1 = 1.2 and b = 0.6, in plain numbers. */
function plainScore(pages: readonly Block[][], page: number, term: string): number {
  const lengths = pages.map((blocks) => blocks.reduce((sum, { words }) => sum + words.length, 0))
  const mean = lengths.reduce((sum, length) => sum + length, 0) / pages.length
  const count = pages.filter((blocks) => weightOf(blocks, term) > 0).length
  const weight = weightOf(pages[page] ?? [], term)
  const rarity = Math.log(1 + (pages.length - count + 0.5) / (count + 0.5))
  const norm = 1.2 * (0.4 + (0.6 * (lengths[page] ?? 0)) / mean)
  return weight > 0 ? (rarity * weight * 2.2) / (weight + norm) : 0
}

/** What a page is worth for some words; of three or more, three quarters must be there. */
function plainWorth(pages: readonly Block[][], page: number, asked: readonly string[]): number {
  const parts = asked.map((term) => plainScore(pages, page, term))
  const held = parts.filter((part) => part > 0).length
  const needed = asked.length < 3 ? asked.length : Math.ceil(asked.length * 0.75)
  const sum = parts.reduce((total, part) => total + part, 0)
  return held >= needed ? sum * (held / asked.length) ** 2 : 0
}

t.test('a page is worth what plain arithmetic says', async (t) => {
  const pages = randomPages(4, 24, 6)
  const weights = pages.map((_, number) => 1 + (number % 4))
  const index = indexOf(pages, weights)
  const score = createScorer(index)
  for (const count of [1, 2, 3, 4, 5]) {
    const asked = TERMS.slice(3, 3 + count)
    const words = asked.map((term) => new Map([[index.terms.words.indexOf(term), 1]]))
    const scores = new Map<number, number>()
    score({ words, worth: 0.5 }, (page, found) => scores.set(page, found))

    const wrong = [...pages.keys()].filter((page) => {
      const expected = plainWorth(pages, page, asked) * 0.5 * (weights[page] ?? 1) ** 0.2
      return !(Math.abs((scores.get(page) ?? 0) - expected) < 1e-4)
    })
    t.same(wrong, [], `${count} words`)
    t.ok(scores.size > 0 && scores.size < pages.length, `${scores.size} of ${pages.length}`)
  }
  score({ words: [], worth: 1 }, () => t.fail('nothing is asked'))
})

t.test('a word of a query means itself, its beginning, its sound or its nearest', async (t) => {
  const { terms } = indexOf([
    [
      {
        words: ['шаблон', 'шаблонизатор', 'сервер', 'сервант', 'яндекс', 'аудит'],
        isHeading: false
      }
    ]
  ])
  const meant = (word: string, mode: 'strict' | 'skeleton' | 'fuzzy', isOpen = false) =>
    [...findTerms(terms, word, isOpen, mode)].map(([number, worth]) => [terms.words[number], worth])

  t.same(meant('серверами', 'strict'), [['сервер', 1]])
  t.same(meant('шабл', 'strict'), [], 'a closed word is whole')
  t.same(meant('серв', 'strict', true).sort(), [
    ['сервант', 0.6],
    ['сервер', 0.6]
  ])
  t.same(meant('се', 'strict', true), [], 'two letters say too little')
  t.same(meant('yandex', 'skeleton'), [['яндекс', 0.8]])
  t.same(meant('yandex', 'strict'), [])
  t.same(meant('server', 'skeleton'), [['сервер', 0.8]])
  t.same(meant('серверр', 'fuzzy'), [['сервер', 0.5]])
  t.same(meant('шаб', 'strict', true).length, 2, 'three letters begin a word')
  t.same(meant('ауд', 'fuzzy'), [], 'a short word is not mended')
  t.same(meant('аудиг', 'fuzzy'), [['аудит', 0.5]], 'one of five letters is')
  t.same(meant('серраг', 'fuzzy'), [], 'two wrong letters of six are another word')
  t.same(meant('бервер', 'fuzzy'), [], 'the first letter is seldom wrong')
  t.same(meant('ауд1т', 'fuzzy'), [], 'what has figures is no slip')
})
