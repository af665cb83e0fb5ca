import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { createSearchLog, isPersonal } from '../../../src/server/search/search-log.ts'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import type { AskedQuery } from '../../../src/shared/search/live-search.ts'
import { operatorTool } from '../../support/lead-tool.ts'
import { matchLists } from '../../support/match-lists.ts'
import { startSite, withDataDir } from '../../support/site-process.ts'
import { eachDatabase } from '../../support/stores.ts'
import { buildTestApp } from '../../support/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const run = promisify(execFile)

function asked(query: string, own: Partial<AskedQuery> = {}): AskedQuery {
  return { query, count: 1, found: 1, askedAt: Date.parse('2026-11-21T10:00:00Z'), ...own }
}

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`review-security 11: ${name}: processes add to each other's counts`, async (t) => {
    const { store, again } = await openStore(t)
    const other = await again()

    await Promise.all(
      Array.from({ length: 20 }, (_, number) => {
        const both = [asked('аудит'), asked(`seo ${number % 3}`)]
        return (number % 2 ? store : other).searches.note(number % 4 > 1 ? both : both.reverse())
      })
    )

    const found = await other.searches.all()
    t.match(found[0], { query: 'аудит', count: 20 })
    t.equal(
      found.reduce((sum, { count }) => sum + count, 0),
      40
    )
  })

  t.test(
    `${name}: processes that add the same in other orders do not wait in a ring`,
    async (t) => {
      const { store, again } = await openStore(t)
      const other = await again()
      const batch = Array.from({ length: 50 }, (_, number) => asked(`запрос ${number}`))

      for (let round = 0; round < 3; round++) {
        await Promise.all([store.searches.note(batch), other.searches.note(batch.toReversed())])
      }

      t.same(
        (await store.searches.all()).map(({ count }) => count),
        batch.map(() => 6)
      )
    }
  )

  t.test(`review-security 11: ${name}: what nobody asks for 90 days is forgotten`, async (t) => {
    const { store, clock } = await openStore(t)
    await store.searches.note([asked('старое'), asked('частое', { count: 5 })])

    clock.now = new Date(clock.now.getTime() + 89 * DAY_MS)
    await store.searches.note([asked('частое', { askedAt: clock.now.getTime() })])
    t.equal((await store.searches.all()).length, 2)
    clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)

    matchLists(t, await store.searches.all(), [{ query: 'частое', count: 6 }], 'unseen at once')
    await store.searches.note([])
    clock.now = new Date(0)
    t.equal((await store.searches.all()).length, 1, 'and gone')
  })

  t.test(
    `review-security 11: ${name}: a flood pushes out the rare, not the frequent`,
    async (t) => {
      const { store } = await openStore(t)
      await store.searches.note([asked('аудит', { count: 7 })])
      for (let flood = 0; flood < 90; flood++) {
        // One after another: of those asked at once any may go.
        const askedAt = asked('').askedAt + flood
        const queries = Array.from({ length: 100 }, (_, at) => `${flood} ${at} x`)
        await store.searches.note(queries.map((query) => asked(query, { askedAt })))
      }
      const found = await store.searches.all()
      t.ok(found.length <= 8192, `${found.length}`)
      t.match(found[0], { query: 'аудит', count: 7 })
      t.ok(
        found.some(({ query }) => query.startsWith('89 ')),
        'new ones are counted all the same'
      )
    }
  )
}

const PERSONAL = [
  '8.912.345.67.89',
  '8 9 1 2 3 4 5 6 7 8 9',
  '4276.3800.1234.5678',
  '٠٩١٢٣٤٥٦٧',
  '９１２３４５６７',
  'номер 345-67-89',
  'anna@example.ru',
  'anna＠example.ru',
  'смирнова анна',
  'анна петровна',
  'иванова ивана ивановича',
  'иванов и. и.',
  'ivan ivanov',
  'отзывы сергей кузнецов',
  'мария ивановна'
]
const PLAIN = [
  'аудит сайта',
  'рейтинг 2026',
  'до 150 000 рублей',
  'реклама магазин',
  'на основной странице',
  'на высоком уровне',
  '152-фз',
  'яндекс метрика',
  'контент план',
  'москва продвижение',
  'лев',
  'анна',
  'г. москва'
]
t.test('review-security 11: what names a person is known in any spelling', async (t) => {
  for (const query of PERSONAL) t.ok(isPersonal(query), query)
  for (const query of PLAIN) t.notOk(isPersonal(query), query)
})

t.test(
  'review-security 3: a query is cut and has no control characters when it is noted',
  async (t) => {
    const written: AskedQuery[] = []
    const log = createSearchLog({ write: async (batch) => void written.push(...batch) })
    log.note(`\x01зло\x1b]0;x\x07\u202e${'\x01'.repeat(16_000)}`, 0)
    log.note('я'.repeat(16_000), 0)
    log.note('\uFDFA'.repeat(16_000), 0)
    log.note('\x00\x01 \x02', 0)
    await log.save()

    t.equal(written.length, 3)
    t.ok(written.some(({ query }) => query === 'зло ]0;x'))
    for (const { query } of written) {
      t.ok(query.length <= 100)
      t.notMatch(query, /[\p{Cc}\p{Cf}]/u)
    }
  }
)

