import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

const NEWS = '/texts/news/ofis-v-krasnodare'
const PAGE = '/news/ofis-v-krasnodare/'
// One room for all: each test writes another text.
const { editor, sitePage, contentDir } = await buildTestRoom(t)

t.test('an editor finds texts by collection, state and words', async (t) => {
  const rows = async (url: string) =>
    (await editor.page(url))
      .querySelectorAll('[data-text-row]')
      .map((row) => row.getAttribute('data-text-row'))
  t.equal((await rows('/texts')).length, 50, 'a page of them')
  const news = await rows('/texts?collection=news')
  t.ok(news.includes('news/ofis-v-krasnodare'))
  t.ok(news.every((name) => name?.startsWith('news/')))
  t.ok(
    (await rows('/texts?q=%D0%BA%D1%80%D0%B0%D1%81%D0%BD%D0%BE%D0%B4%D0%B0%D1%80%D0%B5')).includes(
      'news/ofis-v-krasnodare'
    )
  )
  t.same(await rows('/texts?state=draft'), [])
  t.ok((await rows('/texts?collection=services')).includes('services/index'))
  const page = await editor.page('/texts?collection=news')
  t.equal(page.querySelector('[data-text-state]')?.getAttribute('data-text-state'), 'published')
  t.same(await rows('/texts?q=%22%3E%3Cscript%3E'), [])
})

t.test('a draft changes nothing on the site until it is published; then it is there', async (t) => {
  const before = await readFile(join(contentDir, 'news/ofis-v-krasnodare.md'), 'utf8')
  const saved = await sendText(editor, NEWS, { title: 'Офис на берегу Кубани' })
  t.same([saved.status, saved.to], [303, `${NEWS}?done=draft`])
  t.notMatch(await sitePage(PAGE), 'на берегу Кубани')
  const page = await editor.page(NEWS)
  t.equal(page.querySelector('[data-text-state]')?.getAttribute('data-text-state'), 'changed')
  t.equal(page.querySelector('[name="title"]')?.textContent.trim(), 'Офис на берегу Кубани')

  const plan = await editor.page(`${NEWS}/publish`)
  t.match(plan.querySelector('.diff')?.text, /Заголовок/)
  const added = plan.querySelectorAll('.diff ins').map(({ text }) => text)
  t.match(added.join(' '), /берегу/)
  const done = await publishText(editor, NEWS)
  t.same([done.status, done.to], [303, `${NEWS}?done=published`])
  t.match(await sitePage(PAGE), 'на берегу Кубани')
  const after = await readFile(join(contentDir, 'news/ofis-v-krasnodare.md'), 'utf8')
  t.equal(
    after,
    before.replace(/^title: .*$/m, 'title: "Офис на берегу Кубани"'),
    'one line of the file'
  )

  const history = await editor.page(`${NEWS}/history`)
  t.equal(history.querySelectorAll('[data-version]').length, 1)
})

t.test('what is wrong is told at its field, in Russian, and what was typed stays', async (t) => {
  const path = '/texts/news/ofis-v-novosibirske'
  const sent = await sendText(
    editor,
    path,
    { title: 'Кубань', author: 'nikto', date: '31 июня', lead: 'Слово'.repeat(50) },
    'publish'
  )
  t.equal(sent.status, 422)
  const page = parse(sent.body)
  const faultAt = (name: string) =>
    page.querySelector(`[data-error-for="${name}"]`)?.text.trim() ?? ''
  t.match(faultAt('author'), /nikto/)
  t.match(faultAt('date'), /31 июня/)
  t.match(faultAt('lead'), /до 175 знаков/)
  for (const fault of page.querySelectorAll('[data-error-for]'))
    t.notMatch(fault.text, /found|allowed|the /)
  t.equal(page.querySelector('[name="title"]')?.textContent.trim(), 'Кубань')
  t.equal(page.querySelector('[name="date"]')?.getAttribute('value'), '31 июня')
  t.notMatch(await sitePage('/news/ofis-v-novosibirske/'), '>Кубань<')
})

