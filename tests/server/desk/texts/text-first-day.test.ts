import t from 'tap'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

t.setTimeout(600_000)

// What stopped who had the room's guide alone. One room for all: each test writes another text.
const { editor, sitePage } = await buildTestRoom(t)

t.test(
  'a new text keeps what its form has offered, and the list calls it by its title',
  async (t) => {
    const path = '/texts/new?collection=news'
    const offered = textFormIn(await editor.page(path))
    const sent = await sendText(editor, path, { title: 'Отвечаем и в субботу' }, 'publish')
    t.equal(sent.status, 422)
    const saved = textFormIn(await editor.page('/texts/news/otvechaem-i-v-subbotu'))
    for (const name of ['date', 'updated', 'category', 'author'])
      t.same([saved[name], !!saved[name]], [offered[name], true], name)
    const row = (await editor.page('/texts?state=faulty')).querySelector('[data-text-row]')
    t.match(row?.text, 'Отвечаем и в субботу')
  }
)

t.test('nothing that only holds a place is left in a line of a new text', async (t) => {
  for (const collection of ['news', 'articles', 'cases', 'services']) {
    const form = textFormIn(await editor.page(`/texts/new?collection=${collection}`))
    for (const name of ['title', 'lead', 'audience', 'tldr', 'fits', 'tools', 'client', 'hours'])
      t.equal(form[name]?.trim() ?? '', '', `${collection} ${name}`)
    t.ok(form.updated, collection)
  }
})

t.test('an empty choice or day of a text is asked for in words of its control', async (t) => {
  const path = '/texts/news/stazhirovka-osen-2026'
  const sent = await sendText(editor, path, { category: '', date: '', author: '' }, 'publish')
  t.equal(sent.status, 422)
  t.notMatch(sent.body.match(/data-error-for[^<]*</g)?.join(), /kompaniya|латинск|2026-11-20/)
})

t.test(
  'a former price is told of where the same text has it still, and elsewhere by titles',
  async (t) => {
    const path = '/texts/services/audit'
    const before = textFormIn(await editor.page(path)).tariffs ?? ''
    await sendText(editor, path, { tariffs: before.replace('45000', '49000') })
    const plan = await editor.page(`${path}/publish`)
    const mentions = plan.querySelectorAll('[data-mention]')
    t.ok(mentions.some(({ text }) => /Заголовок в поиске.*45.000/s.test(text)))
    t.ok(mentions.some((one) => one.querySelector('a[href^="/texts/pages/faq"]')))
    const remarks = plan.querySelectorAll('[data-remark]')
    t.ok(remarks.some((one) => one.querySelector('a[href="/texts/pages/faq"]')))
    for (const { text } of remarks) t.notMatch(text, /\.md|says|begins/)
    const changed = plan.querySelectorAll('.diff del, .diff ins').map(({ text }) => text)
    t.same(changed, ['45000', '49000'], 'nothing else')
  }
)

t.test('what a text was before its first publication comes back', async (t) => {
  const path = '/texts/news/ofis-v-krasnodare'
  const { title = '' } = textFormIn(await editor.page(path))
  await sendText(editor, path, { title: 'Поспешный заголовок' })
  t.equal((await publishText(editor, path)).status, 303)
  const history = await editor.page(`${path}/history`)
  const first = textFormIn(history, '[data-first-version] form')
  const done = await editor.post(`${path}/history`, first)
  t.equal(done.headers.location, `${path}?done=restored`)
  t.match(await sitePage('/news/ofis-v-krasnodare/'), title.trim().split(' ')[0])
  t.equal(textFormIn(await editor.page(path)).title, title)
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

t.test(
  'a case is taken off the site with one button though a result beside a service is its',
  async (t) => {
    const path = '/texts/cases/onlajn-shkola/hide'
    const page = await editor.page(path)
    t.notMatch(page.text, 'не обойтись')
  }
)

t.test('a person without a photo is asked for one where the other facts are', async (t) => {
  const page = await editor.page('/texts/people/roman-uglov')
  const link = page.querySelector('a[href="/texts/people/roman-uglov/picture?field=photo"]')
  t.match(link?.text, 'Фотография')
  t.notOk(link?.closest('details'))
})
