import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import t from 'tap'
import { createChecks } from '../../../src/server/editor/checks.ts'
import { matchLists } from '../../support/match-lists.ts'

t.setTimeout(2_400_000)

const THREAD = [
  resolve('dist/server/check-worker.mjs'),
  { assetsDir: resolve('dist/assets'), viewsDir: resolve('views'), settings: {} }
] as const

t.test(
  'a thread that takes too long is ended and told of, and the next order has another',
  async (t) => {
    const checks = createChecks(...THREAD, { check: 1, page: 300_000 })
    const [content, now] = [resolve('src/content'), new Date()]
    const late = checks.check(content, now)
    const page = checks.page(content, 'pages/about.md')
    await t.rejects(late, /проверка не закончилась за 0\.001 с/)
    const { faults, html } = await page
    t.same(faults, [])
    t.match(html, /<h1/)
    t.same(await checks.page(content, 'redirects.yml'), { faults: [], html: '' }, 'no page')
    await checks.close()
  }
)

t.test('a thread that found no room for its site opens it the next time', async (t) => {
  const temporary = join(t.testdir(), 'later')
  const { TMPDIR } = process.env
  process.env.TMPDIR = temporary
  t.teardown(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  const checks = createChecks(...THREAD)
  const [content, now] = [resolve('src/content'), new Date()]
  await t.rejects(checks.check(content, now), /ENOENT/)
  await mkdir(temporary)
  matchLists(t, await checks.check(content, now), { faults: [] })
  await checks.close()
  t.same(await readdir(temporary), [], 'nothing is left of it')
})
