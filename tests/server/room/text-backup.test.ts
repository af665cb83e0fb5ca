import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { backupCommand } from '../../../src/server/commands/leads/backup-leads.ts'
import { readConfig } from '../../../src/server/config.ts'
import { sharp } from '../../../src/server/pictures/sharp.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { startPostgres, WITH_POSTGRES } from '../../support/postgres.ts'
import { buildTestApp } from '../../support/test-app.ts'

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
    t.equal(await run(app.store, () => undefined, config, 'test'), 0)

    // What one has left that was cut off just before it got its name.
    await cp(folder, join(root, 'again.partial'), { recursive: true })
    const again = backupCommand.prepare([join(root, 'again')], MOSCOW)
    t.equal(await again(app.store, () => undefined, config, 'test'), 0)
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

/** Starts the site where its leads are said to be, on the content of a release. */
async function startOn(t: Test, env: Record<string, string>) {
  const content = await mkdtemp(join(root, 'content-'))
  await cp('src/content', content, { recursive: true })
  const { app } = await buildTestApp(t, { ...env, CONTENT_DIR: content })
  return { app, content }
}

/** Publishes another title over what a site has, and reads the page with its picture. */
async function publishedOn({ app }: Awaited<ReturnType<typeof startOn>>, title: string) {
  const { version = '', body = '' } = (await app.editor.read(KEY)) ?? {}
  const saved = await app.editor.save(
    KEY,
    { version, fields: [{ path: ['title'], value: title }], body },
    ACTOR
  )
  const asking = { actor: ACTOR, version: saved.kind === 'saved' ? saved.text.version : '' }
  const first = await app.editor.publish(KEY, asking)
  const done =
    first.kind === 'remarked'
      ? await app.editor.publish(KEY, { ...asking, seen: first.seen })
      : first
  return { done, ...(await shownBy(app)) }
}

async function shownBy(app: FastifyInstance) {
  const { body } = await app.inject(PAGE)
  const path = /\/img\/[0-9a-f]{16}-\d+\.jpeg/.exec(body)?.[0] ?? ''
  const picture = await app.inject(path)
  return { body, status: picture.statusCode }
}

t.test(
  'what is moved to PostgreSQL and back into a new folder is published on, with its pictures [huridocs/uwazi#9406]',
  WITH_POSTGRES,
  async (t) => {
    const postgres = await startPostgres()
    t.teardown(() => postgres.stop())
    const NEW_DATABASE_URL = await postgres.createDatabase()
    const [here, back] = [join(root, 'moving'), join(root, 'back')]
    const folder = await backUp('moved')
    await cp(folder, here, { recursive: true })

    const away = await leadTool(
      { DATA_DIR: here, NEW_DATABASE_URL },
      ...['copy', '--to-env', 'NEW_DATABASE_URL']
    )
    t.match(away, { code: 0, stdout: /^pictures +3$/m, stderr: '' })
    t.match(away.stdout, /^Left: sessions of the desk/m)
    const shared = await startOn(t, {
      DATA_DIR: join(root, 'shared'),
      DATABASE_URL: NEW_DATABASE_URL
    })
    t.match(await shownBy(shared.app), { body: /Второй заголовок офиса/, status: 200 })
    t.same(
      await readFile(join(shared.content, 'news/okna.jpg')).catch(() => 'nothing'),
      'nothing',
      'a site that only looks writes into no content'
    )
    const there = await publishedOn(shared, 'Заголовок в PostgreSQL')
    t.match(there, { done: { kind: 'published' }, body: /Заголовок в PostgreSQL/, status: 200 })
    await shared.app.close()

    const home = await leadTool(
      { DATA_DIR: join(root, 'shared'), DATABASE_URL: NEW_DATABASE_URL },
      ...['copy', '--to', back]
    )
    t.match(home, { code: 0, stdout: /^version of texts +3$/m })
    const again = await startOn(t, { DATA_DIR: back })
    t.match(await shownBy(again.app), { body: /Заголовок в PostgreSQL/, status: 200 })
    const last = await publishedOn(again, 'Заголовок дома')
    t.match(last, { done: { kind: 'published' }, body: /Заголовок дома/, status: 200 })
    t.same(await again.app.store.texts.lostPictures(), [])
  }
)

async function backUp(name: string): Promise<string> {
  const run = backupCommand.prepare([join(root, name)], MOSCOW)
  await run(app.store, () => undefined, readConfig({ DATA_DIR }), 'test')
  return join(root, name)
}
