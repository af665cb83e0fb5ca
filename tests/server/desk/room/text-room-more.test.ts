import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t from 'tap'
import { sharp } from '../../../../src/server/pictures/sharp.ts'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendPicture, sendText, textFormIn } from '../../../support/text-forms.ts'

// One room for all: each test writes another text.
const { app, editor, sitePage, contentDir } = await buildTestRoom(t)

/** Sends a form that asks once more where something is remarked. */
async function confirmed(
  post: (
    url: string,
    fields: Record<string, string>
  ) => Promise<{ statusCode: number; body: string; headers: object }>,
  url: string,
  selector: string,
  page: string,
  changes: Record<string, string> = {}
) {
  const first = await post(url, { ...textFormIn(parse(page), selector), ...changes })
  return first.statusCode === 409
    ? post(url, { ...textFormIn(parse(first.body), selector), ...changes })
    : first
}

t.test(
  'a later publication stands in the list and in the history until it is called off',
  async (t) => {
    const path = '/texts/news/itogi-2024'
    await sendText(editor, path, { title: 'Кубань в срок' })
    const done = await publishText(editor, path, { when: 'later', publish_at: '2030-05-05T09:00' })
    t.equal(done.to, `${path}?done=waiting`)
    t.notMatch(await sitePage('/news/itogi-2024/'), 'Кубань в срок')
    const list = await editor.page('/texts?state=waiting')
    t.match(list.querySelector('[data-text-state="waiting"]')?.text, /Правки выйдут 5 мая/)
    const history = await editor.page(`${path}/history`)
    t.match(history.text, /Выйдет 5 мая 2030/)
    const answer = await editor.post(
      `${path}/history`,
      textFormIn(history, 'form[data-text-cancel]')
    )
    t.equal(answer.headers.location, `${path}/history?done=cancelled`)
    t.same((await editor.page('/texts?state=waiting')).querySelectorAll('[data-text-row]'), [])
    const again = await editor.post(
      `${path}/history`,
      textFormIn(history, 'form[data-text-cancel]')
    )
    t.equal(again.statusCode, 409, 'it waits no more')
    t.match(parse(again.body).querySelector('[role="alert"]')?.text, /вышла или отменена/)
  }
)

t.test(
  'a file that was changed beside the room is on its list, and published from there',
  async (t) => {
    t.notOk((await editor.page('/texts')).querySelector('[data-stray]'))
    const file = join(contentDir, 'news/itogi-polugodiya.md')
    const text = await readFile(file, 'utf8')
    const own = '/texts/news/itogi-polugodiya'
    await sendText(editor, own, { title: 'Написано в комнате' })
    const behind = async () =>
      (await editor.page(`${own}/publish`)).querySelector('[data-behind]')?.text
    t.equal(await behind(), undefined)
    await writeFile(file, text.replace(/^title: .*$/m, 'title: "Поправлено мимо комнаты"'))

    const list = await editor.ask('/texts')
    t.match(parse(list.body).querySelector('.note')?.text, 'news/itogi-polugodiya.md')
    t.notMatch(await sitePage('/news/itogi-polugodiya/'), 'мимо комнаты')
    const path = '/texts/changed-files'
    const done = await confirmed(editor.post, path, 'form[data-stray]', list.body)
    t.equal((done.headers as { location?: string }).location, '/texts?done=stray')
    t.match(await sitePage('/news/itogi-polugodiya/'), 'мимо комнаты')
    t.match(await behind(), /текст на сайте изменился/, 'what was written is still there')
    t.notOk((await editor.page('/texts')).querySelector('[data-stray]'))
  }
)

t.test('a text that others name is taken off the site with their leave', async (t) => {
  const path = '/texts/news/google-rukovodstvo-nejropoisk'
  const answer = await sendText(editor, path, {}, 'hide')
  t.equal(answer.to, `${path}/hide`)
  const page = await editor.ask(`${path}/hide`)
  const referrers = parse(page.body)
    .querySelectorAll('[data-referrer]')
    .map(({ text }) => text)
  t.ok(
    referrers.some((text) => text.includes('текст')),
    `who links to it: ${referrers.join('; ')}`
  )
  const done = await confirmed(editor.post, `${path}/hide`, 'form[data-hide]', page.body)
  t.equal(done.statusCode, 303, parse(done.body).querySelector('[role="alert"]')?.text ?? '')
  t.match(await sitePage('/news/google-rukovodstvo-nejropoisk/'), 'не найдена')
  t.notMatch(await sitePage('/news/lighthouse-llms-txt/'), '/news/google-rukovodstvo-nejropoisk/')
})

