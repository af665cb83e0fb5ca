import { parse } from 'node-html-parser'
import t from 'tap'
import { WEB_FORM_IDS } from '../../../../src/shared/lead/lead-fields.ts'
import { anotherLead, postLead } from '../../../support/lead-request.ts'
import { buildTestApp } from '../../../support/test-app.ts'

t.test('SPEC 4: a main form that is posted plainly hides the fixed form as well', async (t) => {
  const { app } = await buildTestApp(t)
  const hiding = /^BX_HIDE_FORM_CALLBACK=1; Path=\/; Max-Age=86400; SameSite=Lax$/
  for (const [page, webFormID, expected] of [
    ['/rating/', '', hiding],
    ['/education/articles/kak-vybrat-podryadchika/', '', hiding],
    ['/contacts/', '', undefined],
    ['/rating/', WEB_FORM_IDS.callback, undefined]
  ] as const) {
    const lead = { ...anotherLead(), ...(webFormID ? { webFormID } : {}) }
    const headers = { accept: 'text/html', referer: `http://127.0.0.1:3000${page}` }
    const answer = await postLead(app, lead, headers)
    t.match(answer, { statusCode: 303, headers: { location: '/spasibo/' } }, page)
    t.match(answer.headers['set-cookie'], expected, `${page} ${webFormID}`)
  }
  const sentByScript = await postLead(app, anotherLead(), {
    referer: 'http://127.0.0.1:3000/rating/'
  })
  t.equal(sentByScript.headers['set-cookie'], undefined)
})

t.test(
  'CONTRACT 68: a plain post without the tick is answered by a page that promises no term',
  async (t) => {
    const { app } = await buildTestApp(t)
    const { callback, main } = WEB_FORM_IDS
    for (const [page, fields, path] of [
      ['/', { agreement: 'true' }, '/spasibo/'],
      ['/', { agreement: '' }, '/spasibo/bez-soglasiya/'],
      ['/en/', { agreement: 'false' }, '/en/thanks/without-consent/'],
      ['/', { webFormID: main }, '/spasibo/bez-soglasiya/'],
      ['/', { webFormID: callback, consent_version: '2026-01-01' }, '/spasibo/bez-soglasiya/'],
      ['/', { webFormID: callback, agreement: 'false' }, '/spasibo/bez-soglasiya/'],
      // The form of SPEC asks for no consent.
      ['/', { webFormID: callback }, '/spasibo/']
    ] as const) {
      const lead = anotherLead()
      delete lead.agreement
      const headers = { accept: 'text/html', referer: `http://127.0.0.1:3000${page}` }
      const answer = await postLead(app, { ...lead, ...fields }, headers)
      t.match(answer, { statusCode: 303, headers: { location: path } }, JSON.stringify(fields))
      const { body } = await app.inject(path)
      const said = parse(body).querySelector('main')?.text ?? ''
      t.equal(/30.минут|business day/.test(said), path === '/spasibo/', path)
      t.equal(/перезвонить.*в.выбранное время/.test(said), path === '/spasibo/', path)
      t.match(body, 'content="noindex"')
    }
  }
)
