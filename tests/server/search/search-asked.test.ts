import { readFileSync } from 'node:fs'
import t from 'tap'
import { readQueries, scoreOf } from './asked-queries.ts'
import { foundIn, listedIn, openSearch } from './open-search.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const TEXTS: { q: string }[] = read('search-text-golden.json')
const GOLDEN: { q: string }[] = read('search-golden.json')
const PEOPLE = readQueries('search-people.json')
const BLIND = readQueries('search-blind.json')
const LATE = readQueries('search-blind-late.json')
const TRADE = readQueries('search-trade.json')
const LAST = readQueries('search-blind-last.json')
const BEGINNINGS = ['юрис', 'адвок', 'вопр', 'прод', 'конта', 'рейт', 'стаж', 'реп']

t.test('what people type finds the page, in the list and on the page', async (t) => {
  const { open, ask, page } = await openSearch()
  const byEngine = async (q: string) => open.search(q).found.map(({ document }) => document.path)
  const inList = async (q: string) => listedIn((await ask(q)).body)
  const onPage = async (q: string) => foundIn(await page(q))
  const trials = [
    { name: 'people, list', queries: PEOPLE, look: inList, first: 0.97, three: 0.99 },
    { name: 'people, page', queries: PEOPLE, look: onPage, first: 0.97, three: 0.99 },
    { name: 'blind', queries: BLIND, look: byEngine, first: 0.95, three: 0.97 },
    { name: 'blind, later', queries: LATE, look: byEngine, first: 0.95, three: 0.97 },
    { name: 'of the trade', queries: TRADE, look: byEngine, first: 0.95, three: 0.97 },
    { name: 'blind, last', queries: LAST, look: byEngine, first: 0.95, three: 0.97 }
  ]
  for (const { name, queries, look, first, three } of trials) {
    const found = new Map<string, string[]>()
    for (const { q } of queries) found.set(q, await look(q))
    const score = scoreOf(queries, (q) => found.get(q) ?? [])
    const said = `${name}: ${JSON.stringify(score, null, 1)}`
    t.ok(score.first >= first, said)
    t.ok(score.three >= three, said)
    t.equal(score.none, 0, said)
  }
})

t.test('the list and the page answer one question with one list, finished or not', async (t) => {
  const { open, ask, page } = await openSearch()
  const pathsOf = (q: string) => open.search(q).found.map(({ document }) => document.path)
  const begun = GOLDEN.map(({ q }) => q.slice(0, Math.ceil(q.length / 2)))
  const asked = [...BEGINNINGS, ...begun, ...TEXTS.map(({ q }) => q)].filter((q) => q.length > 1)
  t.ok(asked.length >= 205)
  for (const q of asked) {
    const [list, whole] = [await ask(q), await page(q)]
    const listed = listedIn(list.body)
    t.same(listed, foundIn(whole).slice(0, listed.length), q)
    const count = list.body.match(/Все результаты: (\d+)/)?.[1]
    t.equal(whole.match(/Найдено: (\d+)/)?.[1], count, q)
    t.same(pathsOf(`${q} `), pathsOf(q), q)
  }
})
