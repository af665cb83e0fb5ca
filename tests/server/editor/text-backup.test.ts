import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { backupCommand } from '../../../src/server/commands/backup-leads.ts'
import { readConfig } from '../../../src/server/config.ts'
import type { OpenEditor } from '../../../src/server/editor/open-editor.ts'
import { sharp } from '../../../src/server/pictures/sharp.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { buildTestApp } from '../../support/test-app.ts'

t.setTimeout(300_000)

const ACTOR = 'irina@agency.example'
const KEY = { collection: 'news', slug: 'ofis-v-krasnodare' } as const
const PAGE = '/news/ofis-v-krasnodare/'

const root = await mkdtemp(join(tmpdir(), 'text-backup-'))
t.teardown(() => rm(root, { recursive: true, force: true }))
const CONTENT_DIR = join(root, 'content')
await cp('src/content', CONTENT_DIR, { recursive: true })
const DATA_DIR = join(root, 'data')
const { app } = await buildTestApp(t, { CONTENT_DIR, DATA_DIR })

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Keeps a draft with a cover. */
async function drafted(title: string, data: Buffer) {
  const { version = '', body = '' } = (await app.editor.read(KEY)) ?? {}
  const fields = [
    { path: ['title'], value: title },
    { path: ['cover'], value: { file: 'okna.jpg', alt: 'Окна офиса' } }
  ]
  const pictures = [{ name: 'okna.jpg', data }]
  const saved = await app.editor.save(KEY, { version, fields, body, pictures }, ACTOR)
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  return saved.text.version
}

/** Keeps a draft with a cover, and publishes it. */
async function published(title: string, data: Buffer) {
  const asking = { actor: ACTOR, version: await drafted(title, data) }
  const first = await app.editor.publish(KEY, asking)
  const done =
    first.kind === 'remarked'
      ? await app.editor.publish(KEY, { ...asking, seen: first.seen })
      : first
  t.match(done, { kind: 'published' })
}

t.test(
  'a backup is what editors have published, with its pictures, drafts and history',
  async (t) => {
    const [first, second, draft] = await Promise.all([photo('#357'), photo('#573'), photo('#735')])
    await published('Первый заголовок офиса', first)
    await published('Второй заголовок офиса', second)
    await drafted('Черновик об офисе', draft)
    const folder = join(root, 'backup')
    const config = readConfig({ DATA_DIR })
    const run = backupCommand.prepare([folder], MOSCOW)
    t.equal(await run(app.leads.store, () => undefined, config, 'test'), 0)

    // What one has left that was cut off just before it got its name.
    await cp(folder, join(root, 'again.partial'), { recursive: true })
    const again = backupCommand.prepare([join(root, 'again')], MOSCOW)
    t.equal(await again(app.leads.store, () => undefined, config, 'test'), 0)
    t.same(await readdir(join(root, 'again')), await readdir(folder))

    // Another machine: the content as a release brings it.
    const fresh = join(root, 'fresh')
    await cp('src/content', fresh, { recursive: true })
    const copy = (await buildTestApp(t, { CONTENT_DIR: fresh, DATA_DIR: folder })).app
    const { body } = await copy.inject(PAGE)
    t.match(body, 'Второй заголовок офиса')
    const path = /\/img\/[0-9a-f]{16}-\d+\.jpeg/.exec(body)?.[0] ?? ''
    t.equal((await copy.inject(path)).statusCode, 200, path)
    t.match(await copy.editor.read(KEY), { hasDraft: true, data: { title: 'Черновик об офисе' } })
    const versionNow = async () => (await copy.editor.read(KEY))?.version ?? ''
    await copy.editor.discard(KEY, { actor: ACTOR, version: await versionNow() })
    const version = await versionNow()
    const asking = { actor: ACTOR, version }
    const seen = await copy.editor.restore({ version: 1, side: 'after' }, KEY, asking)
    const back =
      seen.kind === 'remarked'
        ? await copy.editor.restore({ version: 1, side: 'after' }, KEY, {
            ...asking,
            seen: seen.seen
          })
        : seen
    t.match(back, { kind: 'published', version: 3 })
    t.match((await copy.inject(PAGE)).body, 'Первый заголовок офиса')
    t.same(await readFile(join(fresh, 'news/okna.jpg')), first, 'written into the content too')
  }
)

t.test('a picture that is damaged is no backup', async (t) => {
  const pictures = join(DATA_DIR, 'texts/pictures')
  const [name = ''] = await readdir(pictures)
  const bytes = await readFile(join(pictures, name))
  await writeFile(join(pictures, name), 'x')
  const run = backupCommand.prepare([join(root, 'damaged')], MOSCOW)
  const config = readConfig({ DATA_DIR })
  await t.rejects(
    run(app.leads.store, () => undefined, config, 'test'),
    /damaged/
  )
  await writeFile(join(pictures, name), bytes)
})

t.test('three versions stay, and pictures that somebody names or that are new', async (t) => {
  for (const title of ['Третий заголовок офиса', 'Четвёртый заголовок офиса'])
    await published(title, await photo('#999'))
  const folder = join(DATA_DIR, 'texts')
  const versions = async () => (await readdir(folder)).filter((name) => /^v\d+$/.test(name)).sort()
  t.same(await versions(), ['v2', 'v3', 'v4'])
  const editor = app.editor as OpenEditor

  const pictures = join(folder, 'pictures')
  const named = await readdir(pictures)
  await drafted('Заменённая картинка', await photo('#abc'))
  await drafted('Картинка черновика', await photo('#cba'))
  const all = await readdir(pictures)
  t.equal(all.length, named.length + 2)
  await editor.sweepPictures()
  t.same(await readdir(pictures), all, 'young ones stay')
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  for (const name of all) await utimes(join(pictures, name), old, old)
  await editor.sweepPictures()
  t.equal((await readdir(pictures)).length, all.length - 2, 'those of drafts that were replaced go')
})
