import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { contentState } from '../../../src/server/commands/leads/doctor-content.ts'
import { readConfig } from '../../../src/server/config.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { buildTestApp } from '../../support/test-app.ts'
import { ACTOR, publishTitle } from '../../support/text-forms.ts'

const KRASNODAR = 'news/ofis-v-krasnodare.md'
const NOVOSIBIRSK = 'news/ofis-v-novosibirske.md'

/** A server: a folder of content and one of data, which outlast its processes. */
async function aServer(t: Test, content = 'src/content') {
  const root = await mkdtemp(join(tmpdir(), 'disk-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const dir = join(root, 'content')
  await cp(content, dir, { recursive: true, preserveTimestamps: true })
  const env = { CONTENT_DIR: dir, DATA_DIR: join(root, 'data') }
  const file = (name: string) => join(dir, name)
  const read = (name: string) => readFile(file(name), 'utf8')

  async function start(t: Test) {
    const { app } = await buildTestApp(t, env)
    await app.ready()
    const { editor } = app
    const page = async (path: string) => (await app.inject(path)).body
    const statusOf = async (path: string) => (await app.inject(path)).statusCode

    async function publish(slug: string, title: string): Promise<void> {
      const key = { collection: 'news', slug } as const
      await publishTitle(editor, key, title)
      await editor.disk.note()
    }

    return { app, editor, page, statusOf, publish }
  }

  /** A title written into a file, by hand, some time after everything else. */
  async function retitle(name: string, title: string, secondsFromNow = 60): Promise<void> {
    await writeFile(file(name), (await read(name)).replace(/^title: .*$/m, `title: "${title}"`))
    const at = Date.now() / 1000 + secondsFromNow
    await utimes(file(name), at, at)
  }

  return { root, dir, env, file, read, start, retitle }
}

t.test(
  'sysown/proxysql#928, bifrost#3722: files changed by hand are on the site after a restart, as a version by «файлы»',
  async (t) => {
    const { env, dir, file, read, start, retitle } = await aServer(t)
    await retitle(KRASNODAR, 'До всякой публикации')
    const first = await start(t)
    t.match(await first.page('/news/ofis-v-krasnodare/'), 'До всякой публикации')
    await first.publish('ofis-v-krasnodare', 'Опубликовано в комнате')
    t.match(await read(KRASNODAR), 'Опубликовано в комнате')
    await first.app.close()

    await retitle(KRASNODAR, 'Поправлено руками')
    await writeFile(
      file('redirects.yml'),
      (await read('redirects.yml')).replace(
        'redirects:\n',
        'redirects:\n  - { from: /Old/Page.aspx, to: /about/ }\n'
      )
    )
    await writeFile(file('news/dobavleno.md'), await read(NOVOSIBIRSK))
    await rm(file('news/dzen-edinyj-rss.md'))
    const said = await contentState(readConfig(env), MOSCOW)
    t.ok(said.isGood)
    t.match(said.text, / and \d more in .* changed since: the next start takes them in/)

    const next = await start(t)
    t.match(await next.page('/news/ofis-v-krasnodare/'), 'Поправлено руками')
    const moved = await next.app.inject('/Old/Page.aspx')
    t.same([moved.statusCode, moved.headers.location], [301, '/about/'])
    t.equal(await next.statusOf('/news/dobavleno/'), 200)
    t.equal(await next.statusOf('/news/dzen-edinyj-rss/'), 404, 'what is gone is gone')
    t.same(await next.editor.strayChanges(), [])
    t.equal(next.app.contentWatch.trouble(), undefined)
    const key = { collection: 'news', slug: 'ofis-v-krasnodare' } as const
    const [version, former] = await next.editor.history(key)
    t.match(version, { version: 2, actor: 'файлы', action: 'files' })
    t.match(former, { version: 1, actor: ACTOR })
    const mine = version?.changes.find((change) => change.file === KRASNODAR)
    t.match([mine?.before, mine?.after], [/Опубликовано в комнате/, /Поправлено руками/])
    const { version: shown = '' } = (await next.editor.read(key)) ?? {}
    const asking = { actor: ACTOR, version: shown }
    const back = await next.editor.restore({ version: 1, side: 'after' }, key, asking)
    t.equal(back.kind, 'published', 'and can be brought back')
    await next.app.close()

    const third = await start(t)
    t.match(await third.page('/news/ofis-v-krasnodare/'), 'Опубликовано в комнате')
    t.equal((await third.editor.history()).length, 3, 'a start without changes publishes nothing')
    t.match(await readFile(join(dir, KRASNODAR), 'utf8'), 'Опубликовано в комнате')
    await third.app.close()

    await retitle(KRASNODAR, 'Поправлено руками')
    const fourth = await start(t)
    t.match(
      await fourth.page('/news/ofis-v-krasnodare/'),
      'Поправлено руками',
      'what was on the site before can be written by hand again'
    )
  }
)

t.test('what is published while the folder is looked at was changed by nobody', async (t) => {
  const { start } = await aServer(t)
  const { editor, publish } = await start(t)
  const seen: string[] = []
  for (const title of ['Первое', 'Второе', 'Третье']) {
    let isOver = false
    const looking = (async () => {
      while (!isOver) seen.push(...(await editor.strayChanges()).map((change) => change.file))
    })()
    await publish('ofis-v-krasnodare', title)
    isOver = true
    await looking
  }
  t.same(seen, [])
})

t.test(
  'before the first publication a text whose file is removed opens as it is on the site',
  async (t) => {
    const { file, start } = await aServer(t)
    const { editor, statusOf } = await start(t)
    t.same(await editor.strayChanges(), [])
    await rm(file(KRASNODAR))
    const text = await editor.read({ collection: 'news', slug: 'ofis-v-krasnodare' })
    t.equal(text?.title, 'Открыли офис в Краснодаре')
    t.equal(text?.file, KRASNODAR)
    t.equal(await statusOf('/news/ofis-v-krasnodare/'), 200)
    t.same(
      (await editor.strayChanges()).map((change) => [change.file, change.after]),
      [[KRASNODAR, undefined]]
    )
  }
)

t.test('a faulty file is named and left out, the rest is on the site', async (t) => {
  const { env, file, read, start, retitle } = await aServer(t)
  const first = await start(t)
  await first.publish('ofis-v-krasnodare', 'Опубликовано в комнате')
  await first.app.close()

  await retitle(KRASNODAR, 'Поправлено руками')
  const sound = await read(NOVOSIBIRSK)
  await writeFile(file(NOVOSIBIRSK), sound.replace(/^title: .*$/m, 'title: "Он сказал "да""'))
  await rm(file('legal/consent.md'), { force: true })
  await rm(file('legal/consent/index.md'), { force: true })
  const said = await contentState(readConfig(env), MOSCOW)
  t.notOk(said.isGood)
  t.match(said.text, / is faulty, a start leaves out what is; /)
  const next = await start(t)
  t.match(await next.page('/news/ofis-v-krasnodare/'), 'Поправлено руками')
  t.equal(await next.statusOf('/news/ofis-v-novosibirske/'), 200)
  t.equal(await next.statusOf('/legal/consent/'), 200)
  t.equal(await next.statusOf('/readyz'), 200)
  const { faults = '' } = next.app.contentWatch.trouble() ?? {}
  t.match(faults, `${NOVOSIBIRSK}:2 `)
  t.match(faults, 'legal/consent')
  const [version] = await next.editor.history()
  t.same(
    version?.changes.map((change) => change.file),
    [KRASNODAR]
  )
  await next.app.close()

  await writeFile(file(NOVOSIBIRSK), sound.replace(/^title: .*$/m, 'title: "Он сказал да"'))
  const third = await start(t)
  t.match(await third.page('/news/ofis-v-novosibirske/'), 'Он сказал да')
})

t.test('an old folder of content does not roll the site back', async (t) => {
  const server = await aServer(t)
  const first = await server.start(t)
  await first.publish('ofis-v-krasnodare', 'Опубликовано в комнате')
  await first.app.close()
  const shows = async (start: typeof server.start) => {
    const { app, page, editor } = await start(t)
    const html = await page('/news/ofis-v-krasnodare/')
    const versions = (await editor.history()).length
    await app.close()
    return [html.includes('Опубликовано в комнате'), versions]
  }

  const other = await aServer(t)
  await rm(other.env.DATA_DIR, { recursive: true, force: true })
  await cp(server.env.DATA_DIR, other.env.DATA_DIR, { recursive: true })
  await rm(other.file('news/dzen-edinyj-rss.md'))
  t.same(await shows(other.start), [true, 1], 'a copy of the data beside another folder')
  const titles = await other.read(KRASNODAR)
  t.notMatch(titles, 'Опубликовано в комнате', 'into which nothing is written')

  await rm(server.dir, { recursive: true })
  await cp('src/content', server.dir, { recursive: true })
  t.same(await shows(server.start), [true, 1], 'the folder of a container that was made anew')

  await rm(server.dir, { recursive: true })
  await cp('tests', server.dir, { recursive: true, filter: (path) => path === 'tests' })
  t.same(await readdir(server.dir), [])
  t.same(await shows(server.start), [true, 1], 'a folder that is not mounted')
})
