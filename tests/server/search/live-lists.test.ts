import { mock } from 'node:test'
import t from 'tap'
import { createLiveLists } from '../../../src/server/search/query-memo.ts'
import { MAX_QUERY } from '../../../src/shared/search/live-search.ts'

const LIFETIME_MS = 5 * 60_000

function openLists() {
  const lists = createLiveLists()
  let made = 0
  const ask = (query: string, variant = 'search 1 1') =>
    lists.memo(query, variant, () => {
      made += 1
      return { body: Buffer.from(`${made}`), headers: [], logged: '', total: made }
    }).total
  return { ask, close: lists.close }
}

t.test('a list is made once for what was typed, letter by letter', async (t) => {
  const { ask, close } = openLists()
  t.teardown(close)
  t.same([ask('аудит'), ask('аудит'), ask('аудит')], [1, 1, 1])
  t.equal(ask('Аудит'), 2, 'a list repeats the query as it was typed')
  t.equal(ask('аудит '), 3)
  t.equal(ask('аудит', 'search 2 1'), 4, 'of a changed site there are other lists')
  t.equal(ask('аудит', 'search 1 2'), 5)
  t.equal(ask('аудит', 'other 1 1'), 6)
  t.equal(ask('аудит'), 1)
})

t.test('who is named in a query is not kept', async (t) => {
  const { ask, close } = openLists()
  t.teardown(close)
  for (const query of ['anna@example.ru', '+7 912 345-67-89', 'Анна Смирнова']) {
    t.not(ask(query), ask(query), query)
  }
  const long = 'аудит '.repeat(MAX_QUERY).slice(0, MAX_QUERY)
  t.equal(ask(long), ask(long))
  t.not(ask(`${long}!`), ask(`${long}!`), 'what is cut may name somebody')
})

t.test('a query stays no longer than it may, and nothing runs on after the end', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const { ask, close } = openLists()
  t.same([ask('аудит'), ask('аудит')], [1, 1])
  mock.timers.tick(LIFETIME_MS - 1)
  t.equal(ask('аудит'), 1)
  mock.timers.tick(1)
  t.equal(ask('аудит'), 2)
  close()
  mock.timers.tick(2 * LIFETIME_MS)
  t.equal(ask('аудит'), 2, 'a timer that still ran would have dropped it')
})
