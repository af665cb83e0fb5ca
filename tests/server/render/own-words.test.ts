import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { siteTexts } from '../../../src/server/content/site/site-texts.ts'
import { ownWords } from '../../../src/server/render/own-words.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { forms } = siteTexts([])

t.test('pages carry no words of forms that the script has by itself', async (t) => {
  t.equal(ownWords(forms), undefined)
})

t.test('what a company says otherwise goes with its spaces kept together', async (t) => {
  const consent = { ...forms.consent, before: 'Согласен на ' }
  t.same(ownWords({ ...forms, consent, either: 'Хватит и одного.' }), {
    consent: { before: 'Согласен на ' },
    either: 'Хватит и\u00A0одного.'
  })
})

t.test('forms and thanks say what the content has', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'own-words-'))
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
