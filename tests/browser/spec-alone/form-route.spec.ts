import { randomUUID } from 'node:crypto'
import { expect, test } from './clean-site.ts'

const REQUIRED = 'Ошибка! Заполните поле'
const BAD_PHONE = 'Ошибка! Неверный формат телефона'
const BAD_EMAIL = 'Ошибка! Неверный формат email'

/** Every field of SPEC section 3; the token is made up, as a tester's is. */
const COMMON = {
  firstContactUrl: 'http%3A%2F%2F127.0.0.1%2F',
  firstContactReferrer: 'Прямой заход',
  firstContactTime: '2026-11-21T09:30:00.000Z',
  firstContactCanal: 'direct / direct',
  entryUrl: 'http%3A%2F%2F127.0.0.1%2F%3Futm_source%3Dyandex',
  entryReferrer: '',
  entryCanal: 'yandex / cpc',
  clientID: '468604437.1611708469',
  page: 'http%3A%2F%2F127.0.0.1%2Fcontacts%2F',
  callTouchID: '713910897',
  captcha: 'made-up'
}
const mainLead = () => ({
  ...COMMON,
  webFormID: '1',
  theme: 'seo',
  fio: 'Анна Смирнова',
  phone: '+7 912 345-67-89',
  email: 'anna@example.ru',
  site: 'https%3A%2F%2Fexample.ru',
  message: `Здравствуйте ${randomUUID()}`,
  agreement: 'true'
})
const callbackLead = () => ({
  ...COMMON,
  webFormID: '2',
  fio: `Пётр ${randomUUID()}`,
  from: '10:00',
  to: '12:00',
  phone: '+7 912 345-67-89',
  message: '',
  do_not_check_captcha: 'Y'
})

/** What was made up to be sent, for it is stored as it came. */
const stored = (lead: Record<string, string>) =>
  Object.fromEntries(Object.entries(lead).filter(([name]) => name !== 'captcha'))

test('a lead with every field and a made-up token is a success with its id, and kept as sent', async ({
  site
}) => {
  const [main, callback] = [mainLead(), callbackLead()]
  const unagreed = { ...mainLead(), agreement: 'false' }
  const { webFormID, ...hidden } = mainLead()
  const sent = [
    { form: 'main', fields: main, kept: stored(main) },
    { form: 'main', fields: unagreed, kept: stored(unagreed) },
    { form: 'callback', fields: stored(callback), kept: stored(callback) },
    // The hidden field of the page's form is the number of the form too.
    { form: 'main', fields: { ...hidden, WEB_FORM_ID: webFormID }, kept: { webFormID } }
  ]
  const ids: (string | undefined)[] = []
  for (const { fields } of sent) {
    const answer = await site.send(fields)
    expect(answer).toEqual({ status: 200, result: 'success', resultID: expect.anything() })
    ids.push(answer.resultID)
  }
  const leads = await site.leads()
  for (const [at, { form, kept }] of sent.entries()) {
    const lead = leads.find(({ resultID }) => resultID === ids[at])
    expect(lead).toMatchObject({ ...kept, form, status: 'new' })
    expect(Number.isNaN(Date.parse(String(lead?.createdAt)))).toBe(false)
  }
})

test('ten leads in a row from this machine are ten leads, with any token or none', async ({
  site
}) => {
  const answers = []
  for (let i = 0; i < 9; i++) answers.push(await site.send(mainLead()))
  answers.push(await site.send(stored(mainLead())))
  expect(answers.map(({ status, result }) => [status, result])).toEqual(
    Array(10).fill([200, 'success'])
  )
  expect(new Set(answers.map(({ resultID }) => resultID)).size).toBe(10)
})

test('one contact is enough for a main lead, and one digit for a phone', async ({ site }) => {
  for (const fields of [
    { email: '' },
    { phone: '' },
    // Beside the stand-in of the other one.
    { email: 'no-email@example.com' },
    { phone: '+7 000 000-00-00' },
    { phone: '5', email: '' }
  ]) {
    const answer = await site.send({ ...mainLead(), ...fields })
    expect(answer, JSON.stringify(fields)).toMatchObject({ result: 'success' })
  }
})

test('what is wrong with a lead is told at its field, and the lead is not kept', async ({
  site
}) => {
  const faulty: [lead: Record<string, string>, errors: Record<string, string>][] = [
    [{ ...mainLead(), fio: '' }, { fio: REQUIRED }],
    [
      { ...mainLead(), phone: '', email: '' },
      { phone: REQUIRED, email: REQUIRED }
    ],
    [{ ...mainLead(), phone: '+7 912 3XX-XX-XX' }, { phone: BAD_PHONE }],
    [{ ...mainLead(), phone: 'звоните' }, { phone: BAD_PHONE }],
    [{ ...mainLead(), email: 'anna@' }, { email: BAD_EMAIL }],
    [{ ...mainLead(), email: 'anna.example.ru' }, { email: BAD_EMAIL }],
    // A callback always needs its phone.
    [{ ...callbackLead(), message: randomUUID(), phone: '' }, { phone: REQUIRED }]
  ]
  for (const [lead, errors] of faulty) {
    const answer = await site.send(lead)
    expect(answer).toMatchObject({ status: 422, result: 'error', fields: errors })
    expect(answer).not.toHaveProperty('resultID')
  }
  const kept = new Set((await site.leads()).map(({ message }) => message))
  expect(faulty.filter(([{ message }]) => kept.has(message))).toEqual([])
})

test('a file of any type goes with a lead', async ({ site }) => {
  for (const name of ['договор.pdf', 'сайт.exe', 'без-имени']) {
    const file = new File(['содержимое'], name)
    expect(await site.send({ ...mainLead(), file }), name).toMatchObject({ result: 'success' })
  }
})

test('a page of another site may not send', async ({ site }) => {
  const answer = await site.send(mainLead(), { origin: 'https://other.example' })
  expect(answer).toMatchObject({ status: 403, result: 'error' })
})