t.test('another address: the former one leads there', async (t) => {
  const path = '/texts/news/ofis-v-krasnodare'
  const url = `${path}/rename`
  const page = await editor.ask(url)
  for (const slug of ['../x', 'Кубань', '', 'ofis-v-krasnodare', 'ofis-v-novosibirske', 'page/2']) {
    const fields = { ...textFormIn(parse(page.body), 'form[data-rename]'), slug }
    const refused = await editor.post(url, fields)
    t.equal(refused.statusCode, 422, slug)
    t.match(parse(refused.body).querySelector('[role="alert"]')?.text, /адрес/i, slug)
    t.notMatch(parse(refused.body).querySelector('[role="alert"]')?.text, /сайт не сойдётся/, slug)
  }
  const done = await confirmed(editor.post, url, 'form[data-rename]', page.body, {
    slug: 'ofis-na-kubani'
  })
  t.equal(
    (done.headers as { location?: string }).location,
    '/texts/news/ofis-na-kubani?done=renamed',
    parse(done.body).querySelector('[role="alert"]')?.text ?? ''
  )
  const moved = await app.inject('/news/ofis-v-krasnodare/')
  t.match([moved.statusCode, moved.headers.location], [301, /\/news\/ofis-na-kubani\/$/])
  t.equal((await app.inject('/news/ofis-na-kubani/')).statusCode, 200)
})

t.test('a person gets a photo, described and made by the site', async (t) => {
  const path = '/texts/people/roman-uglov'
  const data = await sharp({
    create: { width: 1200, height: 1500, channels: 3, background: '#a86' }
  })
    .jpeg()
    .toBuffer()
  const poor = await sendPicture(editor, `${path}/picture?field=photo`, { data, alt: 'фото' })
  t.equal(poor.statusCode, 422)
  t.match(parse(poor.body).querySelector('[data-error-for="alt"]')?.text, /коротко/)
  t.match(await sitePage('/about/team/roman-uglov/'), '<svg class="portrait"')

  const sent = await sendPicture(editor, `${path}/picture?field=photo`, {
    data,
    alt: 'Роман Углов у стенда с серверами'
  })
  t.equal(
    sent.headers.location,
    `${path}?done=picture`,
    parse(sent.body).querySelector('.field__error:not([hidden])')?.text ?? ''
  )
  const form = textFormIn(await editor.page(path))
  t.match(form['photo.file'], /^roman-uglov-.*\.jpg$/)
  t.equal(form['photo.alt'], 'Роман Углов у стенда с серверами')
  t.equal((await publishText(editor, path)).status, 303)
  t.ok(existsSync(join(contentDir, 'people', form['photo.file'] ?? '')))
  const page = await sitePage('/about/team/roman-uglov/')
  t.match(page, /<img class="portrait" src="\/img\/[0-9a-f]{16}-1200\.jpeg"/)
  t.match(page, 'alt="Роман Углов у стенда с серверами"')
})

