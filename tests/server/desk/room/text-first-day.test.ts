import { parse } from 'node-html-parser'
import t from 'tap'
import { isReserved, TEXT_PARTS, textPaths } from '../../../../src/server/desk/room/text-paths.ts'
import { buildTestRoom } from '../../../support/test-room.ts'
import { discardText, publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

const FOUND = {
  'seo.description':
    'Кто это, чем занят и о чём его спрашивают: коротко и по делу, с годом, городом и тем, что он умеет лучше остальных в команде.',
  body: 'Работает с отчётами и отвечает на вопросы о них.'
}
/** What nobody had to write a file for. */
const BEGUN = [
  {
    collection: 'offices',
    title: 'Самар',
    page: '/contacts/samara/',
    fields: {
      ...FOUND,
      city: 'Самара',
      head: 'artyom-sosnin',
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
const { editor, sitePage, store } = await buildTestRoom(t)

t.test(
  'a new text keeps what its form has offered, and the list calls it by its title',
  async (t) => {
    const path = '/texts/new?collection=news'
    const offered = textFormIn(await editor.page(path))
    const sent = await sendText(editor, path, { title: 'Отвечаем и в субботу' }, 'publish')
    t.equal(sent.status, 422)
    const saved = textFormIn(await editor.page('/texts/news/otvechaem-i-v-subbotu'))
    t.equal(saved.author, '', 'who has written it is said by whoever knows')
    for (const name of ['updated', 'category'])
      t.same([saved[name], !!saved[name]], [offered[name], true], name)
    for (const { date } of [offered, saved]) {
      const ago = Date.now() - Date.parse(`${date}+03:00`)
      t.ok(ago >= 0 && ago < 3_600_000, `${date}`)
    }
    const row = (await editor.page('/texts?state=faulty')).querySelector('[data-text-row]')
    t.match(row?.text, 'Отвечаем и в субботу')
  }
)

t.test('what follows from other fields is not asked for with a star', async (t) => {
  const isOwed = async (collection: string, name: string) => {
    const page = await editor.page(`/texts/new?collection=${collection}`)
    return page.getElementById(`f-${name}`)?.hasAttribute('required')
  }
  for (const collection of ['news', 'people', 'offices'])
    for (const name of ['seo.title', 'seo.description'])
      t.equal(await isOwed(collection, name), false, `${collection} ${name}`)
  t.equal(await isOwed('news', 'title'), true)
  const body = '## Кто это\n\nСчитает **заявки** и [отчёты](/samples/).\n\nИ ещё.'
  await sendText(editor, '/texts/new?collection=people', { name: 'Ада Стороженко', body })
  const kept = textFormIn(await editor.page('/texts/people/ada-storozhenko'))
  t.equal(kept['seo.title'], 'Ада Стороженко')
  t.equal(kept['seo.description'], 'Считает заявки и отчёты.')
})

t.test('nothing that only holds a place is left in a line of a new text', async (t) => {
  for (const collection of ['news', 'cases', 'offices']) {
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
    t.match(told, /Строка 5: Стоит пример «Текст\.»: замените его своим\./)
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
  const path = '/texts/news/komanda-nejropoisk'
  const sent = await sendText(editor, path, { category: '', date: '', author: '' }, 'publish')
  t.equal(sent.status, 422)
  t.notMatch(sent.body.match(/data-error-for[^<]*</g)?.join(), /kompaniya|латинск|2026-11-20/)
})

t.test('a price is changed in one place: of texts only those are told that type it', async (t) => {
  const path = '/texts/services/audit'
  t.equal(textFormIn(await editor.page(path))['tariffs.0.price'], '45000')
  await sendText(editor, path, { 'tariffs.0.price': '49 000' })
  const plan = await editor.page(`${path}/publish`)
  const mentions = plan
    .querySelectorAll('[data-mention] a')
    .map((link) => link.getAttribute('href'))
  t.ok(mentions.includes('/texts/articles/atribuciya-zayavok'))
  t.notOk(mentions.includes('/texts/pages/faq'), 'which prints it by name')
  const followers = plan
    .querySelectorAll('[data-follower] a')
    .map((one) => one.getAttribute('href'))
  t.ok(followers.includes('/texts/pages/faq'), 'and is told to follow')
  t.match(plan.text, new RegExp(`Изменённое печатают по имени ${followers.length} `))
  t.same(plan.querySelectorAll('[data-remark]'), [])
  const changed = plan.querySelectorAll('.diff del, .diff ins').map(({ text }) => text)
  t.same(changed, ['45000', '49000'], 'nothing else')
})

t.test(
  'a case is taken off the site with one button though a result beside a service is its',
  async (t) => {
    const path = '/texts/cases/onlajn-shkola/hide'
    const page = await editor.page(path)
    t.notMatch(page.text, 'не обойтись')
  }
)

const VACANCY = {
  title: 'Специалист по ссылкам',
  lead: 'Ищем человека, который умеет договариваться с изданиями и читать отчёты о ссылках.',
  place: 'Москва',
  city: 'moskva',
  head: 'dina-kramar',
  load: 'полный день',
  'salary.from': '100000',
  'salary.to': '150000',
  'salary.note': 'до вычета налогов',
  'steps.0.when': 'сегодня',
  'steps.0.title': 'Письмо',
  'steps.0.text': 'ссылка на резюме',
  'steps.1.when': 'через день',
  'steps.1.title': 'Ответ',
  'steps.1.text': 'приходит каждому',
  published: '2026-06-20',
  validThrough: '2030-01-01',
  updated: '2026-06-20',
  employment: 'Полная занятость',
  'seo.title': 'Вакансия: специалист по ссылкам',
  'seo.description':
    'Вакансия специалиста по ссылкам в агентстве: чем занят, сколько платим, как проходит отбор и какие у нас условия работы в московском офисе.',
  body: 'Ищем человека в московский офис.\n\n## Чем занят\n\nДоговаривается с изданиями.'
}

t.test(
  'a vacancy in an office is published at the first try: a box without its tick is a no',
  async (t) => {
    const created = '/texts/new?collection=vacancies'
    const form = textFormIn(await editor.page(created))
    t.equal(form.remote, '', 'nobody has ticked it')
    const sent = await sendText(editor, created, { ...VACANCY, slug: 'ssylki' }, 'publish')
    t.equal(
      sent.to,
      '/texts/vacancies/ssylki/publish',
      parse(sent.body).querySelector('[role="alert"]')?.text ?? ''
    )
    const done = await publishText(editor, '/texts/vacancies/ssylki')
    t.equal(done.status, 303, done.page.querySelector('[role="alert"]')?.text ?? '')
    t.match(await sitePage('/about/vacancies/ssylki/'), 'Специалист по')
  }
)

t.test(
  'a new text without a word is not kept: what is chosen beforehand names nothing',
  async (t) => {
    for (const collection of ['cases', 'news']) {
      const sent = await sendText(editor, `/texts/new?collection=${collection}`, {}, 'publish')
      t.equal(sent.status, 422, collection)
      t.ok(parse(sent.body).querySelector('[data-error-for="slug"]')?.text.trim(), collection)
    }
  }
)

t.test('nothing that an editor is told speaks of true and false', async (t) => {
  const sent = await sendText(
    editor,
    '/texts/new?collection=vacancies',
    { title: 'Пусто', slug: 'pusto' },
    'publish'
  )
  t.equal(sent.status, 422)
  const said = parse(sent.body).querySelectorAll('[data-error-for], [role="alert"]')
  for (const one of said) t.notMatch(one.text, /true|false|: список|поля с именами/)
})

const RESERVED = [
  ['news', 'index'],
  ['services', 'seo/index'],
  ['services', 'seo/preview']
] as const

t.test('no new text gets an address that is one of the room’s own', async (t) => {
  for (const [collection, slug] of RESERVED) {
    const fields = { slug, title: 'Новый' }
    const done = await sendText(editor, `/texts/new?collection=${collection}`, fields)
    t.equal(done.status, 422, slug)
    t.match(done.body, 'занят страницами редакции', slug)
  }
  for (const part of TEXT_PARTS)
    t.ok(isReserved({ collection: 'services', slug: `seo/${part}` }), part)
  t.notOk(isReserved({ collection: 'news', slug: 'history' }), 'a word alone is no page of a text')
})

t.test('a draft that has such an address from before is opened and removed', async (t) => {
  const [collection, slug, file] = ['services', 'seo/preview', 'services/seo/preview.md'] as const
  const text = '---\ntitle: Старый\n---\n'
  await store.texts.saveDraft({ file, text, base: undefined, pictures: {}, actor: 'a' }, undefined)
  const path = textPaths.text({ collection, slug })
  const list = await editor.page('/texts')
  t.ok(list.querySelector(`[data-text-row="${collection}/${slug}"] a[href="${path}"]`))
  t.match((await editor.page(path)).querySelector('form[data-text]')?.text, /\S/)
  t.match(await discardText(editor, path), /^\/texts\?done=forgotten&/)
  t.equal((await editor.ask(path)).statusCode, 404)
})
