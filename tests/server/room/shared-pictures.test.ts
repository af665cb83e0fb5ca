import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import t, { type Test } from 'tap'
import { sharp } from '../../../src/server/pictures/sharp.ts'
import type { Editor } from '../../../src/server/room/editor.ts'
import { startPostgres, WITH_POSTGRES } from '../../support/postgres.ts'
import { buildTestApp } from '../../support/test-app.ts'

const KEY = { collection: 'news', slug: 'ofis-v-krasnodare' } as const
const OTHER = { collection: 'news', slug: 'itogi-2024' } as const
const THIRD = { collection: 'news', slug: 'obuchenie-novye-kursy' } as const
const PAGE = '/news/ofis-v-krasnodare/'
const ACTOR = 'irina@agency.example'

const root = await mkdtemp(join(tmpdir(), 'shared-'))
const postgres = WITH_POSTGRES.skip ? undefined : await startPostgres()
t.teardown(async () => {
  await postgres?.stop()
  await rm(root, { recursive: true, force: true })
})

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()

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

/** Puts a title on the news, and a cover where there is one. */
async function publish(
  editor: Editor,
  title: string,
  { data, key = KEY }: { data?: Buffer; key?: { collection: 'news'; slug: string } } = {}
) {
  const { version = '', body = '' } = (await editor.read(key)) ?? {}
  const cover = { path: ['cover'], value: { file: 'okna.jpg', alt: 'Окна офиса' } }
  const fields = [{ path: ['title'], value: title }, ...(data ? [cover] : [])]
  const pictures = data ? [{ name: 'okna.jpg', data }] : []
  const saved = await editor.save(key, { version, fields, body, pictures }, ACTOR)
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  const asking = { actor: ACTOR, version: saved.text.version }
  const first = await editor.publish(key, asking)
  return first.kind === 'remarked' ? editor.publish(key, { ...asking, seen: first.seen }) : first
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

/** The bytes of the picture that a page shows, as it is sent. */
async function pictureOf(app: {
  inject(path: string): Promise<{ body: string; statusCode: number; rawPayload: Buffer }>
}) {
  const { body } = await app.inject(PAGE)
  const path = /\/img\/[0-9a-f]{16}-\d+\.jpeg/.exec(body)?.[0] ?? ''
  const { statusCode, rawPayload } = await app.inject(path)
  return { statusCode, bytes: rawPayload.toString('base64') }
}

t.test('servers on one PostgreSQL', WITH_POSTGRES, async (t) => {
  const url = (await postgres?.createDatabase()) ?? ''
  const one = await startServer(t, url)
  const data = await photo('#357')

  await t.test(
    'a second server on one PostgreSQL shows what the first has published, pictures and redirects too',
    async (t) => {
      t.match(await publish(one.app.editor, 'Офис на первом сервере', { data }), {
        kind: 'published'
      })
      const renamed = await one.app.editor.read(OTHER)
      const asking = { actor: ACTOR, version: renamed?.version ?? '' }
      const first = await one.app.editor.rename(OTHER, 'itogi-goda', asking)
      const seen = first.kind === 'remarked' ? first.seen : ''
      const moved = seen
        ? await one.app.editor.rename(OTHER, 'itogi-goda', { ...asking, seen })
        : first
      t.match(moved, { kind: 'published' })

      const other = await startServer(t, url)
      t.equal(await other.ready(), 200)
      t.match(await other.body(PAGE), 'Офис на первом сервере')
      t.match(await other.app.inject('/news/itogi-2024/'), {
        statusCode: 301,
        headers: { location: /\/news\/itogi-goda\/$/ }
      })
      t.same(await pictureOf(other.app), await pictureOf(one.app))
      const untouched = await readdir(join(other.CONTENT_DIR, 'news'))
      t.notOk(untouched.includes('okna.jpg'), 'a server that only looks writes into no content')

      t.match(await publish(other.app.editor, 'Офис на втором сервере'), { kind: 'published' })
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
      t.match(await publish(other.app.editor, 'Вместе с магазинами', { key: THIRD }), {
        kind: 'published'
      })
      t.equal(await other.ready(), 503)
      await inDatabase(
        url,
        'UPDATE text_pictures SET sha256 = substr(sha256, 2) WHERE length(sha256) > 64'
      )
      t.ok(await until(async () => (await other.ready()) === 200))
      t.same(await pictureOf(other.app), await pictureOf(one.app))
    }
  )
})
