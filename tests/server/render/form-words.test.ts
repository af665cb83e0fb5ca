import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import { russianForms } from '../../../src/server/render/form-words.ts'
import { buildTestApp } from '../../support/test-app.ts'

t.test('a piece of the consent keeps the spaces that part it from its links', async (t) => {
  const texts = siteTexts([])
  const consent = { ...texts.forms.consent, before: 'Согласен на ' }
  const said = russianForms({ forms: { ...texts.forms, consent } })

  t.equal(said.consent.before, 'Согласен на\u00A0')
  t.equal(said.consent.and, '. Для\u00A0сведения\u00A0— ')
  t.match(said.unagreed.lead, 'на\u00A0обработку')
})

t.test('forms and thanks say what the content has', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'form-words-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await cp('src/content', dir, { recursive: true })
  const file = join(dir, 'site/forms.md')
  const text = await readFile(file, 'utf8')
  const changed = text
    .replace('Заявка принята', 'Спасибо')
    .replace('"Отправить заявку"', '"Пишите"')
  await writeFile(file, changed)
  const { app } = await buildTestApp(t, { CONTENT_DIR: dir })

  t.match((await app.inject('/spasibo/')).body, '>Спасибо</h1>')
  t.match((await app.inject('/contacts/')).body, '>Пишите</button>')
})
