import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { Publishing } from '../../../src/server/editor/editor.ts'
import { TEXT_STATES } from '../../../src/server/editor/text.ts'
import { buildTestApp } from '../../support/test-app.ts'

t.setTimeout(300_000)

const KEY = { collection: 'news', slug: 'ofis-v-krasnodare' } as const
const FILE = 'news/ofis-v-krasnodare.md'
const PATH = '/news/ofis-v-krasnodare/'
const IRINA = 'irina@agency.example'

async function room(t: Test, prepare: (dir: string) => Promise<unknown> = async () => undefined) {
  const root = await mkdtemp(join(tmpdir(), 'texts-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const dir = join(root, 'content')
  await cp('src/content', dir, { recursive: true })
  await prepare(dir)
  const env = { CONTENT_DIR: dir, DATA_DIR: join(root, 'data') }
  const start = async () => (await buildTestApp(t, env)).app
  const app = await start()
  const page = async (path = PATH) => (await app.inject(path)).body
  return { app, editor: app.editor, dir, env, start, page }
}

type Room = Awaited<ReturnType<typeof room>>

/** Saves a field and publishes it, with whatever is remarked. */
async function published({ editor }: Room, field: string, value: unknown): Promise<Publishing> {
  const text = await editor.read(KEY)
  if (!text) throw new Error('there is no such text')
  const { version, body } = text
  const edit = { version, body, fields: [{ path: field.split('.'), value }] }
  const saved = await editor.save(KEY, edit, IRINA)
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  const asking = { actor: IRINA, version: saved.text.version }
  const first = await editor.publish(KEY, asking)
  return first.kind === 'remarked' ? editor.publish(KEY, { ...asking, seen: first.seen }) : first
}

t.test(
  'what is published is on the site at once, in the folder of content, and in a row',
  async (t) => {
    const one = await room(t)
    const before = await readFile(join(one.dir, FILE), 'utf8')
    t.match(await one.editor.read(KEY), { state: 'published', address: PATH, hasDraft: false })

    t.match(await published(one, 'title', 'Офис на берегу Кубани'), {
      kind: 'published',
      version: 1
    })

    t.match(await one.page(), 'Офис на берегу Кубани')
    const after = await readFile(join(one.dir, FILE), 'utf8')
    t.equal(after, before.replace(/^title: .*$/m, 'title: "Офис на берегу Кубани"'))
    t.match(await one.editor.history(KEY), {
      0: {
        version: 1,
        actor: IRINA,
        action: 'publish',
        changes: { 0: { file: FILE, before, after } }
      }
    })
    t.match(await one.editor.read(KEY), { state: 'published', changed: { actor: IRINA } })
  }
)

t.test('faults keep a text from the site, which stays as it was', async (t) => {
  const one = await room(t)
  const outcome = await published(one, 'author', 'nikto')
  t.match(outcome, { kind: 'refused' })
  t.notMatch(await one.page(), 'nikto')
  t.same(await one.editor.history(), [])
  t.equal((await one.app.inject('/readyz')).statusCode, 200)
  const names = await readdir(join(one.env.DATA_DIR, 'texts'))
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
  const one = await room(t)
  const other = await one.start()
  const shows = async (words: string) => (await other.inject(PATH)).body.includes(words)
  t.notOk(await shows('Второй процесс'))
  await published(one, 'title', 'Второй процесс видит это')
  t.ok(await until(() => shows('Второй процесс')))
  await published(one, 'title', 'И снова видит')
  t.ok(await until(() => shows('И снова видит')))
  const next = await one.start()
  t.match((await next.inject(PATH)).body, 'И снова видит')
})

t.test('files that are changed beside the room wait until somebody publishes them', async (t) => {
  const one = await room(t)
  await published(one, 'title', 'Опубликовано в комнате')
  t.same(await one.editor.strayChanges(), [])
  const file = join(one.dir, FILE)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('Опубликовано в комнате', 'Поправлено руками'))
  await writeFile(join(one.dir, 'news/sboku.md'), text.replace('Опубликовано', 'Рядом'))

  const stray = await one.editor.strayChanges()
  t.same(
    stray.map((change) => change.file),
    [FILE, 'news/sboku.md']
  )
  t.match(
    await published(one, 'asked', ['офис на юге']),
    { kind: 'published' },
    'another change goes alone'
  )
  t.notMatch(await one.page(), 'Поправлено руками')
  t.match(await readFile(file, 'utf8'), 'Поправлено руками', 'and nothing is lost')
  const next = await one.start()
  t.notMatch((await next.inject(PATH)).body, 'Поправлено руками', 'nor does a start publish it')

  const asking = { actor: IRINA }
  const first = await one.editor.publishStray(asking)
  const done =
    first.kind === 'remarked'
      ? await one.editor.publishStray({ ...asking, seen: first.seen })
      : first
  t.match(done, { kind: 'published', version: 3 })
  t.match(await one.page(), 'Поправлено руками')
  t.equal((await one.app.inject('/news/sboku/')).statusCode, 200)
  t.same(await one.editor.strayChanges(), [])
})

t.test('of two editors the second is told what changed, and loses nothing', async (t) => {
  const one = await room(t)
  const seen = await one.editor.read(KEY)
  const { version = '', body = '' } = seen ?? {}
  const fields = (value: string) => [{ path: ['title'], value }]
  t.match(await one.editor.save(KEY, { version, body, fields: fields('Первый') }, IRINA), {
    kind: 'saved'
  })
  const second = { version, body, fields: fields('Второй') }
  const stale = await one.editor.save(KEY, second, 'oleg@agency.example')
  t.match(stale, { kind: 'stale', text: { data: { title: 'Первый' } }, changed: { actor: IRINA } })
  t.match(await one.editor.publish(KEY, { actor: IRINA, version }), { kind: 'stale' })
  const states = (await one.editor.list()).map(({ state }) => state)
  t.ok(states.includes('changed') && states.every((state) => TEXT_STATES.includes(state)))
})
