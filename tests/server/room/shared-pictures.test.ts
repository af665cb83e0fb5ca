import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import t, { type Test } from 'tap'
import { startPostgres, WITH_POSTGRES } from '../../support/postgres.ts'
import { buildTestApp } from '../../support/test-app.ts'
import { ACTOR, heard, photo, publishTitle, shownOn } from '../../support/text-forms.ts'

const KEY = { collection: 'news', slug: 'ofis-v-krasnodare' } as const
const OTHER = { collection: 'news', slug: 'itogi-2024' } as const
const THIRD = { collection: 'news', slug: 'obuchenie-novye-kursy' } as const
const PAGE = '/news/ofis-v-krasnodare/'

const root = await mkdtemp(join(tmpdir(), 'shared-'))
const postgres = WITH_POSTGRES.skip ? undefined : await startPostgres()
t.teardown(async () => {
  await postgres?.stop()
  // What a closed site has begun to write may come yet.
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

let count = 0
/** A server with folders of its own and the content of the release. */
async function startServer(t: Test, DATABASE_URL: string | undefined, data = '') {
  count += 1
  const dirs = {
    CONTENT_DIR: join(root, `${count}/content`),
    DATA_DIR: data || join(root, `${count}/data`)
  }
  await cp('src/content', dirs.CONTENT_DIR, { recursive: true })
  const { app } = await buildTestApp(t, { ...dirs, ...(DATABASE_URL ? { DATABASE_URL } : {}) })
  const body = async (path: string) => (await app.inject(path)).body
  const ready = async () => (await app.inject('/readyz')).statusCode
  return { app, ...dirs, body, ready }
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 200 && !(await isSo()); tries++) await setTimeout(50)
  return isSo()
}

async function inDatabase(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}

t.test('servers on one PostgreSQL', WITH_POSTGRES, async (t) => {
  const url = (await postgres?.createDatabase()) ?? ''
  const one = await startServer(t, url)
  const data = await photo('#357')

  await t.test(
    'a second server on one PostgreSQL shows what the first has published, pictures and redirects too',
    async (t) => {
      await publishTitle(one.app.editor, KEY, 'Офис на первом сервере', data)
      const renamed = await one.app.editor.read(OTHER)
      const asking = { actor: ACTOR, version: renamed?.version ?? '' }
      const moved = await heard((own) =>
        one.app.editor.rename(OTHER, 'itogi-goda', { ...asking, ...own })
      )
      t.match(moved, { kind: 'published' })

      const other = await startServer(t, url)
      t.equal(await other.ready(), 200)
      t.match(await other.body(PAGE), 'Офис на первом сервере')
      t.match(await other.app.inject('/news/itogi-2024/'), {
        statusCode: 301,
        headers: { location: /\/news\/itogi-goda\/$/ }
      })
      t.equal((await shownOn(other.app, PAGE)).bytes, (await shownOn(one.app, PAGE)).bytes)
      const untouched = await readdir(join(other.CONTENT_DIR, 'news'))
      t.notOk(untouched.includes('okna.jpg'), 'a server that only looks writes into no content')

      await publishTitle(other.app.editor, KEY, 'Офис на втором сервере')
      t.ok(await until(async () => (await one.body(PAGE)).includes('Офис на втором сервере')))
      t.ok((await readFile(join(other.CONTENT_DIR, 'news/okna.jpg'))).equals(data))
    }
  )

  await t.test(
    'without a picture a server is not ready, people publish all the same, and it comes back by itself',
    async (t) => {
      await inDatabase(url, "UPDATE text_pictures SET sha256 = 'x' || sha256")

      const other = await startServer(t, url)
      t.equal(await other.ready(), 503)
      t.match(
        await other.body(PAGE),
        'Офис на втором сервере',
        'the page is there, with a grey picture'
      )
      await publishTitle(other.app.editor, THIRD, 'Вместе с магазинами')
      t.equal(await other.ready(), 503)
      await inDatabase(
        url,
        'UPDATE text_pictures SET sha256 = substr(sha256, 2) WHERE length(sha256) > 64'
      )
      t.ok(await until(async () => (await other.ready()) === 200))
      t.equal((await shownOn(other.app, PAGE)).bytes, (await shownOn(one.app, PAGE)).bytes)
    }
  )
})