t.test('a preview has its drawings in it, whatever is published', async (t) => {
  const frame = await editor.ask('/texts/articles/tehnicheskij-audit-za-chas/frame')
  t.match(frame.body, '<img')
  t.match(frame.body, 'data:image/svg+xml;base64,')
  t.notMatch(frame.body, /\/img\/(?:hill|cover|portrait)\//)
})

t.test('the list is narrowed by who stands under a text and by its day', async (t) => {
  const rows = async (query: string) =>
    (await editor.page(`/texts?collection=vacancies&state=published${query}`))
      .querySelectorAll('[data-text-row]')
      .map((row) => row.querySelector('.text-row__about')?.text ?? '')
  const articles = await editor.page('/texts?collection=articles')
  const told = /^(.+), (\d\d)\.(\d\d)\.(\d{4})$/
  const about = articles.querySelectorAll('.text-row__about').map((one) => one.text)
  const untouched = about.find((text) => told.test(text)) ?? ''
  const [, name = '', day = '', month = '', year = ''] = told.exec(untouched) ?? []
  const offered = articles.querySelectorAll('[name="by"] option').map((one) => one.text)
  t.ok(offered.includes(name), `${name} of ${offered.length}`)
  const theirs = await editor.page(`/texts?by=${encodeURIComponent(name)}`)
  const found = theirs.querySelectorAll('.text-row__about').map((one) => one.text)
  const others = found.filter((text) => told.test(text) && !text.startsWith(name))
  t.ok(found.includes(untouched) && others.length === 0, found.join('; '))
  const own = `since=${year}-${month}-${day}&until=${year}-${month}-${day}`
  const ofDay = await editor.page(`/texts?collection=articles&${own}`)
  const days = ofDay.querySelectorAll('.text-row__about').map((one) => one.text)
  t.ok(days.length > 0 && days.every((text) => text.endsWith(`${day}.${month}.${year}`)))
  t.same(await rows('&until=1990-01-01'), [])
  t.ok((await rows('&since=1990-13-45')).length > 0, 'what is no day narrows nothing')
})

t.test('a picture stands in a text where it was asked to', async (t) => {
  const path = '/texts/news/redakciya-rasshiryaetsya'
  const data = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#487' } })
    .png()
    .toBuffer()
  const sent = await sendPicture(editor, `${path}/picture`, {
    data,
    alt: 'Окна офиса на улице Красной',
    caption: 'Офис в мае',
    after: '1'
  })
  t.equal(sent.statusCode, 303)
  const { body = '' } = textFormIn(await editor.page(path))
  t.match(
    body.split('\n\n')[1],
    /^!\[Окна офиса на улице Красной\]\(redakciya-rasshiryaetsya-okna.*\.jpg "Офис в мае"\)$/
  )
  const frame = await editor.ask(`${path}/frame`)
  const [, src = ''] =
    /src="(\/texts\/files\/img\/[^"]+)"[^>]* alt="Окна офиса/.exec(frame.body) ?? []
  t.match(
    (await editor.ask(src)).headers['content-type'],
    /^image\/jpeg/,
    'the picture of the draft'
  )
  t.equal((await publishText(editor, path)).status, 303)
  const page = (await app.inject('/news/redakciya-rasshiryaetsya/')).body
  t.match(page, 'alt="Окна офиса на улице Красной"')
  t.match(
    await readFile(join(contentDir, 'news/redakciya-rasshiryaetsya.md'), 'utf8'),
    'Окна офиса'
  )
})

t.test('a picture that is on the site is chosen for another text, with its words', async (t) => {
  const path = '/texts/news/rejting-agentstv-2026-itogi'
  const page = await editor.page(`${path}/picture`)
  const choices = page.querySelectorAll('[name="have"]').map((one) => one.getAttribute('value'))
  const have = choices.find((file) => file?.startsWith('news/redakciya-rasshiryaetsya-')) ?? ''
  t.ok(have, choices.join())
  const [src = ''] = page.querySelectorAll('.library img').map((one) => one.getAttribute('src'))
  t.match((await editor.ask(src)).headers['content-type'], /^image\/jpeg/)

  const none = await sendPicture(editor, `${path}/picture`, { data: Buffer.alloc(0), alt: '' })
  t.equal(none.statusCode, 422)
  const other = { data: Buffer.alloc(0), alt: '', have: '../../etc/passwd' }
  t.equal((await sendPicture(editor, `${path}/picture`, other)).statusCode, 422)
  const sent = await sendPicture(editor, `${path}/picture`, { ...other, have })
  t.equal(sent.headers.location, `${path}?done=picture`)
  const { body = '' } = textFormIn(await editor.page(path))
  t.match(body, /^!\[Окна офиса на улице Красной\]\(rejting-agentstv-2026-itogi-okna.*\.jpg\)/m)
  t.equal((await publishText(editor, path)).status, 303)
  t.match(await sitePage('/news/rejting-agentstv-2026-itogi/'), 'alt="Окна офиса на улице Красной"')
})