t.test('what could not be written waits, and is counted once', async (t) => {
  let isAway = true
  const written: AskedQuery[] = []
  const log = createSearchLog({
    async write(batch) {
      if (isAway) throw new Error('the database is away')
      written.push(...batch)
    }
  })
  log.note('аудит', 3)
  await t.rejects(log.save())
  log.note('аудит', 4)
  isAway = false
  await Promise.all([log.save(), log.save()])

  matchLists(t, written, [{ query: 'аудит', count: 2, found: 4 }])
})

async function openSearch(t: Test) {
  const { app } = await buildTestApp(t)
  const ask = (q: string) => app.inject({ url: '/search/', query: { q } })
  return { app, ask }
}

t.test('a search is answered, and the log waits, while the database is away', async (t) => {
  const { app, ask } = await openSearch(t)
  await app.store.close()
  const { statusCode, body } = await ask('аудит')
  t.equal(statusCode, 200)
  t.match(body, 'search-results')
})

t.test('the report tells what people searched, also while the site runs', async (t) => {
  await withDataDir(async (dataDir) => {
    const sites = [await startSite({ dataDir }), await startSite({ dataDir })]
    const live = (url: string, q: string) =>
      fetch(`${url}/search/`, {
        method: 'POST',
        body: new URLSearchParams({ ajax_call: 'y', INPUT_ID: 'search', q, l: '2' })
      })
    for (const { url } of sites) {
      for (const q of ['ауд', 'аудит', 'Аудит', 'ывлаофылв', '+7 912 345-67-89', 'anna@example.ru'])
        t.equal((await live(url, q)).status, 200)
    }
    await sites[0]?.kill('SIGTERM')
    const report = async (...args: string[]) =>
      (
        await run('node', ['dist/server/search.mjs', 'report', ...args], {
          env: { ...process.env, DATA_DIR: dataDir }
        })
      ).stdout

    t.match(await report(), 'Searched 3 times, 2 different queries', 'of the one that has ended')
    await sites[1]?.kill('SIGTERM')

    const text = await report()
    t.match(text, 'Searched 6 times, 2 different queries')
    t.match(text, / 4 {2}аудит {2}\(\d+ pages/)
    t.match(text, /Found nothing \(1\):\n +2 {2}ывлаофылв/)
    t.match(text, /\n- \{ page: \/[^ ]*, asked: \["ывлаофылв"\] \}\n/)
    t.notMatch(await report('--json'), /912|anna/)
    await t.rejects(report('--limit', 'x'), { code: 2, stderr: /--limit takes a number/ })
    await t.rejects(
      run('node', ['dist/server/search.mjs', 'report'], {
        env: { ...process.env, DATA_DIR: `${dataDir}/none` }
      }),
      { code: 1, stderr: /No database in/ }
    )
  })
})

t.test('the report counts who asked for just this, and not who typed on', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  const counts = Object.entries({
    рек: 5,
    рекл: 302,
    реклама: 304,
    'реклама в': 1,
    'реклама вк': 1,
    'реклама на тв': 2,
    тв: 1
  })
  await store.searches.note(
    counts.map(([query, count]) => ({ query, count, found: 3, askedAt: Date.now() }))
  )
  await store.close()
  const report = (...args: string[]) =>
    operatorTool('search', { DATA_DIR: dir, CONTENT_DIR: '/nonexistent' }, 'report', ...args)

  t.same(
    JSON.parse((await report('--json')).stdout).map((one: AskedQuery) => [one.query, one.count]),
    [
      ['реклама', 301],
      ['реклама на тв', 2],
      ['реклама вк', 1],
      ['тв', 1]
    ]
  )
  t.match(await report(), { code: 0, stdout: 'Searched 305 times, 4 different queries' })
})

t.test('a fault in the content takes only the suggestions from the report', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  await store.searches.note([{ query: 'ывлаофылв', count: 2, found: 0, askedAt: Date.now() }])
  await store.close()
  const asked = (env: Record<string, string>) =>
    operatorTool('search', { DATA_DIR: dir, ...env }, 'report')
  t.match(await asked({ CONTENT_DIR: '/nonexistent' }), {
    code: 0,
    stdout:
      /Found nothing \(1\):\n +2 {2}ывлаофылв.*\n\nNo lines for synonyms\.yml: the content is faulty/
  })
})

t.test('review-security Low: a search log of an older site does not stop the start', async (t) => {
  await withDataDir(async (dataDir) => {
    await writeFile(`${dataDir}/search-queries.json`, '{}')
    const site = await startSite({ dataDir })
    t.equal((await fetch(site.url)).status, 200)
    await site.kill('SIGTERM')
  })
})
