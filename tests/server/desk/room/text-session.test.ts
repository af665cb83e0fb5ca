import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t from 'tap'
import { PASSWORD } from '../../../support/desk-browser.ts'
import { buildTestRoom } from '../../../support/test-room.ts'
import { sendText, textFormIn } from '../../../support/text-forms.ts'

const { editor, addUser, browser, store, contentDir } = await buildTestRoom(t)

/** Sends a form whose session has ended, then signs in by the form that comes back. Returns where that leads. */
async function signedInAgain(path: string, email: string, fields: Record<string, string>) {
  const other = browser()
  await other.signIn(email)
  other.cookies.delete('desk')
  const asked = await other.post(path, fields)
  t.equal(asked.statusCode, 401)
  t.match(parse(asked.body).structuredText, 'набранное сохранено')
  const hidden = textFormIn(parse(asked.body), 'form[data-signin]')
  const back = await other.post('/signin', { ...hidden, email, password: PASSWORD })
  t.equal(back.statusCode, 303)
  return { other, to: String(back.headers.location) }
}

t.test('a session that has ended brings back what was typed', async (t) => {
  const path = '/texts/news/redakciya-rasshiryaetsya'
  const email = await addUser('editor', 'oleg@agency.example')
  const fields = textFormIn(await editor.page(path))
  const body = `${'"Длинный" <b>текст</b>.\n\n'.repeat(5000)}Конец.`
  const typed = { ...fields, title: 'Набранное до конца сеанса', body, action: 'publish' }
  const { other, to } = await signedInAgain(path, email, typed)
  t.match(to, new RegExp(`^${path}\\?typed=`))
  t.equal(textFormIn(await editor.page(path)).title, fields.title, 'nothing is saved')

  const page = await other.page(to)
  t.match(page.text, 'Сеанс закончился, набранное вернулось в форму')
  const form = textFormIn(page)
  t.match(form, { title: 'Набранное до конца сеанса', body })
  await sendText(editor, path, { title: 'Сохранено другим тем временем' })
  const stale = await other.post(path, { ...form, action: 'draft' })
  t.equal(stale.statusCode, 409, 'the form is still the one of that version')
  t.match(parse(stale.body).querySelector('.field__was')?.text, 'Сохранено')
  t.equal((await editor.ask(to)).statusCode, 200)
  t.notMatch((await editor.page(to)).text, 'до конца сеанса', 'nobody else is shown it')

  const fresh = '/texts/new?collection=news'
  const empty = textFormIn(await editor.page(fresh))
  const blank = { ...empty, title: 'Новая и не сохранённая' }
  const again = await signedInAgain(fresh, email, { ...blank, action: 'draft' })
  const shown = textFormIn(await again.other.page(again.to))
  t.match(shown, { title: 'Новая и не сохранённая', author: empty.author })
})

t.test('what another site sends to a text without a session is not shown', async (t) => {
  const path = '/texts/news/redakciya-rasshiryaetsya'
  const fields = { ...textFormIn(await editor.page(path)), title: 'Подделка' }
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const answer = await browser().post(path, fields, foreign)
  t.equal(answer.statusCode, 303)
  t.equal(
    (await browser().post(`${path}/publish`, fields)).statusCode,
    303,
    'nothing is typed here'
  )
})

t.test(
  'what was typed while the database is away stands in the answer, to be sent again',
  async (t) => {
    const path = '/texts/news/stazhirovka-osen-2026'
    const fields = textFormIn(await editor.page(path))
    const typed = {
      ...fields,
      title: 'Набрано без базы',
      body: 'Длинный <b>"текст"</b>.\n\n'.repeat(300)
    }
    const { session } = store.desk
    store.desk.session = () => Promise.reject(new Error('the database is away'))
    t.teardown(() => Object.assign(store.desk, { session }))
    const foreign = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }
    t.equal((await editor.ask(path)).statusCode, 500)
    const away = await editor.post(path, { ...typed, action: 'draft' })
    t.equal(away.statusCode, 500)
    const forged = await editor.post(path, { ...typed, action: 'draft' }, foreign)
    t.notMatch(forged.body, 'Набрано без базы', 'only to a form of our own')

    Object.assign(store.desk, { session })
    const unsent = textFormIn(parse(away.body), 'form[data-unsent]')
    t.match(unsent, { title: typed.title, lead: fields.lead, action: 'draft' })
    const again = await editor.post(path, unsent)
    t.equal(again.headers.location, `${path}?done=draft`)
    const saved = textFormIn(await editor.page(path))
    t.match(saved, { title: typed.title, body: typed.body.trim() })
  }
)

const STRANGE: readonly (readonly [
  what: string,
  fields: Record<string, string | string[]>,
  statuses: number[]
])[] = [
  ['a field that is sent twice', { title: ['Один', 'Другой'] }, [303, 422]],
  ['names of no field', { draft: 'true', '__proto__.x': 'y', 'seo.__proto__.x': 'y' }, [303, 422]],
  ['a picture of another folder', { 'cover.file': '../../etc/x.jpg', 'cover.alt': 'x' }, [422]],
  ['a version that is a text', { of_version: "' or 1=1 --" }, [409, 422]]
]

t.test('fields that no form has, and rows that are no text’s, change nothing', async (t) => {
  const path = '/texts/news/ofis-v-novosibirske'
  const file = join(contentDir, 'news/ofis-v-novosibirske.md')
  const before = await readFile(file, 'utf8')
  for (const [what, fields, statuses] of STRANGE) {
    const { status } = await sendText(editor, path, fields, 'publish')
    t.ok(statuses.includes(status), `${what}: ${status}`)
  }
  t.equal(({} as Record<string, unknown>).x, undefined)
  const form = textFormIn(await editor.page(path))
  t.notOk('draft' in form || '__proto__.x' in form)
  for (const version of ['-1', '0', '1e9', '9'.repeat(21), 'NaN', '1; drop table texts']) {
    const answer = await editor.post(`${path}/history`, { ...form, version, restore: version })
    t.match(String(answer.statusCode), /^4/, `to restore ${version}`)
  }
  t.equal(await readFile(file, 'utf8'), before)
})
