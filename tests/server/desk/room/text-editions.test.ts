import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t from 'tap'
import { readContent } from '../../../../src/server/content/load-content.ts'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

const clock = { now: new Date('2026-12-05T09:00:00Z') }
const { app, editor, sitePage, contentDir, store } = await buildTestRoom(t, { clock })
const CONSENT = '/texts/legal/consent'
const FORMER = '/texts/legal/consent/2026-09-01'

const fileAt = (path: string) => readFile(join(contentDir, path), 'utf8')
const versionOfForms = async () =>
  /name="consent_version" value="([^"]*)"/.exec(await sitePage('/contacts/'))?.[1]

/** Adds a paragraph to a document and asks for its publication. */
async function written(path: string, words: string) {
  const { body = '' } = textFormIn(await editor.page(path))
  await sendText(editor, path, { body: body.replace('\n\n## 2.', () => `\n\n${words}\n\n## 2.`) })
  return editor.page(`${path}/publish`)
}

t.test('a former edition is read in the room, and changed by nothing', async (t) => {
  const before = await fileAt('legal/consent/2026-09-01.md')
  const page = await editor.page(FORMER)
  t.ok(page.querySelector('[data-read-only]'))
  t.notOk(page.querySelector('form[data-text]'), 'no form')
  t.match(page.text, 'Кто даёт согласие')
  const fields = textFormIn(await editor.page(CONSENT))
  const version = (await app.editor.read({ collection: 'legal', slug: 'consent/2026-09-01' }))
    ?.version
  const own = {
    ...fields,
    of_version: version ?? '',
    version: version ?? '',
    body: 'Задним числом.'
  }
  for (const action of ['draft', 'publish', 'hide', 'preview'])
    t.equal((await editor.post(FORMER, { ...own, action })).statusCode, 409, action)
  for (const part of ['publish', 'hide', 'rename', 'picture', 'history']) {
    const answer = await editor.post(`${FORMER}/${part}`, {
      ...own,
      slug: 'drugoe',
      version: version ?? ''
    })
    t.ok(answer.statusCode >= 400, `${part}: ${answer.statusCode}`)
  }
  for (const part of ['publish', 'hide', 'rename', 'picture'])
    t.equal((await editor.ask(`${FORMER}/${part}`)).statusCode, 409, part)
  t.notOk((await editor.page(`${FORMER}/history`)).querySelector('[data-text-restore]'))
  t.equal(await fileAt('legal/consent/2026-09-01.md'), before)

  const key = { collection: 'legal', slug: 'consent/2026-09-01' } as const
  const asking = { actor: 'anna', version: version ?? '', letGo: true }
  const edit = { version: version ?? '', fields: [], body: 'Задним числом.' }
  t.match(await app.editor.save(key, edit, 'anna'), { kind: 'refused' })
  for (const done of [
    await app.editor.publish(key, asking),
    await app.editor.hide(key, asking),
    await app.editor.rename(key, 'consent/2026-09-02', asking),
    await app.editor.restore({ version: 1, side: 'before' }, key, asking)
  ])
    t.match(done, { kind: 'refused' })
})

t.test('an old draft of a former edition is not published, and may be discarded', async (t) => {
  const file = 'legal/consent/2026-11-22.md'
  const base = await fileAt(file)
  const draft = { file, text: `${base}\nЗадним числом.\n`, base, pictures: {}, actor: 'anna' }
  await store.texts.saveDraft(draft, undefined)
  const key = { collection: 'legal', slug: 'consent/2026-11-22' } as const
  const { version = '' } = (await app.editor.read(key)) ?? {}
  t.match(await app.editor.publish(key, { actor: 'anna', version }), { kind: 'refused' })
  const page = await editor.page('/texts/legal/consent/2026-11-22/discard')
  const answer = await editor.post(
    '/texts/legal/consent/2026-11-22/discard',
    textFormIn(page, 'form[data-discard]')
  )
  t.equal(answer.statusCode, 303)
  t.same(await store.texts.drafts(), [])
})

