import { rm, writeFile } from 'node:fs/promises'
import t from 'tap'
import { CALL_DEFAULTS, LEAD_FIELDS, LEAD_LIMITS } from '../../../../src/shared/lead/lead-fields.ts'
import { links } from '../../../../src/shared/links.ts'
import { GOOD_LEAD, postLead } from '../../../support/lead-request.ts'
import { buildTestApp } from '../../../support/test-app.ts'

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
    const { app } = await buildTestApp(t)

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
  const { app } = await buildTestApp(t)
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

t.test('hours that are not offered are not shown again', async (t) => {
  const { app } = await buildTestApp(t)
  const { body } = await postLead(
    app,
    { webFormID: '2', fio: '', from: '03:00', to: '25:61' },
    HTML
  )
  t.notMatch(body, /03:00|25:61/)
  t.match(body, `<option selected="">${CALL_DEFAULTS.from}`)
})

const KEPT = /что\s+вы\s+написали,\s+осталось/

t.test('a file that the disk refuses takes nothing of the form with it', async (t) => {
  const { app, dir, leads } = await buildTestApp(t, { CAPTCHA: 'off' })
  await rm(`${dir}/data/spool`, { recursive: true })
  await writeFile(`${dir}/data/spool`, 'no folder')
  const file = new File(['бриф'], 'a.txt')

  for (const fields of [
    { webFormID: '1', site: 'a.example' },
    { webFormID: '2', to: '15:00' }
  ]) {
    const own = { fio: 'Зоя Терпеливая', phone: '+7 912 345-67-89', agreement: 'on' }
    const { statusCode, body } = await postLead(app, { file, ...own, ...fields }, HTML)
    t.equal(statusCode, 503)
    t.match(body, KEPT)
    for (const typed of ['Зоя Терпеливая', '345-67-89', ...Object.values(fields).slice(1)])
      t.match(body, new RegExp(`(?:value|selected)[^>]*>?"?${typed}`), typed)
  }
  const { statusCode, body } = await postLead(app, { ...GOOD_LEAD, file })
  t.match([statusCode, JSON.parse(body).code], [503, 'storage_unavailable'])
  t.same(await leads(), [])
})

t.test('of a form that was not read nothing is said to be kept', async (t) => {
  const { app } = await buildTestApp(t)
  const foreign = await postLead(app, GOOD_LEAD, { ...HTML, 'sec-fetch-site': 'cross-site' })
  t.equal(foreign.statusCode, 403)
  t.notMatch(foreign.body, KEPT)
  const other = { method: 'GET', url: links.leads(), headers: HTML } as const
  t.notMatch((await app.inject(other)).body, KEPT)
})

t.test('a form of an English page comes back in English, its address encoded or not', async (t) => {
  const { app } = await buildTestApp(t)
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