t.test(
  'a list is rows of inputs: one more, one less, another order, without a script too',
  async (t) => {
    const path = '/texts/services/audit'
    const list = (page: HTMLElement) => page.querySelector('[data-list="tariffs"]')
    const names = (page: HTMLElement) =>
      list(page)
        ?.querySelectorAll('[data-list-row] [name$=".name"]')
        .map((one) => one.getAttribute('value'))
    const page = await editor.page(path)
    const [first, second] = names(page) ?? []
    t.equal(textFormIn(page)['tariffs.0.name'], first)
    for (const button of ['up', 'remove'])
      t.ok(list(page)?.querySelector(`[data-list-${button}]`), button)

    const added = await sendText(editor, path, { menu: 'Аудит и разбор' }, 'add:tariffs')
    t.equal(added.status, 200)
    t.equal(names(parse(added.body))?.length, (names(page)?.length ?? 0) + 1)
    t.equal(textFormIn(parse(added.body)).menu, 'Аудит и разбор', 'what was typed stays')
    t.ok(parse(added.body).querySelector('form[data-unsaved]'))
    t.not(textFormIn(await editor.page(path)).menu, 'Аудит и разбор', 'and is not saved')
    const turned = await sendText(editor, path, {}, 'up:tariffs.1')
    t.same(names(parse(turned.body))?.slice(0, 2), [second, first])
    const left = await sendText(editor, path, {}, 'remove:tariffs.0')
    t.equal(names(parse(left.body))?.[0], second)

    const faulty = parse(
      (await sendText(editor, path, { 'tariffs.0.price': 'сорок' }, 'publish')).body
    )
    const [said] = faulty.querySelectorAll('[role="alert"] li')
    t.match(said?.text, /^\s*Тарифы, 1: Цена: Стоит «сорок»/)
    t.equal(said?.querySelector('a')?.getAttribute('href'), '#f-tariffs.0.price')
    t.equal(textFormIn(faulty)['tariffs.0.price'], 'сорок')
  }
)

t.test('a new text: a slug of its own, a draft, the site', async (t) => {
  const path = '/texts/new?collection=news'
  const kinds = (await editor.page('/texts/new')).querySelectorAll('.kinds a')
  t.ok(kinds.some((link) => link.getAttribute('href') === path))
  const empty = await sendText(editor, path, { title: '' })
  t.equal(empty.status, 422)
  t.match(parse(empty.body).querySelector('[data-error-for="slug"]')?.text, /заголовок/)
  const fields = {
    title: 'Открыли приём докладов',
    lead: 'Ждём разборы с цифрами до 15 января. Отвечаем каждому автору в течение недели.',
    author: 'mariya-tolmach',
    category: 'sobytie',
    date: '2026-06-20T10:00',
    updated: '2026-06-20',
    body: 'Первый абзац.\r\n\r\nВторой **абзац**.'
  }
  const blank = textFormIn(await editor.page(path))
  t.equal(blank.author, '', 'nobody has written it until somebody says who')
  const taken = await sendText(editor, path, { ...fields, slug: 'ofis-v-krasnodare' })
  t.match(parse(taken.body).querySelector('[data-error-for="slug"]')?.text, /занят/)
  const saved = await sendText(editor, path, fields)
  t.equal(saved.to, '/texts/news/otkryli-priyom-dokladov?done=draft')
  const [url = ''] = saved.to.split('?')
  const page = await editor.page(url)
  t.equal(page.querySelector('[data-text-state]')?.getAttribute('data-text-state'), 'draft')
  const address = '/news/otkryli-priyom-dokladov/'
  t.equal((await editor.ask(`${url}/preview`)).statusCode, 200)
  const frame = await editor.ask(`${url}/frame`)
  t.match(frame.body, 'Второй <strong>абзац</strong>')
  t.match(await sitePage(address), 'не найдена')
  const done = await publishText(editor, url)
  t.equal(done.to, `${url}?done=published`, done.page.querySelector('[role="alert"]')?.text ?? '')
  const shown = await sitePage(address)
  t.match(shown, 'Второй <strong>абзац</strong>')
  t.match(
    shown,
    '<meta name="description" content="Ждём разборы с цифрами',
    'it follows from the lead'
  )
})