t.test(
  'changed words are a new edition, made with its archive, history, day and links in one step',
  async (t) => {
    const before = await fileAt('legal/consent.md')
    const page = await written(CONSENT, 'И ещё номер паспорта.')
    t.equal(page.querySelector('[data-edition]')?.getAttribute('data-edition'), '2026-12-05')
    t.match(
      page.querySelector('[data-translation]')?.text,
      /Consent to personal data[\s\S]*2026-12-05/
    )
    const told = page.querySelector('[data-publish] .plan__part')?.text ?? ''
    t.match(told, 'номер паспорта')
    t.match(told, /2026-11-27\.md\s+прежняя редакция/, 'the archive is named')
    t.notMatch(told, 'Кто даёт согласие', 'and what stays is not told as new')
    const unsaid = await publishText(editor, CONSENT)
    t.equal(unsaid.status, 422, 'it asks what changes')
    t.ok(unsaid.page.querySelector('[data-error-for="edition"]')?.text.trim())
    t.equal(await fileAt('legal/consent.md'), before, 'nothing is published without it')

    const done = await publishText(editor, CONSENT, { edition: 'Назвали «номер паспорта».' })
    t.equal(
      done.to,
      `${CONSENT}?done=published`,
      done.page.querySelector('[role="alert"]')?.text ?? ''
    )
    const after = await fileAt('legal/consent.md')
    t.match(after, /^version: "2026-12-05"\ndate: 2026-12-05$/m)
    t.match(after, /history:\n {2}- .*2026-12-05.*Назвали «номер паспорта»/)
    t.match(after, 'Версия 2026-12-05, действует с 5 декабря 2026 года.')
    t.match(after, 'в архиве: [от 27 ноября](/legal/consent/2026-11-27/), [от 26 ноября]')
    const archived = await fileAt('legal/consent/2026-11-27.md')
    t.equal(
      archived.split('\n---\n')[1],
      before.split('\n---\n')[1],
      'the archive has the former words'
    )
    t.match(
      await sitePage('/legal/consent/2026-11-27/'),
      /Действовала с.27.ноября 2026.года до.5.декабря/
    )
    t.match(await sitePage('/legal/consent/'), 'номер паспорта')
    t.notMatch(await sitePage('/legal/consent/2026-11-27/'), 'номер паспорта')
    t.equal(await versionOfForms(), '2026-12-05')
    t.same(readContent(contentDir, new Date('2026-12-06')).faults, [])
  }
)

t.test('two editions of a day have two names, and both are on the site', async (t) => {
  await written(CONSENT, 'И ещё номер полиса.')
  const done = await publishText(editor, CONSENT, { edition: 'Назвали номер полиса.' })
  t.equal(done.status, 303, done.page.querySelector('[role="alert"]')?.text ?? '')
  t.equal(await versionOfForms(), '2026-12-05-2')
  t.match(await fileAt('legal/consent.md'), 'Версия 2026-12-05-2, действует с 5 декабря 2026 года.')
  const former = await sitePage('/legal/consent/2026-12-05/')
  t.match(former, 'номер паспорта')
  t.notMatch(former, 'номер полиса')
  t.match(await sitePage('/legal/consent/'), 'href="/legal/consent/2026-12-05/"')
})

t.test('what is no word of a document needs no edition', async (t) => {
  const title = 'Согласие на обработку персональных данных людей'
  await sendText(editor, CONSENT, { 'seo.title': title })
  t.notOk((await editor.page(`${CONSENT}/publish`)).querySelector('[data-edition]'))
  t.equal((await publishText(editor, CONSENT)).status, 303)
  t.match(await fileAt('legal/consent.md'), title)
  t.equal(await versionOfForms(), '2026-12-05-2')
  await sendText(editor, CONSENT, {
    version: '2020-01-01',
    date: '2020-01-01',
    'history.0.note': 'Подправлено'
  })
  t.notMatch(await fileAt('legal/consent.md'), /2020-01-01|Подправлено/)
  t.notOk(textFormIn(await editor.page(CONSENT)).version, 'no editor writes versions by hand')
})

