import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

const { editor, sitePage, signedIn, addUser, browser } = await buildTestRoom(t)
const NEWS = 'news/ofis-v-krasnodare'
const OTHER = 'news/ofis-v-novosibirske'

t.test('drafts that are ticked in the list are published as one version', async (t) => {
  for (const [name, title] of Object.entries({ [NEWS]: 'Первый вместе', [OTHER]: 'Второй вместе' }))
    t.equal((await sendText(editor, `/texts/${name}`, { title })).status, 303)
  const list = await editor.page('/texts?state=changed')
  const names = list.querySelectorAll('[data-text-pick]').map((one) => one.getAttribute('value'))
  t.same(names.sort(), [NEWS, OTHER])
  const action = list.querySelector('form[data-texts-publish]')?.getAttribute('action') ?? ''
  // Of one a colleague has published the draft since.
  const url = `${action}?${['news/itogi-2024', ...names].map((name) => `pick=${name}`).join('&')}`

  const soon = await editor.page(`${url}&soon=`)
  t.match(soon.querySelector('.diff ins')?.text, /вместе|Первый|Второй/)
  t.notOk(soon.querySelector('button[value="publish"]'), 'nobody has looked yet')
  let form = (await editor.page(url)).querySelector('form[data-texts-publish]')
  t.equal(form?.querySelectorAll('h3').length, 2)
  let status = 409
  for (let turn = 0; turn < 2 && status === 409; turn++) {
    const fields = textFormIn(parse(form?.outerHTML ?? ''), 'form')
    const sent = await editor.post(form?.getAttribute('action') ?? '', fields)
    status = sent.statusCode
    form = parse(sent.body).querySelector('form[data-texts-publish]')
  }
  t.equal(status, 303)
  t.match(await sitePage(`/${NEWS}/`), 'Первый вместе')
  t.match(await sitePage(`/${OTHER}/`), 'Второй вместе')
  const versions = await Promise.all(
    [NEWS, OTHER].map(async (name) =>
      (await editor.page(`/texts/${name}/history`))
        .querySelectorAll('[data-version]')
        .map((one) => one.getAttribute('data-version'))
    )
  )
  t.same(versions, [['1'], ['1']])
  t.same((await editor.page('/texts?state=changed')).querySelectorAll('[data-text-pick]'), [])
})

t.test('words are found in any field of any text, with what stands around them', async (t) => {
  const found = async (words: string) => {
    const page = await editor.page(`/texts?q=${encodeURIComponent(words)}`)
    const rows = page.querySelectorAll('[data-text-row]').map((row) => {
      const places = row.querySelectorAll('.text-row__places li')
      return [row.getAttribute('data-text-row'), places.map(({ text }) => text).join(' ')]
    })
    return { page, rows: new Map(rows as [string, string][]) }
  }
  const home = await found('Точка, от которой')
  t.match(home.rows.get('site/home'), /^Первый экран: .*Точка, от которой/)
  const link = home.page.querySelector('[data-text-row="site/home"] .text-row__places a')
  const [path = '', field = ''] = link?.getAttribute('href')?.split('#') ?? []
  t.match((await editor.page(path)).getElementById(field)?.text, 'Точка')
  t.match((await found('45 000')).rows.get('services/audit'), /Тарифы.*45000/)
  t.match((await found('dom-07.example')).rows.get('ratings/vidimost-sajtov'), /dom-07/)
  t.ok((await found('анкор, текст ссылки')).rows.has('site/glossary'))
})

