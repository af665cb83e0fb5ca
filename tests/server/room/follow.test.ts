import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createChecks } from '../../../src/server/room/checks.ts'
import { openSiteStore, type SiteStore } from '../../../src/server/store/site-store.ts'
import { buildTestApp } from '../../support/test-app.ts'

// Removed after the sites are closed, which may still write there.
const folder = await mkdtemp(join(tmpdir(), 'follow-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

/** The whole site on content of its own, and what puts a title on a page as another process does. */
async function openSite(t: Test) {
  const root = await mkdtemp(join(folder, 'site-'))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  const env = { CONTENT_DIR: dir, DATA_DIR: join(root, 'data') }
  const { app } = await buildTestApp(t, env)
  const shows = async (title: string) =>
    (await app.inject('/news/ofis-v-krasnodare/')).body.includes(title)

  async function publish({ texts }: Pick<SiteStore, 'texts'>, title: string): Promise<void> {
    const file = 'news/ofis-v-krasnodare.md'
    const before = await readFile(join(dir, file), 'utf8')
    const after = before.replace(/^title: .*$/m, `title: "${title}"`)
    const changes = [{ file, before, after, isPicture: false }]
    const publication = { actor: 'test', action: 'files', file: '', changes } as const
    await texts.publish(publication, { after: 0, asked: new Date() })
  }

  return { app, env, shows, publish }
}

t.test('what another process publishes is shown while a check goes on', async (t) => {
  const { app, shows, publish } = await openSite(t)
  let isChecking = false
  const never = () => {
    isChecking = true
    return new Promise<void>(() => undefined)
  }
  t.capture(app.editor, 'publishDue', never)
  t.ok(await waitedFor(() => isChecking), 'a check is under way')
  await publish(app.store, 'Вышло в другом процессе')
  t.ok(await waitedFor(() => shows('Вышло в другом')))
})

t.test('the first answer of a process shows what is published', async (t) => {
  const { env, shows, publish } = await openSite(t)
  const store = await openSiteStore({ DATA_DIR: env.DATA_DIR })
  await publish(store, 'Записано перед остановкой')
  await store.close()
  t.ok(await shows('Записано перед'))
})

async function waitedFor(isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  for (let tries = 0; tries < 100 && !(await isSo()); tries++) await setTimeout(100)
  return isSo()
}

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
    await t.rejects(late, /Проверка не закончилась за 0\.001 с/)
    const { faults, html } = await page
    t.same(faults, [])
    t.match(html, /<h1/)
    t.same(await checks.page(content, 'redirects.yml'), { faults: [], html: '' }, 'no page')
    await checks.close()
  }
)
