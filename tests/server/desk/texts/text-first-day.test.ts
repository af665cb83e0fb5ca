import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

t.setTimeout(2_400_000)

const FOUND = {
  'seo.description':
    'Кто это, чем занят и о чём его спрашивают: коротко и по делу, с годом, городом и тем, что он умеет лучше остальных в команде.',
  body: 'Работает с отчётами и отвечает на вопросы о них.'
}
/** What nobody had to write a file for. */
const BEGUN = [
  {
    collection: 'people',
    title: 'Глеб Заречный',
    page: '/about/team/gleb-zarechnyj/',
    fields: {
      ...FOUND,
      name: 'Глеб Заречный',
      role: 'аналитик',
      expertise: 'отчёты\nсчётчики',
      since: '2026',
      education: 'Вымышленный университет',
      contact: 'zarechnyj@trigopunkt.example',
      'seo.title': 'Глеб Заречный, аналитик'
    }
  },
  {
    collection: 'offices',
    title: 'Самар',
    page: '/contacts/samara/',
    fields: {
      ...FOUND,
      city: 'Самара',
      where: 'в Самаре',
      genitive: 'Самары',
      phone: '+7 (846) 000-01-09',
      timezone: 'Europe/Samara',
      utc: 'UTC+4',
      address: 'ул. Показательная, д. 9',
      lat: '53.1959',
      lon: '50.1002',
      focus: 'производство и опт',
      directions: 'вход со двора',
      start: 'начинаем через неделю после договора',
      crew: 'одного специалиста и редактора',
      examples: 'Завод упаковки: заявки из поиска',
      'hours.from': '09:00',
      'hours.to': '18:00',
      'seo.title': 'Продвижение сайтов в Самаре'
    }
  }
]

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
  for (const collection of ['news', 'articles', 'cases', 'services', 'people', 'offices']) {
    const form = textFormIn(await editor.page(`/texts/new?collection=${collection}`))
    for (const name of ['title', 'lead', 'audience', 'tldr', 'fits', 'tools', 'client', 'hours'])
      t.equal(form[name]?.trim() ?? '', '', `${collection} ${name}`)
    t.ok(form.updated, collection)
  }
})

t.test(
  'an example that nobody has written over is told of with its line, and not published',
  async (t) => {
    const path = '/texts/new?collection=articles'
    const sent = await sendText(editor, path, { title: 'Статья из примера' }, 'publish')
    t.equal(sent.status, 422)
    const told = parse(sent.body).querySelector('[data-error-for="body"]')?.text
    t.match(told, /Строка 5: пример «Текст\.», замените его\./)
    t.equal((await editor.ask('/texts/articles/statya-iz-primera/preview')).statusCode, 200)
  }
)

for (const { collection, title, page, fields } of BEGUN) {
  t.test(`a new text of ${collection} is begun in the room and comes to the site`, async (t) => {
    const path = `/texts/new?collection=${collection}`
    const sent = await sendText(editor, path, fields, 'publish')
    t.equal(sent.status, 303, String(parse(sent.body).querySelector('main')?.text).slice(0, 400))
    const plan = await editor.page(sent.to)
    const told = plan.querySelector('.diff')?.text ?? ''
    t.notMatch(told, /artyom-sosnin|\d{4}-\d\d-\d\d/, 'names and days as they were chosen')
    t.notMatch(plan.querySelector('main')?.text, /\.yml|no query|\w\.md/)
    const remarks = plan.querySelectorAll('[data-remark]').map(({ text }) => text)
    t.same(remarks, [...new Set(remarks)], 'nothing is told twice')
    const done = await publishText(editor, sent.to.replace('/publish', ''))
    t.equal(done.status, 303, String(done.page.querySelector('main')?.text))
    t.match(await sitePage(page), title)
    t.notMatch(await sitePage(page), />(?:Доклады|Работы)</, 'no heading over nothing')
  })
}

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
  const plan = String((await editor.post(`${path}/history`, first)).headers.location)
  const version = first.version
  t.equal(plan, `${path}/publish?version=${version}&side=before`)
  const asked = textFormIn(await editor.page(plan), 'form[data-publish]')
  const done = await editor.post(plan, asked)
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