t.test('a sum is replaced in all texts that have it typed, as drafts', async (t) => {
  const url = `/texts/replace?q=${encodeURIComponent('45 000')}&next=${encodeURIComponent('47 000')}&along=${NEWS}`
  const page = await editor.page(url)
  const picked = page
    .querySelectorAll('[data-texts-replace] [name="pick"]')
    .map((one) => one.getAttribute('value') ?? '')
  t.ok(picked.includes('services/audit'))
  t.notOk(picked.includes('offices/kazan'), 'there it is printed by name')
  t.same(page.querySelectorAll('[name="pick"][checked]'), [], 'a number may mean another thing')
  const fields = textFormIn(page, '[data-texts-replace]')
  const sent = await editor.post('/texts/replace', { ...fields, pick: 'services/audit' })
  t.equal(sent.statusCode, 303)
  const together = `/texts/publish?pick=${NEWS}&pick=services/audit`
  t.equal(sent.headers.location, together, 'with the draft that was about to be published')
  const plan = await editor.page(String(sent.headers.location))
  t.match(plan.querySelector('.diff del')?.text, '45000')
  t.match(plan.querySelector('.diff ins')?.text, '47000')
})

t.test(
  'words are to be replaced where they stand in fields alone, the rest is for people',
  async (t) => {
    const url = `/texts/replace?q=${encodeURIComponent('Вера Луговая')}&next=${encodeURIComponent('Вера Лугова')}`
    const page = await editor.page(url)
    const rows = page.querySelectorAll('[data-texts-replace] [name="pick"]')
    for (const row of rows) {
      const name = row.getAttribute('value') ?? ''
      const { body = '' } = textFormIn(await editor.page(`/texts/${name}`))
      t.equal(row.hasAttribute('checked'), !/Вера\s+Луговая/i.test(body), name)
    }
    t.equal(
      rows.some((row) => row.hasAttribute('checked')),
      true
    )
    t.equal(
      rows.every((row) => row.hasAttribute('checked')),
      false
    )
  }
)

t.test('who opens a text is told who else has it open', async (t) => {
  const path = '/texts/news/komanda-nejropoisk'
  t.notOk((await editor.page(path)).querySelector('[data-open-by]'))
  const page = await (await signedIn('administrator')).page(path)
  t.match(page.querySelector('[data-open-by]')?.text, /Сейчас открыт у \S+/)
})

t.test(
  'the list tells days and authors of what nobody has touched here, in the order that is asked for',
  async (t) => {
    const titles = async (query: string) =>
      (await editor.page(`/texts?collection=articles${query}`))
        .querySelectorAll('[data-text-row] > a')
        .map((one) => one.text.trim())
    const row = (await editor.page('/texts?collection=articles')).querySelector('[data-text-row]')
    t.match(
      row?.querySelector('.text-row__about')?.text,
      /^\s*[А-ЯЁ][а-яё]+ [А-ЯЁ][а-яё]+, [\d.]{10}\s*$/
    )
    const byTitle = await titles('&sort=title')
    t.same(
      byTitle,
      [...byTitle].sort((a, b) => a.localeCompare(b, 'ru'))
    )
    t.notSame(await titles('&sort=date'), byTitle)
    for (const at of ['', '?page=2', '?page=3', '?page=4', '?sort=date'])
      t.equal((await editor.ask(`/texts${at}`)).statusCode, 200, `all texts ${at}`)
  }
)

t.test('an editor reads and types times of the room by an own clock', async (t) => {
  const far = await addUser('editor', 'lev@agency.example')
  const lev = browser()
  await lev.signIn(far, undefined, { zone: 'Asia/Vladivostok' })
  const path = '/texts/news/itogi-polugodiya'
  await sendText(lev, path, { title: 'Итоги полугодия: поправка' })
  const page = await lev.page(`${path}/publish`)
  t.match(page.text, /Когда, владивостокское время/)
  const done = await publishText(lev, path, { when: 'later', publish_at: '2030-05-05T09:00' })
  t.equal(done.to, `${path}?done=waiting`)
  t.match((await lev.page(path)).querySelector('[data-text-state]')?.text, /Правки выйдут.*09:00/)
  t.match((await editor.page(path)).querySelector('[data-text-state]')?.text, /02:00/, 'in Moscow')
})