t.test('former words that are taken back are a new edition too', async (t) => {
  const history = await editor.page(`${CONSENT}/history`)
  const [, , first] = history.querySelectorAll('[data-version]')
  const name = first?.getAttribute('data-version')
  const restoring = `[data-version="${name}"] form[data-text-restore]`
  const asked = await editor.post(`${CONSENT}/history`, textFormIn(history, restoring))
  const to = String(asked.headers.location)
  t.equal(to, `${CONSENT}/publish?version=${name}&side=after`)
  const page = await editor.page(to)
  t.match(page.querySelector('.diff')?.text, 'полиса')
  t.equal(page.querySelector('[data-edition]')?.getAttribute('data-edition'), '2026-12-05-3')
  let fields: Record<string, string> = {
    ...textFormIn(page, 'form[data-publish]'),
    edition: 'Вернули прежний текст.'
  }
  let answer = await editor.post(to, fields)
  if (answer.statusCode === 409) {
    fields = textFormIn(parse(answer.body), 'form[data-publish]')
    answer = await editor.post(to, fields)
  }
  t.equal(answer.headers.location, `${CONSENT}?done=restored`)
  const text = await fileAt('legal/consent.md')
  t.match(text, 'Версия 2026-12-05-3, действует')
  t.match(
    text,
    '(2-я)](/legal/consent/2026-12-05-2/), [от 5 декабря](/legal/consent/2026-12-05/), [от 27 ноября]'
  )
  t.notMatch(text.split('\n---\n')[1], 'полиса')
  t.match(await fileAt('legal/consent/2026-12-05-2.md'), 'полиса')
  t.same(readContent(contentDir, new Date('2026-12-06')).faults, [])
})

t.test('a document without an archive gets one, and its address stays', async (t) => {
  const path = '/texts/legal/consent-mailing'
  await written(path, 'Ещё одно предложение.')
  t.equal((await publishText(editor, path, { edition: 'Добавили предложение.' })).status, 303)
  t.match(
    await fileAt('legal/consent-mailing.md'),
    'действует с 5 декабря 2026 года. Прежняя редакция, [от 27 ноября 2026 года](/legal/consent-mailing/2026-11-27/), лежит в архиве.'
  )
  t.match(await sitePage('/legal/consent-mailing/2026-11-27/'), 'Прежний текст документа')
  const terms = '/texts/legal/terms'
  await written(terms, 'Ещё одно предложение.')
  t.equal((await publishText(editor, terms, { edition: 'Добавили предложение.' })).status, 303)
  t.match(
    await fileAt('legal/terms.md'),
    'прежние, [от 27 ноября](/legal/terms/2026-11-27/) и [от 26 ноября 2026 года](/legal/terms/2026-11-26/), лежат в архиве'
  )
  const fields = textFormIn(await editor.page(`${terms}/hide`), 'form[data-hide]')
  const renamed = await editor.post(`${terms}/rename`, { ...fields, slug: 'pravila' })
  t.equal(renamed.statusCode, 422)
  t.equal((await app.inject('/legal/terms/')).statusCode, 200)
})

t.test('files that were changed beside the room rewrite no edition', async (t) => {
  for (const file of ['legal/privacy/2026-09-01.md', 'legal/privacy.md']) {
    const path = join(contentDir, file)
    const text = await readFile(path, 'utf8')
    await writeFile(path, `${text}\nЗадним числом.\n`)
    const page = await editor.page('/texts')
    const answer = await editor.post('/texts/changed-files', textFormIn(page, 'form[data-stray]'))
    t.equal(answer.statusCode, 422, file)
    t.match(parse(answer.body).querySelector('[role="alert"]')?.text, /редакци/)
    await writeFile(path, text)
  }
})
