import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { backupCommand } from '../../../src/server/commands/leads/backup-leads.ts'
import { readConfig } from '../../../src/server/config.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { startPostgres, WITH_POSTGRES } from '../../support/postgres.ts'
import { buildTestApp } from '../../support/test-app.ts'
import { ACTOR, draftTitle, heard, photo, publishTitle, shownOn } from '../../support/text-forms.ts'

const KEY = { collection: 'news', slug: 'ofis-v-krasnodare' } as const
const PAGE = '/news/ofis-v-krasnodare/'

const root = await mkdtemp(join(tmpdir(), 'text-backup-'))
t.teardown(() => rm(root, { recursive: true, force: true }))
const CONTENT_DIR = join(root, 'content')
await cp('src/content', CONTENT_DIR, { recursive: true })
const DATA_DIR = join(root, 'data')
const { app } = await buildTestApp(t, { CONTENT_DIR, DATA_DIR })

t.test(
  'a backup is what editors have published, with its pictures, drafts and history',
  async (t) => {
    const [first, second, draft] = await Promise.all([photo('#357'), photo('#573'), photo('#735')])
    await publishTitle(app.editor, KEY, 'Первый заголовок офиса', first)
    await publishTitle(app.editor, KEY, 'Второй заголовок офиса', second)
    await draftTitle(app.editor, KEY, 'Черновик об офисе', draft)
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
    t.match(await shownOn(copy, PAGE), { body: /Второй заголовок офиса/, status: 200 })
    t.match(await copy.editor.read(KEY), { hasDraft: true, data: { title: 'Черновик об офисе' } })
    const versionNow = async () => (await copy.editor.read(KEY))?.version ?? ''
    await copy.editor.discard(KEY, { actor: ACTOR, version: await versionNow() })
    const version = await versionNow()
    const asking = { actor: ACTOR, version }
    const back = await heard((own) =>
      copy.editor.restore({ version: 1, side: 'after' }, KEY, { ...asking, ...own })
    )
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
    t.match(await shownOn(shared.app, PAGE), { body: /Второй заголовок офиса/, status: 200 })
    t.same(
      await readFile(join(shared.content, 'news/okna.jpg')).catch(() => 'nothing'),
      'nothing',
      'a site that only looks writes into no content'
    )
    await publishTitle(shared.app.editor, KEY, 'Заголовок в PostgreSQL')
    t.match(await shownOn(shared.app, PAGE), { body: /Заголовок в PostgreSQL/, status: 200 })
    await shared.app.close()

    const home = await leadTool(
      { DATA_DIR: join(root, 'shared'), DATABASE_URL: NEW_DATABASE_URL },
      ...['copy', '--to', back]
    )
    t.match(home, { code: 0, stdout: /^version of texts +3$/m })
    const again = await startOn(t, { DATA_DIR: back })
    t.match(await shownOn(again.app, PAGE), { body: /Заголовок в PostgreSQL/, status: 200 })
    await publishTitle(again.app.editor, KEY, 'Заголовок дома')
    t.match(await shownOn(again.app, PAGE), { body: /Заголовок дома/, status: 200 })
    t.same(await again.app.store.texts.lostPictures(), [])
  }
)

async function backUp(name: string): Promise<string> {
  const run = backupCommand.prepare([join(root, name)], MOSCOW)
  await run(app.store, () => undefined, readConfig({ DATA_DIR }), 'test')
  return join(root, name)
}