t.test('a preview is the real page and carries out nothing', async (t) => {
  const path = '/texts/news/komanda-nejropoisk'
  await sendText(editor, path, { title: 'Черновик над Кубанью' })
  const preview = await editor.ask(`${path}/preview`)
  t.match(preview.headers['content-security-policy'], "frame-src 'self'")
  const frame = await editor.ask(`${path}/frame`)
  t.match(frame.body, /Черновик над\sКубанью/)
  t.notMatch(frame.body, /<script/)
  t.match(
    frame.headers['content-security-policy'],
    /default-src 'none'.*sandbox allow-same-origin$/
  )
  t.equal(frame.headers['x-frame-options'], 'SAMEORIGIN')
  const sheet = /href="(\/texts\/files\/assets\/site-[^"]+\.css)"/.exec(frame.body)?.[1] ?? ''
  t.match((await editor.ask(sheet)).headers['content-type'], 'text/css')
  for (const path of [
    '/texts/files/',
    '/texts/files/news/',
    '/texts/files/api/v1/form/',
    '/texts/files/assets/manifest.json',
    '/texts/files/assets/..%2f..%2fpackage.json'
  ]) {
    t.equal((await editor.ask(path)).statusCode, 404, path)
  }
})

t.test('yesterday is taken back as a new version', async (t) => {
  const path = '/texts/news/itogi-polugodiya'
  for (const title of ['Версия первая, Кубань', 'Версия вторая, Кубань']) {
    await sendText(editor, path, { title })
    t.equal((await publishText(editor, path)).status, 303)
  }
  const title = 'Пишется дальше, Кубань'
  await sendText(editor, path, { title })
  const history = await editor.page(`${path}/history`)
  const versions = history
    .querySelectorAll('[data-version]')
    .map((one) => Number(one.getAttribute('data-version')))
  t.equal(versions.length, 2)
  const [last = 0, first = 0] = versions
  t.equal(last, first + 1)
  const restoring = `[data-version="${first}"] form[data-text-restore]`
  t.ok(history.querySelector(restoring))
  const asked = await editor.post(`${path}/history`, textFormIn(history, restoring))
  const plan = String(asked.headers.location)
  t.equal(plan, `${path}/publish?version=${first}&side=after`)
  const shown = await editor.page(plan)
  t.match(shown.querySelector('.diff del')?.text, 'вторая', 'what the return changes')
  t.match(await sitePage('/news/itogi-polugodiya/'), 'Версия вторая, Кубань', 'nothing yet')
  let answer = await editor.post(plan, textFormIn(shown, 'form[data-publish]'))
  if (answer.statusCode === 409) {
    answer = await editor.post(plan, textFormIn(parse(answer.body), 'form[data-publish]'))
  }
  t.equal(answer.headers.location, `${path}?done=beside`)
  t.match(await sitePage('/news/itogi-polugodiya/'), 'Версия первая, Кубань')
  t.equal(textFormIn(await editor.page(path)).title, title, 'what was written stays')
  t.equal((await editor.page(`${path}/history`)).querySelectorAll('[data-version]').length, 3)
  for (const version of ['0', '-1', '99', 'x', '1e3']) {
    const fields = {
      ...textFormIn(await editor.page(`${path}/history`), 'form[data-text-restore]'),
      version
    }
    t.ok((await editor.post(`${path}/history`, fields)).statusCode >= 400, version)
  }
})
