import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { contentState } from '../../../src/server/commands/leads/doctor-content.ts'
import { readConfig } from '../../../src/server/config.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { buildTestApp } from '../../support/test-app.ts'

const NEWS = 'news/ofis-v-krasnodare.md'

async function contentIn(t: Test): Promise<{ dir: string; env: Record<string, string> }> {
  const root = await mkdtemp(join(tmpdir(), 'content-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  return { dir, env: { CONTENT_DIR: dir, DATA_DIR: join(root, 'data') } }
}

/** «Он сказал "да"» in a title, as people type it. */
async function breakNews(dir: string): Promise<void> {
  const file = join(dir, NEWS)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^title: .*$/m, 'title: "Он сказал "да" и ушёл"'))
}

/** A process that has run with this content and ended. */
async function runOnce(t: Test, env: Record<string, string>): Promise<void> {
  const { app } = await buildTestApp(t, env)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await app.close()
}

t.test('a start with faulty content serves the last sound one', async (t) => {
  const { dir, env } = await contentIn(t)
  await runOnce(t, env)
  await breakNews(dir)

  const { app } = await buildTestApp(t, env)

  const page = await app.inject('/news/ofis-v-krasnodare/')
  t.equal(page.statusCode, 200)
  t.notMatch(page.body, 'Он сказал')
  for (const path of ['/readyz', '/prices/', '/legal/consent/', '/search/?q=краснодар']) {
    t.equal((await app.inject(path)).statusCode, 200, path)
  }
  const trouble = app.contentWatch.trouble()
  t.match(
    trouble?.faults,
    `${NEWS}:2 Не читается «title: "Он сказал "да" и ушёл"»: кавычка внутри кавычек`
  )
})

t.test(
  'what editors have published is served, or told of as faulty; doctor says the same',
  async (t) => {
    const { dir, env } = await contentIn(t)
    const texts = join(env.DATA_DIR ?? '', 'texts')
    const published = join(texts, 'v1')
    await cp(dir, published, { recursive: true })
    await writeFile(join(texts, 'current'), '1')
    const said = () => contentState(readConfig(env), MOSCOW)
    async function troubleAtStart() {
      const { app } = await buildTestApp(t, env)
      t.equal((await app.inject('/news/ofis-v-krasnodare/')).statusCode, 200)
      await app.close()
      return app.contentWatch.trouble()
    }

    await breakNews(dir)
    t.match(
      await said(),
      { isGood: true, text: `pages from ${published}` },
      'a slip that no start reads'
    )
    t.equal(await troubleAtStart(), undefined)

    await breakNews(published)
    await cp(`src/content/${NEWS}`, join(dir, NEWS))
    t.match(await said(), {
      isGood: false,
      text: `${published} is faulty, a start serves ${dir} in its place. ${NEWS}:2 `
    })
    t.match(await troubleAtStart(), { dir: published, faults: `${NEWS}:2 ` })

    await rm(join(texts, 'current'))
    await mkdir(join(texts, 'current'))
    t.equal(await troubleAtStart(), undefined, 'a version that cannot be read is none')

    await breakNews(dir)
    t.match(await said(), { isGood: false, text: `${dir} is faulty, a start fails` })
    await t.rejects(buildTestApp(t, env), { name: 'ContentError' })
  }
)

t.test('content that is gone, or lies elsewhere, is named by its variable', async (t) => {
  const { env } = await contentIn(t)
  const file = join(t.testdir({ file: 'text' }), 'file')
  for (const dir of ['/nonexistent', file]) {
    await t.rejects(
      buildTestApp(t, { CONTENT_DIR: dir }),
      { name: 'ContentError', message: `${dir}:1 Такой папки нет: исправьте CONTENT_DIR.` },
      'without a sound one that was kept'
    )
  }
  await runOnce(t, env)
  const { app } = await buildTestApp(t, { ...env, CONTENT_DIR: '/nonexistent' })
  t.equal((await app.inject('/contacts/')).statusCode, 200)
})

t.test('review-code A5: what comes due is published alone', async (t) => {
  const { dir, env } = await contentIn(t)
  const item = await readFile(join(dir, NEWS), 'utf8')
  const dated = (date: string) => item.replace(/^(date|updated): .*$/gm, `$1: ${date}`)
  await writeFile(join(dir, 'news/skoro.md'), dated('2026-11-21T15:00:30+03:00'))
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: new Date('2026-11-21T12:00:00Z') })
  t.teardown(() => mock.timers.reset())
  const { app } = await buildTestApp(t, env)
  const statusOf = async (path: string) => (await app.inject(path)).statusCode
  const versionIn = async (path: string) =>
    /name="consent_version" value="([^"]*)"/.exec((await app.inject(path)).body)?.[1]
  const version = await versionIn('/contacts/')
  t.ok(version)
  t.same(await statusOf('/news/skoro/'), 404)

  await writeFile(join(dir, 'news/nedopisano.md'), dated('2026-11-01T12:00:00+03:00'))
  const consent = join(dir, 'legal/consent.md')
  const edited = (await readFile(consent, 'utf8')).replace(
    /^version: .*$/m,
    'version: "2030-01-01"'
  )
  await writeFile(consent, `${edited}\nНовая редакция.\n`)
  mock.timers.tick(60_000)

  t.same([await statusOf('/news/skoro/'), await statusOf('/news/nedopisano/')], [200, 404])
  t.notMatch((await app.inject('/legal/consent/')).body, 'Новая редакция')
  t.equal(await versionIn('/contacts/'), version, 'the forms and the text change together')
})
