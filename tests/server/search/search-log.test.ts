import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { isPersonal } from '../../../src/server/search/personal.ts'
import { createSearchLog } from '../../../src/server/search/search-log.ts'
import type { AskedQuery } from '../../../src/shared/search/live-search.ts'
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
        return (number % 2 ? store : other).noteSearches(number % 4 > 1 ? both : both.reverse())
      })
    )

    const found = await other.searches()
    t.match(found[0], { query: 'аудит', count: 20 })
    t.equal(
      found.reduce((sum, { count }) => sum + count, 0),
      40
    )
  })

  t.test(`review-security 11: ${name}: what nobody asks for 90 days is forgotten`, async (t) => {
    const { store, clock } = await openStore(t)
    await store.noteSearches([asked('старое'), asked('частое', { count: 5 })])

    clock.now = new Date(clock.now.getTime() + 89 * DAY_MS)
    await store.noteSearches([asked('частое', { askedAt: clock.now.getTime() })])
    t.equal((await store.searches()).length, 2)
    clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)

    matchLists(t, await store.searches(), [{ query: 'частое', count: 6 }], 'unseen at once')
    await store.noteSearches([])
    clock.now = new Date(0)
    t.equal((await store.searches()).length, 1, 'and gone')
  })
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

async function openSearch(t: Test) {
  const { app } = await buildTestApp(t)
  const ask = (q: string) => app.inject({ url: '/search/', query: { q } })
  return { app, ask }
}

t.test('a search is answered, and the log waits, while the database is away', async (t) => {
  const { app, ask } = await openSearch(t)
  await app.leads.store.close()
  const { statusCode, body } = await ask('аудит')
  t.equal(statusCode, 200)
  t.match(body, 'search-results')
})

t.test('the report tells what people searched', async (t) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir })
    const live = (url: string, q: string) =>
      fetch(`${url}/search/`, {
        method: 'POST',
        body: new URLSearchParams({ ajax_call: 'y', INPUT_ID: 'search', q, l: '2' })
      })
    for (const q of ['ауд', 'аудит', 'Аудит', 'ывлаофылв', '+7 912 345-67-89', 'anna@example.ru'])
      t.equal((await live(site.url, q)).status, 200)
    await site.kill('SIGTERM')
    const report = async (...args: string[]) =>
      (
        await run('node', ['dist/server/search.mjs', 'report', ...args], {
          env: { ...process.env, DATA_DIR: dataDir }
        })
      ).stdout

    const text = await report()
    t.match(text, 'Searched 3 times, 2 different queries')
    t.match(text, / 2 {2}аудит {2}\(\d+ pages/)
    t.match(text, /Found nothing \(1\):\n +1 {2}ывлаофылв/)
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
