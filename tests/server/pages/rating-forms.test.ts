import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)

t.test('every form beside a rating promises the answer that its topic gets', async (t) => {
  for (const path of ['/rating/', '/rating/vidimost-sajtov/', '/rating/methodology/']) {
    const forms = parse((await app.inject(path)).body).querySelectorAll('main form.lead-form')
    t.ok(forms.length > 0, path)
    for (const { text } of forms) {
      const said = text.replaceAll('\u00A0', ' ')
      t.match(said, 'Ответим за пять рабочих дней', path)
      t.notMatch(said, '30 минут', path)
    }
  }
})
