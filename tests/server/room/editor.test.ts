import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { Publishing } from '../../../src/server/room/text.ts'
import { TEXT_STATES } from '../../../src/server/room/text.ts'
import { buildTestApp } from '../../support/test-app.ts'

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
