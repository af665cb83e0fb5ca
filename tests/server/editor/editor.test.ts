import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { Publishing } from '../../../src/server/editor/editor.ts'
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
