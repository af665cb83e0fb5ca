import t from 'tap'
import { CALL_DEFAULTS } from '../../../../src/shared/lead/call-hours.ts'
import { LEAD_FIELDS, LEAD_LIMITS } from '../../../../src/shared/lead/lead-fields.ts'
import { postLead } from '../../../support/lead-request.ts'
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
