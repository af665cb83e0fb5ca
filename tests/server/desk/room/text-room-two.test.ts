import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestRoom } from '../../../support/test-room.ts'
import { discardText, publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

// One room for all: each test writes another text, or begins where the one before it has ended.
const { editor, sitePage, contentDir, addUser, browser, store } = await buildTestRoom(t)

t.test('who is second to publish the files of the disk publishes nothing', async (t) => {
  const { token = '' } = textFormIn(await editor.page('/texts/news/itogi-2024'))
  const answer = await editor.post('/texts/changed-files', { token })
  t.same([answer.statusCode, answer.headers.location], [303, '/texts'])
  t.equal(await store.texts.latestVersion(), 0)
})

t.test('two editors: the second is told what changed and loses nothing', async (t) => {
  const path = '/texts/news/itogi-2024'
  const other = browser()
  await other.signIn(await addUser('editor', 'zlata@agency.example'))
  const mine = textFormIn(await editor.page(path))
  await sendText(other, path, { title: 'Заголовок Златы' })
  const answer = await editor.post(path, {
    ...mine,
    title: 'Мой заголовок',
    lead: `${mine.lead} Ещё.`,
    action: 'draft'
  })
  t.equal(answer.statusCode, 409)
  const page = parse(answer.body)
  t.match(page.querySelector('[role="alert"]')?.text, /zlata/)
  t.equal(page.querySelectorAll('.field__was').length, 1, 'the lead is mine alone')
  const [was, theirs] = page.querySelectorAll('.field__was dd')
  t.match(was?.querySelector('del')?.text, mine.title?.trim().split(' ')[0] ?? '')
  t.match(was?.querySelector('ins')?.text, 'Мой')
  t.match(theirs?.text, /Златы/)
  t.equal(page.querySelector('[name="title"]')?.textContent.trim(), 'Мой заголовок')
  t.ok(page.querySelector('form[data-unsaved]'), 'leaving is asked about')
  const take = page.querySelector('input[name="take"][value="title"]')
  t.ok(take)
  const again = await editor.post(path, { ...textFormIn(page), take: 'title', action: 'draft' })
  t.equal(again.statusCode, 303)
  const saved = await editor.page(path)
  t.notOk(saved.querySelector('form[data-unsaved]'))
  const now = textFormIn(saved)
  t.equal(now.title?.trim(), 'Заголовок Златы')
  t.match(now.lead, /Ещё\.$/)
})

t.test('two editors of different fields both keep what they have typed', async (t) => {
  const other = browser()
  await other.signIn(await addUser('editor', 'prov@agency.example'))
  const cells = [
    ['/texts/news/itogi-2024', 'related.1', 'ofis-v-novosibirske'],
    ['/texts/people/artyom-sosnin', 'talks.1.year', '2023'],
    ['/texts/people/artyom-sosnin', 'talks.9.year', '2021']
  ] as const
  for (const [url, cell, theirs] of cells) {
    const seen = textFormIn(await editor.page(url))
    const row = cell.replace(/\w+$/, '')
    const whole = { [`${row}title`]: 'Доклад', [`${row}place`]: 'Встреча', [cell]: theirs }
    await sendText(other, url, cell.includes('.9.') ? whole : { [cell]: theirs })
    const mine = { ...seen, 'seo.title': `Мой заголовок, ${cell}`, action: 'draft' }
    const done = await editor.post(url, mine)
    t.equal(done.headers.location, `${url}?done=merged`, cell)
    const now = textFormIn(await editor.page(url))
    t.equal(now['seo.title'], `Мой заголовок, ${cell}`)
    t.ok(Object.values(now).includes(theirs), cell)
    const { of_text: _text, ...unread } = mine as Record<string, string>
    const told = await editor.post(url, { ...unread, 'seo.title': 'Другой заголовок' })
    t.equal(told.statusCode, 409, 'a form that does not tell what it was made of asks')
    t.ok(parse(told.body).querySelector('input[name="take"][value="seo.title"]'))
  }
})

t.test(
  'a draft is discarded as it was seen, and a text that is nothing else is gone',
  async (t) => {
    const other = browser()
    await other.signIn(await addUser('editor', 'foma@agency.example'))
    const path = '/texts/news/itogi-2024'
    const seen = textFormIn(await editor.page(path))
    await sendText(other, path, { title: 'Час работы Фомы' })
    const told = await editor.post(path, { ...seen, action: 'discard' })
    t.equal(told.statusCode, 409)
    t.match(parse(told.body).querySelector('[role="alert"]')?.text, /foma/)
    t.equal(textFormIn(await editor.page(path)).title?.trim(), 'Час работы Фомы')
    const asked = await sendText(editor, path, {}, 'discard')
    t.equal(asked.to, `${path}/discard`, 'it asks first')
    t.equal(textFormIn(await editor.page(path)).title?.trim(), 'Час работы Фомы')
    const question = await editor.page(asked.to)
    t.match(question.text, /foma[\s\S]*30 дней/)
    const fields = textFormIn(question, 'form[data-discard]')
    await sendText(other, path, { title: 'Два часа работы Фомы' })
    t.equal((await editor.post(asked.to, fields)).statusCode, 409, 'Фома writes on')
    const done = await discardText(editor, path)
    t.match(done, new RegExp(`^${path}\\?done=discarded&discarded=\\d+$`))
    t.equal((await takenBack(done)).headers.location, `${path}?done=taken-back`)
    t.equal(textFormIn(await editor.page(path)).title?.trim(), 'Два часа работы Фомы')
    t.equal((await takenBack(done)).statusCode, 409, 'it is back already')
  }
)

t.test(
  'a text that is only a draft, discarded with its publication, is found and taken back',
  async (t) => {
    const created = await sendText(editor, '/texts/new?collection=news', {
      title: 'Передумали',
      slug: 'peredumali',
      author: 'mariya-tolmach',
      lead: 'Ждём разборы с цифрами до 15 января. Отвечаем каждому автору в течение недели.',
      'seo.title': 'Передумали и вернули как было',
      'seo.description':
        'Принимаем доклады о продвижении, аналитике и контенте до 15 января 2027 года. Что должно быть в заявке и как мы отбираем доклады для программы.',
      body: 'Первый абзац.'
    })
    const [url = ''] = created.to.split('?')
    const later = { when: 'later', publish_at: '2030-05-05T09:00' }
    t.equal((await publishText(editor, url, later)).to, `${url}?done=waiting`)
    t.match(
      (await editor.page(`${url}/discard`)).querySelector('[data-waiting]')?.text,
      /5 мая 2030[\s\S]*отменится/
    )
    const gone = await discardText(editor, url)
    t.match(gone, /^\/texts\?done=forgotten&discarded=\d+$/)
    const list = await editor.page(gone)
    t.match(list.querySelector('[role="status"]')?.text, /отброшен[\s\S]*Вернуть/)
    t.equal((await editor.ask(url)).statusCode, 404)
    t.same(await store.texts.waiting(), [])

    t.ok(list.querySelector('[data-discarded-texts]'), 'the list leads to what was discarded')
    const bin = await editor.page('/texts/discarded')
    const [row] = bin.querySelectorAll('[data-discarded]')
    t.match(row?.text, /Передумали[\s\S]*Новость/)
    const back = await editor.post('/texts/discarded', textFormIn(bin, 'form[data-take-back]'))
    t.equal(back.headers.location, `${url}?done=taken-back`)
    t.match(await textFormIn(await editor.page(url)), {
      title: 'Передумали',
      body: 'Первый абзац.'
    })
    t.match(
      (await editor.page(String(back.headers.location))).querySelector('[role="status"]')?.text,
      /назначьте заново/
    )
    for (const undo of ['0', '-1', 'x', '999999999', ''])
      t.equal(
        (await editor.post('/texts/discarded', { ...textFormIn(list, 'form'), undo })).statusCode,
        409,
        undo
      )
  }
)

/** Presses «Вернуть» on the page that says that a draft was discarded. */
async function takenBack(page: string) {
  const form = 'form[action="/texts/discarded"]'
  return editor.post('/texts/discarded', textFormIn(await editor.page(page), form))
}

t.test(
  'a long history is told by pages, and what once failed only until it is published',
  async (t) => {
    const file = 'news/redakciya-rasshiryaetsya.md'
    const path = '/texts/news/redakciya-rasshiryaetsya'
    const actor = 'zlata@agency.example'
    const texts = [await readFile(join(contentDir, file), 'utf8')]
    for (let number = 1; number <= 22; number++)
      texts.push(texts[0]?.replace(/^title: .*$/m, `title: "Редакция, правка ${number}"`) ?? '')
    const publication = (number: number) => ({
      ...{ actor, action: 'publish' as const, file },
      changes: [{ file, before: texts[number - 1], after: texts[number], isPicture: false }]
    })
    const due = new Date(Date.now() - 1000)
    const failed = await store.texts.wait(publication(1), due, due)
    await store.texts.fail(
      failed,
      'news/itogi-2024.md: Стоит «y», это черновик: выберите то, что опубликовано.'
    )
    const notes = async () => (await editor.page(`${path}/history`)).querySelectorAll('.note')
    const [note] = await notes()
    t.match(note?.text, /Не вышло/)
    t.match(note?.text, /: Стоит «y», это черновик: выберите то, что опубликовано\./)
    t.notMatch(note?.text, /news\/itogi/)

    for (let number = 1; number <= 22; number++) {
      const after = await store.texts.latestVersion()
      await store.texts.publish(publication(number), { after, asked: new Date() })
    }
    const page = await editor.page(`${path}/history`)
    t.notOk(page.querySelector('.note'))
    t.equal(page.querySelectorAll('[data-version]').length, 20)
    t.notOk(page.querySelector('[data-first-version]'))
    const older = page.querySelector('a[rel="next"]')?.getAttribute('href') ?? ''
    const rest = await editor.page(older)
    t.equal(rest.querySelectorAll('[data-version]').length, 2)
    t.equal(rest.querySelectorAll('[data-version] [data-text-restore]').length, 2)
    t.ok(rest.querySelector('[data-first-version]'))
  }
)

t.test('a time that is over, or none, is no time to publish at', async (t) => {
  const path = '/texts/news/komanda-nejropoisk'
  await sendText(editor, path, { title: 'Кубань в срок' })
  const url = `${path}/publish`
  const fields = textFormIn(await editor.page(url), 'form[data-publish]')
  for (const [at, said] of [
    ['', /день и время/],
    ['2020-01-01T10:00', /прошло/],
    ['2030-02-30T10:00', /Такой даты нет/],
    ['2030-02-01T24:00', /Такой даты нет/]
  ] as const) {
    const answer = await editor.post(url, { ...fields, when: 'later', publish_at: at })
    t.equal(answer.statusCode, 422, at)
    t.match(parse(answer.body).querySelector('[role="alert"]')?.text, said)
  }
  const torn = await editor.post(url, { ...fields, when: 'now', publish_at: '2030-05-05T09:00' })
  t.equal(torn.statusCode, 422, 'a time and «now» together')
  t.match(parse(torn.body).querySelector('[role="alert"]')?.text, /выбрано «Сейчас»/)
  t.notMatch(await sitePage('/news/komanda-nejropoisk/'), 'Кубань в срок')
})

t.test('changes to a text that waits for its time are told to be left out of it', async (t) => {
  const path = '/texts/news/ofis-v-novosibirske'
  await sendText(editor, path, { title: 'Назначенный заголовок' })
  const at = { when: 'later', publish_at: '2030-05-05T09:00' }
  t.equal((await publishText(editor, path, at)).to, `${path}?done=waiting`)
  const later = await sendText(editor, path, { title: 'Ещё один заголовок' })
  t.equal(later.to, `${path}?done=aside`)
  t.match((await editor.page(later.to)).querySelector('[role="status"]')?.text, /назначьте/)
  t.equal((await publishText(editor, path)).to, `${path}?done=published`)
  t.match(await sitePage('/news/ofis-v-novosibirske/'), 'Ещё один заголовок')
  t.same((await editor.page('/texts?state=waiting')).querySelectorAll('[data-text-row]'), [])
  t.notMatch((await editor.page(`${path}/history`)).text, /Выйдет|replaced/)
})
