import { parse } from 'node-html-parser'
import t from 'tap'
import { LEAD_FIELDS, LEAD_LIMITS, WEB_FORM_IDS } from '../../../../src/shared/lead/lead-fields.ts'
import { anotherLead, GOOD_LEAD, postLead } from '../../../support/lead-request.ts'
import { sharedIntake } from '../../../support/test-app.ts'

t.test('SPEC 4: a main form that is posted plainly hides the fixed form as well', async (t) => {
  const { app } = await sharedIntake()
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
    const { app } = await sharedIntake()
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

const PAGE = { accept: 'text/html' }

t.test('consent that comes with a repeat is on record: it is another lead', async (t) => {
  const { app, leads } = await sharedIntake()
  const agreeing = anotherLead()
  const refusing = { ...agreeing, agreement: 'false' }
  const ids = []
  for (const parts of [refusing, refusing, agreeing]) {
    ids.push((await postLead(app, parts)).json().resultID)
  }
  t.equal(ids[0], ids[1])
  t.not(ids[0], ids[2])
  const given = (await leads()).map(({ values }) => values.agreement)
  t.same(given.sort(), ['false', 'true'])
})

t.test('a plain post keeps the attribution that it brings, encoded once', async (t) => {
  const { app, leads } = await sharedIntake()
  const page = encodeURIComponent('https://agency.example/contacts/?utm_campaign=%D1%8F')
  await postLead(
    app,
    { ...anotherLead(), phone: '+7 912', page, firstContactUrl: page, clientID: '1.2' },
    PAGE
  )
  const [lead] = await leads()
  t.match(lead?.values, {
    page,
    firstContactUrl: page,
    clientID: '1.2',
    site: GOOD_LEAD.site,
    entryCanal: GOOD_LEAD.entryCanal
  })
})

t.test('a number posted plainly has a space behind its dial code', async (t) => {
  const { app, leads } = await sharedIntake()
  const numbers: Record<string, string> = {
    '+375291234567': '+375 291234567',
    '+79123456789': '+7 9123456789',
    '00442079460958': '+44 2079460958',
    '+44 20 7946 0958': '+44 20 7946 0958',
    '+7(912)345-67-89': '+7 912345-67-89',
    '+999123': '+999123'
  }
  for (const [phone] of Object.entries(numbers))
    await postLead(app, { ...anotherLead(), fio: phone, phone }, PAGE)
  const stored = new Map((await leads()).map(({ values }) => [values.fio, values.phone]))
  for (const [typed, phone] of Object.entries(numbers))
    t.equal(stored.get(typed.replace(/[()]/g, '')), phone, typed)
})

const HTML = { accept: 'text/html' }
/** What the page of a faulty form weighs when nothing was typed, and may weigh at the limits of all fields. */
const MOST_BYTES = 250_000

/** Every field filled with what takes the most room when it is escaped. */
function crammed(own: Record<string, string> = {}): Record<string, string> {
  const all = LEAD_FIELDS.filter((name) => name !== 'webFormID')
  return { ...Object.fromEntries(all.map((name) => [name, '"'.repeat(16_000)])), ...own }
}

for (const [form, webFormID] of [
  ['main', '1'],
  ['callback', '2']
]) {
  t.test(`review-security 1: a faulty ${form} form comes back with its own fields`, async (t) => {
    const { app } = await sharedIntake()

    const { statusCode, rawPayload, body } = await postLead(
      app,
      crammed({ fio: '', webFormID: webFormID as string, clientID: 'not-a-field-of-the-form' }),
      HTML
    )

    t.equal(statusCode, 422)
    t.ok(rawPayload.length < MOST_BYTES, `${rawPayload.length} bytes`)
    t.notMatch(body, 'not-a-field-of-the-form')
    t.match(body, `Не больше ${LEAD_LIMITS.message} знаков`)
  })
}

t.test('what fits is shown again whole, lines as the visitor counts them', async (t) => {
  const { app } = await sharedIntake()
  const line = `${'я'.repeat(99)}\n`
  const message = line.repeat(LEAD_LIMITS.message / line.length).replaceAll('\n', '\r\n')

  const { body } = await postLead(
    app,
    { fio: '', email: 'anna@example.ru', phone: '912', message, page: 'https://a.example/?b=1' },
    HTML
  )

  t.equal(body.split('я'.repeat(99)).length - 1, 2 * (LEAD_LIMITS.message / line.length))
  t.match(body, 'value="anna@example.ru"')
  t.match(body, 'value="https://a.example/?b=1"')
})

const KEPT = /что\s+вы\s+написали,\s+осталось/

t.test('a form of an English page comes back in English, its address encoded or not', async (t) => {
  const { app } = await sharedIntake()
  for (const page of ['https://a.example/en/services/', 'https%3A%2F%2Fa.example%2Fen%2F']) {
    const { body } = await postLead(app, { ...GOOD_LEAD, fio: '', page }, HTML)
    t.match(body, 'Everything you have written is still in the form', page)
  }
  const { body } = await postLead(
    app,
    { ...GOOD_LEAD, fio: '', page: 'https://a.example/enter/' },
    HTML
  )
  t.match(body, KEPT)
})
