import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { sharp } from '../../../src/server/pictures/sharp.ts'
import { startPostgres, WITH_POSTGRES } from '../../support/postgres.ts'
import { buildTestApp } from '../../support/test-app.ts'

t.setTimeout(300_000)

const KEY = { collection: 'news', slug: 'ofis-v-krasnodare' } as const
const ACTOR = 'irina@agency.example'

t.test(
  'a picture reaches a process that shares the database and no folder',
  WITH_POSTGRES,
  async (t) => {
    const postgres = await startPostgres()
    t.teardown(() => postgres.stop())
    const root = await mkdtemp(join(tmpdir(), 'shared-'))
    t.teardown(() => rm(root, { recursive: true, force: true }))
    const DATABASE_URL = await postgres.createDatabase()
    const start = async (name: string) => {
      const dirs = { CONTENT_DIR: join(root, name, 'content'), DATA_DIR: join(root, name, 'data') }
      await cp('src/content', dirs.CONTENT_DIR, { recursive: true })
      return { ...(await buildTestApp(t, { ...dirs, DATABASE_URL })), ...dirs }
    }
    const [one, other] = [await start('one'), await start('other')]
    const data = await sharp({
      create: { width: 900, height: 500, channels: 3, background: '#357' }
    })
      .jpeg()
      .toBuffer()
    const { version = '', body = '' } = (await one.app.editor.read(KEY)) ?? {}
    const fields = [{ path: ['cover'], value: { file: 'okna.jpg', alt: 'Окна офиса' } }]
    const pictures = [{ name: 'okna.jpg', data }]
    const saved = await one.app.editor.save(KEY, { version, fields, body, pictures }, ACTOR)
    t.equal(saved.kind, 'saved')
    t.match(await other.app.editor.preview(KEY), { site: Object }, 'a draft is seen by the other')

    const asking = { actor: ACTOR, version: saved.kind === 'saved' ? saved.text.version : '' }
    const first = await one.app.editor.publish(KEY, asking)
    const seen = first.kind === 'remarked' ? first.seen : ''
    t.match(seen ? await one.app.editor.publish(KEY, { ...asking, seen }) : first, {
      kind: 'published'
    })
    const picture = join(other.CONTENT_DIR, 'news/okna.jpg')
    const taken = () => readFile(picture).catch(() => undefined)
    while (!(await taken())) await new Promise((resolve) => setTimeout(resolve, 50))
    t.ok((await taken())?.equals(data))

    const { texts } = one.app.leads.store
    t.same(await texts.missingPictures(), [])
    await texts.sweepPictures(new Date('2100-01-01'))
    const names = [...(await texts.namedPictures())]
    t.ok((await texts.picture(names[0] ?? ''))?.equals(data), 'what is named stays')
    await texts.keepPicture('f00', data)
    await texts.sweepPictures(new Date('2100-01-01'))
    t.equal(await texts.picture('f00'), undefined)
  }
)
