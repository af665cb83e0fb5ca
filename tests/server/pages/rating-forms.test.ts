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

t.test('a rating invites to take part only where requests are taken', async (t) => {
  const { ratings } = app.site().content
  t.ok(ratings.some(({ data }) => !data.terms))
  for (const { slug, data } of ratings) {
    const html = parse((await app.inject(`/rating/${slug}/`)).body)
    const button = html.querySelector('.rating-notes a[href="/rating/participate/"]')
    t.equal(button !== null, data.terms !== undefined, slug)
  }
})
