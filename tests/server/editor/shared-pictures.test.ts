import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import type { OpenEditor } from '../../../src/server/editor/open-editor.ts'
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
    t.match(
      await other.app.editor.preview(KEY),
      { html: 'Окна офиса' },
      'a draft is seen by the other'
    )

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
    const name = createHash('sha256').update(data).digest('hex')
    const strangers = Array.from({ length: 250 }, (_, at) => `${at}`.padStart(64, 'f'))
    const after = [name, ...strangers]
    t.same([...(await texts.namedPictures(after))], [name])
    t.same([...(await texts.missingPictures(after))], [])
    for (const one of strangers) await texts.keepPicture(one, Buffer.from('x'))
    t.equal(await texts.lentBytes(), data.length + strangers.length)
    await texts.sweepPictures(new Date('2100-01-01'))
    t.equal(await texts.lentBytes(), data.length, 'what is named stays')

    await forgetPicture(DATABASE_URL, name)
    t.same([...(await texts.missingPictures(after))], [name])
    await (one.app.editor as OpenEditor).sweepPictures()
    t.ok((await texts.picture(name))?.equals(data), 'lent once more by who has it')
  }
)

async function forgetPicture(connectionString: string, sha256: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('DELETE FROM text_pictures WHERE sha256 = $1', [sha256])
  await client.end()
}
