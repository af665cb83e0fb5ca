import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { Publishing } from '../../../src/server/editor/editor.ts'
import { TEXT_STATES } from '../../../src/server/editor/text.ts'
import { sharp } from '../../../src/server/pictures/sharp.ts'
import { buildTestApp } from '../../support/test-app.ts'

t.setTimeout(2_400_000)

const IRINA = 'irina@agency.example'

const [root, dir] = await contentCopy()
const env = { CONTENT_DIR: dir, DATA_DIR: join(root, 'data') }
// One room for all: each test writes another text.
const app = await start(t)
const { editor } = app

async function contentCopy() {
  const root = await mkdtemp(join(tmpdir(), 'texts-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  return [root, dir] as const
}

/** Another process on the same folders. */
async function start(t: Test) {
  return (await buildTestApp(t, env)).app
}

/** A text of the news: what names it, where it lies, and its page. */
function news(slug: string) {
  const key = { collection: 'news', slug } as const
  const path = `/news/${slug}/`
  const page = async (site = app) => (await site.inject(path)).body
  return { key, path, file: join(dir, `news/${slug}.md`), name: `news/${slug}.md`, page }
}

/** Saves a field and publishes it, with whatever is remarked. */
async function published(
  { key }: ReturnType<typeof news>,
  field: string,
  value: unknown
): Promise<Publishing> {
  const text = await editor.read(key)
  if (!text) throw new Error('there is no such text')
  const { version, body } = text
  const edit = { version, body, fields: [{ path: field.split('.'), value }] }
  const saved = await editor.save(key, edit, IRINA)
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  const asking = { actor: IRINA, version: saved.text.version }
  const first = await editor.publish(key, asking)
  return first.kind === 'remarked' ? editor.publish(key, { ...asking, seen: first.seen }) : first
}

t.test(
  'what is published is on the site at once, in the folder of content, and in a row',
  async (t) => {
    const one = news('ofis-v-krasnodare')
    const { key, path, file, name, page } = one
    const before = await readFile(file, 'utf8')
    t.match(await editor.read(key), { state: 'published', address: path, hasDraft: false })

    t.match(await published(one, 'title', 'Офис на берегу Кубани'), {
      kind: 'published',
      version: 1
    })

    t.match(await page(), 'Офис на берегу Кубани')
    const after = await readFile(file, 'utf8')
    t.equal(after, before.replace(/^title: .*$/m, 'title: "Офис на берегу Кубани"'))
    t.match(await editor.history(key), {
      0: {
        version: 1,
        actor: IRINA,
        action: 'publish',
        changes: { 0: { file: name, before, after } }
      }
    })
    t.match(await editor.read(key), { state: 'published', changed: { actor: IRINA } })
  }
)

t.test('faults keep a text from the site, which stays as it was', async (t) => {
  const one = news('itogi-2024')
  const { page } = one
  const before = await editor.history()
  const outcome = await published(one, 'author', 'nikto')
  t.match(outcome, { kind: 'refused' })
  t.notMatch(await page(), 'nikto')
  t.same(await editor.history(), before)
  t.equal((await app.inject('/readyz')).statusCode, 200)
  const names = await readdir(join(env.DATA_DIR, 'texts'))
  t.same(
    names.filter((name) => name.startsWith('candidate')),
    [],
    'no candidate is left'
  )
})

/** Waits for what another process, or a clock, is to bring about. */
async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return true
    await setTimeout(100)
  }
  return false
}

t.test('another process shows it without a restart, and so does the next start', async (t) => {
  const one = news('stazhirovka-osen-2026')
  const { page } = one
  const other = await start(t)
  const shows = async (words: string) => (await page(other)).includes(words)
  t.notOk(await shows('Второй процесс'))
  await published(one, 'title', 'Второй процесс видит это')
  t.ok(await until(() => shows('Второй процесс')))
  await published(one, 'title', 'И снова видит')
  t.ok(await until(() => shows('И снова видит')))
  const next = await start(t)
  t.match(await page(next), 'И снова видит')
})

t.test(
  'files that are changed beside the room wait for a start, or until somebody publishes them',
  async (t) => {
    const one = news('ofis-v-novosibirske')
    const { file, name, page } = one
    await published(one, 'title', 'Опубликовано в комнате')
    t.same(await editor.strayChanges(), [])
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('Опубликовано в комнате', 'Поправлено руками'))
    const cover = 'cover: { file: sboku.png, alt: "Окна офиса" }'
    const beside = text.replace('Опубликовано', 'Рядом').replace(/^date:/m, `${cover}\ndate:`)
    await writeFile(join(dir, 'news/sboku.md'), beside)
    const photo = { width: 900, height: 500, channels: 3, background: '#357' } as const
    await sharp({ create: photo }).png().toFile(join(dir, 'news/sboku.png'))

    const told = t.capture(app.log, 'warn')
    const stray = await editor.strayChanges()
    await editor.strayChanges()
    const [warning, ...more] = told()
    const [{ files } = { files: [] }, said] = (warning?.args ?? []) as [{ files: string[] }, string]
    t.same(files, [name, 'news/sboku.md', 'news/sboku.png'])
    t.match(said, 'not what is published')
    t.same(more, [], 'once')
    t.same(
      stray.map((change) => change.file),
      [name, 'news/sboku.md', 'news/sboku.png']
    )
    t.match(
      await published(one, 'asked', ['офис на юге']),
      { kind: 'published' },
      'another change goes alone'
    )
    t.notMatch(await page(), 'Поправлено руками')
    t.match(await readFile(file, 'utf8'), 'Поправлено руками', 'and nothing is lost')
    const [{ version: last } = { version: 0 }] = await editor.history()
    const asking = { actor: IRINA }
    const first = await editor.publishStray(asking)
    const done =
      first.kind === 'remarked' ? await editor.publishStray({ ...asking, seen: first.seen }) : first
    t.match(done, { kind: 'published', version: last + 1 })
    t.match(await page(), 'Поправлено руками')
    t.equal((await app.inject('/news/sboku/')).statusCode, 200)
    t.same(await editor.strayChanges(), [])
  }
)

t.test('of two editors the second is told what changed, and loses nothing', async (t) => {
  const { key } = news('redakciya-rasshiryaetsya')
  const seen = await editor.read(key)
  const { version = '', body = '' } = seen ?? {}
  const fields = (value: string) => [{ path: ['title'], value }]
  t.match(await editor.save(key, { version, body, fields: fields('Первый') }, IRINA), {
    kind: 'saved'
  })
  const second = { version, body, fields: fields('Второй') }
  const stale = await editor.save(key, second, 'oleg@agency.example')
  t.match(stale, { kind: 'stale', text: { data: { title: 'Первый' }, changed: { actor: IRINA } } })
  t.match(await editor.publish(key, { actor: IRINA, version }), { kind: 'stale' })
  const states = (await editor.list()).map(({ state }) => state)
  t.ok(states.includes('changed') && states.every((state) => TEXT_STATES.includes(state)))
})
