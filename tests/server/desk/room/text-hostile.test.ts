import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestRoom } from '../../../support/test-room.ts'
import { sendPicture, sendText, textFormIn } from '../../../support/text-forms.ts'

const NEWS = '/texts/news/ofis-v-krasnodare'
// One room for all: nothing of what is tried here may change it.
const { signedIn, browser, editor, contentDir, dir } = await buildTestRoom(t)

/** Every file of a folder with what is in it. */
async function filesOf(dir: string): Promise<string[]> {
  const files = await namesIn(dir)
  return Promise.all(files.sort().map(async (file) => `${file} ${(await readFile(file)).length}`))
}

/** Every file of a folder but those of a check, which comes and goes meanwhile. */
async function namesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const kept = entries.filter(({ name }) => !name.startsWith('candidate-'))
  const names = await Promise.all(
    kept.map((one) => {
      const path = join(dir, one.name)
      return one.isDirectory() ? namesIn(path) : [path]
    })
  )
  return names.flat()
}

t.test('who is no editor reaches no page of the room, and an editor no lead', async (t) => {
  const [manager, reader, boss] = [
    await signedIn('manager'),
    await signedIn('reader'),
    await signedIn('administrator')
  ]
  const parts = ['', '/preview', '/frame', '/publish', '/history', '/hide', '/rename', '/picture']
  const pages = [
    ...['/texts', '/texts/new', '/texts/new?collection=news', '/texts/files/assets/x.css'],
    ...parts.map((part) => NEWS + part)
  ]
  for (const path of pages) {
    t.equal((await manager.ask(path)).statusCode, 403, `a manager, ${path}`)
    t.equal((await reader.ask(path)).statusCode, 403, `a reader, ${path}`)
    t.match((await browser().ask(path)).headers.location, /^\/signin/, `nobody, ${path}`)
    t.ok([200, 404].includes((await boss.ask(path)).statusCode), `an administrator, ${path}`)
  }
  const lead = '/leads/00000000-0000-4000-8000-000000000000'
  for (const path of ['/leads', '/report', '/audit', lead, '/report/table.csv']) {
    t.equal((await editor.ask(path)).statusCode, 403, `an editor, ${path}`)
  }
  t.notMatch((await editor.page('/texts')).querySelector('header')?.text, /Заявки|Отчёт|Журнал/)
})

t.test('paths and slugs lead nowhere but into collections', async (t) => {
  const before = await filesOf(contentDir)
  const paths = [
    '/texts/news/..%2f..%2flegal%2fconsent',
    '/texts/..%2fetc/passwd',
    '/texts/news/%00',
    '/texts/news/a%0ab',
    '/texts/__proto__/x',
    '/texts/constructor/x',
    '/texts/news/Ofis',
    '/texts/news/ofis-v-krasnodare.md',
    '/texts/news/ofis-v-krasnodare/../../x',
    '/texts/news/no-such-text',
    '/texts/news/no-such-text/publish',
    '/texts/menu.ts/x',
    `/texts/news/${'a'.repeat(3000)}`
  ]
  for (const path of paths) t.equal((await editor.ask(path)).statusCode, 404, path.slice(0, 60))
  const form = textFormIn(await editor.page('/texts/new?collection=news'))
  const slugs = [
    '../../evil',
    '/etc/passwd',
    'a/b',
    'A',
    'а',
    'a b',
    '-a',
    'x'.repeat(200),
    '%2e%2e'
  ]
  for (const slug of slugs) {
    const fields = { ...form, title: 'X', slug, action: 'draft' }
    const answer = await editor.post('/texts/new?collection=news', fields)
    t.equal(answer.statusCode, 422, slug)
  }
  for (const collection of ['__proto__', '../news', 'pages', 'legal', '']) {
    t.equal((await editor.ask(`/texts/new?collection=${collection}`)).statusCode, 404, collection)
  }
  t.same(await filesOf(contentDir), before)
})

