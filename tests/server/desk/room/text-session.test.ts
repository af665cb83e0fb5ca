import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t from 'tap'
import { PASSWORD } from '../../../support/desk-browser.ts'
import { buildTestRoom } from '../../../support/test-room.ts'
import { sendText, textFormIn } from '../../../support/text-forms.ts'

const { editor, addUser, browser, store, contentDir } = await buildTestRoom(t)
const PATH = '/texts/news/redakciya-rasshiryaetsya'
const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
const UNSENT = 'form[data-unsent]'

t.test('a form whose session has ended is sent again after signing in, however long', async (t) => {
  const email = await addUser('editor', 'oleg@agency.example')
  for (const path of [PATH, '/texts/new?collection=news']) {
    const other = browser()
    await other.signIn(email)
    const fields = textFormIn(await other.page(path))
    const body = `${'"Длинный" <b>текст</b>.\n\n'.repeat(5000)}Конец.`
    const typed: Record<string, string> = {
      ...fields,
      title: 'Набранное до конца сеанса',
      body,
      action: 'publish'
    }
    other.cookies.delete('desk')
    const asked = await other.post(path, typed)
    t.equal(asked.statusCode, 401)
    t.match(parse(asked.body).structuredText, 'набранное сохранено')
    const hidden = textFormIn(parse(asked.body), 'form[data-signin]')
    const back = await other.post('/signin', { ...hidden, email, password: PASSWORD })
    const page = await other.page(String(back.headers.location))
    t.equal(page.querySelector(UNSENT)?.getAttribute('action'), path)
    const { token, unsent: kept, ...unsent } = textFormIn(page, UNSENT)
    const { token: old, ...sent } = typed
    t.same(unsent, sent)
    t.not(token, old)
    if (path !== PATH) continue
    t.equal(textFormIn(await editor.page(path)).title, fields.title, 'nothing is saved yet')
    t.notOk((await editor.page(String(back.headers.location))).querySelector(UNSENT), 'nor shown')
    const again = { ...unsent, unsent: String(kept), token: token ?? '', action: 'draft' }
    t.equal((await other.post(path, again)).statusCode, 303)
    const offered = await other.ask(String(back.headers.location))
    t.equal(offered.statusCode, 303, 'what was recorded is not offered again')
    await sendText(editor, path, { title: 'Сохранено другим тем временем' })
    const stale = await other.post(path, { ...unsent, token: token ?? '' })
    t.equal(stale.statusCode, 409, 'the form is still the one of that version')
    t.match(parse(stale.body).querySelector('.field__was')?.text, 'Сохранено')
  }
})

t.test('what another site sends to a text without a session is not shown', async (t) => {
  const fields = { ...textFormIn(await editor.page(PATH)), title: 'Подделка' }
  t.equal((await browser().post(PATH, fields, FOREIGN)).statusCode, 303)
  t.equal((await browser().post(`${PATH}/hide`, fields)).statusCode, 303, 'nothing is typed here')
})

t.test(
  'what was typed in a form that is refused stands in the answer, to be sent again',
  async (t) => {
    const path = '/texts/news/komanda-nejropoisk'
    const body = 'Длинный <b>"текст"</b>.\n\n'.repeat(300)
    const typed = { ...textFormIn(await editor.page(path)), title: 'Не записано', body }
    const { session } = store.desk
    store.desk.session = () => Promise.reject(new Error('the database is away'))
    t.teardown(() => Object.assign(store.desk, { session }))
    t.equal((await editor.ask(path)).statusCode, 500)
    const away = await editor.post(path, { ...typed, action: 'draft' })
    t.equal(away.statusCode, 500)
    const forged = await editor.post(path, { ...typed, action: 'draft' }, FOREIGN)
    t.notMatch(forged.body, 'Не записано', 'only to a form of our own')
    Object.assign(store.desk, { session })

    const old = await editor.post(path, { ...typed, token: 'of another session', action: 'draft' })
    t.equal(old.statusCode, 403)
    const gone = await editor.post('/texts/news/renamed-meanwhile', { ...typed, action: 'draft' })
    t.equal(gone.statusCode, 404)
    for (const answer of [away, old, gone])
      t.match(textFormIn(parse(answer.body), UNSENT), { ...typed, action: 'draft' })
    const again = await editor.post(path, textFormIn(parse(old.body), UNSENT))
    t.equal(again.headers.location, `${path}?done=draft`)
    const saved = textFormIn(await editor.page(path))
    t.match(saved, { title: typed.title, body: body.trim() })
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