t.test('what is too large, or no text, is refused and what was there stays', async (t) => {
  const form = textFormIn(await editor.page(NEWS))
  const cases: readonly (readonly [string, Record<string, string>, number])[] = [
    ['a field of 5 MB', { body: 'x'.repeat(5 * 1024 * 1024) }, 413],
    ['a field of 600 KB', { lead: 'x'.repeat(600 * 1024) }, 422],
    ['a NUL', { title: 'а\0б' }, 422],
    ['an escape', { body: 'а\u001b[31mб' }, 422],
    ['a NUL in a slug', { slug: 'a\0b' }, 422],
    ['an action of 10 KB', { action: 'x'.repeat(10_000) }, 422],
    ['a version of 10 KB', { of_version: 'x'.repeat(10_000) }, 422]
  ]
  for (const [name, changes, status] of cases) {
    const answer = await editor.post(NEWS, { ...form, action: 'draft', ...changes })
    t.equal(answer.statusCode, status, name)
    t.notMatch(answer.body, /at .*\.ts:|node_modules/, `${name}: no trace`)
  }
  t.match(textFormIn(await editor.page(NEWS)), { title: form.title, body: form.body })
  const stale = await editor.post(NEWS, {
    ...form,
    of_version: 'made-up',
    of_text: 'bm90IHdoYXQgaXQgd2FzIG1hZGUgb2Y=',
    title: 'Другой',
    action: 'draft'
  })
  t.equal(stale.statusCode, 409, 'a version that never was')
})

t.test('what an editor writes is text to the desk and to the site', async (t) => {
  const path = '/texts/news/itogi-2024'
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const sent = await sendText(editor, path, {
    title: evil,
    'seo.title': evil,
    body: `${evil}\n\n[a](javascript:alert(1)) <iframe src="//evil"></iframe>\n\n![x](http://evil.example/x.png)`
  })
  t.ok([303, 422].includes(sent.status))
  for (const address of [
    path,
    '/texts',
    `${path}/publish`,
    `/texts?q=${encodeURIComponent(evil)}`,
    `${path}/history`
  ]) {
    const { body } = await editor.ask(address)
    t.notMatch(body, /<script>alert|<img src=x|<iframe src="\/\/evil/, address)
  }
  const frame = await editor.ask(`${path}/frame`)
  t.equal(frame.statusCode, 422, 'a picture of another site is none')
  await sendText(editor, path, {
    body: `${evil}\n\n[a](javascript:alert(1)) <iframe src="//evil"></iframe>`
  })
  const shown = await editor.ask(`${path}/frame`)
  t.equal(shown.statusCode, 200)
  t.notMatch(shown.body, /<script|<img src=x|href="javascript|<iframe/)
})

t.test('a file that is no picture is never kept, nor shown as a page', async (t) => {
  const url = '/texts/people/roman-uglov/picture?field=photo'
  const alt = 'Роман Углов у стенда с серверами'
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  const before = new Set(await namesIn(dir))
  const files: readonly (readonly [string, string | Buffer])[] = [
    ['x.svg', svg],
    ['x.jpg', svg],
    ['x.html', '<!doctype html><script>alert(1)</script>'],
    ['../../x.jpg', '<?php ?>'],
    ['x.jpg\0.html', 'GIF89a/*<script>*/']
  ]
  for (const [name, data] of files) {
    const answer = await sendPicture(editor, url, { data: Buffer.from(data), name, alt })
    t.equal(answer.statusCode, 422, name)
    t.ok(parse(answer.body).querySelector('[data-error-for="file"]')?.text.trim(), name)
  }
  const large = await sendPicture(editor, url, { data: Buffer.alloc(11 * 1024 * 1024), alt })
  t.equal(large.statusCode, 413)
  const names = await namesIn(dir)
  t.same(
    names.filter((name) => !before.has(name)).filter((name) => /\.(svg|html|php)$/.test(name)),
    []
  )
})
