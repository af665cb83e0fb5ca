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

test('a main lead with every field and a made-up token is a success with its id, and kept as sent', async ({
  site
}) => {
  const lead = mainLead()
  const answer = await site.send(lead)
  expect(answer).toEqual({ status: 200, result: 'success', resultID: expect.anything() })
  const kept = (await site.leads()).find(({ resultID }) => resultID === answer.resultID)
  expect(kept).toMatchObject({ ...stored(lead), form: 'main', status: 'new' })
  expect(Number.isNaN(Date.parse(String(kept?.createdAt)))).toBe(false)
})

test('ten leads in a row from this machine are ten leads', async ({ site }) => {
  const answers = []
  for (let i = 0; i < 10; i++) answers.push(await site.send(mainLead()))
  expect(answers.map(({ status, result }) => [status, result])).toEqual(
    Array(10).fill([200, 'success'])
  )
  expect(new Set(answers.map(({ resultID }) => resultID)).size).toBe(10)
})

test('a callback says that it needs no check, and is kept as sent', async ({ site }) => {
  const { captcha: _, ...lead } = callbackLead()
  const answer = await site.send(lead)
  expect(answer).toMatchObject({ status: 200, result: 'success' })
  const kept = (await site.leads()).find(({ resultID }) => resultID === answer.resultID)
  expect(kept).toMatchObject({ ...lead, form: 'callback' })
})

test('a lead may do without any token', async ({ site }) => {
  const { captcha: _, ...lead } = mainLead()
  expect(await site.send(lead)).toMatchObject({ status: 200, result: 'success' })
})

test('the hidden WEB_FORM_ID is the number of the form', async ({ site }) => {
  const { webFormID, ...lead } = mainLead()
  const answer = await site.send({ ...lead, WEB_FORM_ID: webFormID })
  expect(answer.result).toBe('success')
  const kept = (await site.leads()).find(({ resultID }) => resultID === answer.resultID)
  expect(kept).toMatchObject({ form: 'main', webFormID: '1' })
})

for (const agreement of ['true', 'false']) {
  test(`an agreement of ${agreement} is kept as that word`, async ({ site }) => {
    const answer = await site.send({ ...mainLead(), agreement })
    expect(answer.result).toBe('success')
    const kept = (await site.leads()).find(({ resultID }) => resultID === answer.resultID)
    expect(kept?.agreement).toBe(agreement)
  })
}

for (const [what, fields] of [
  ['a phone alone', { email: '' }],
  ['an e-mail alone', { phone: '' }],
  ['a phone beside the stand-in of an e-mail', { email: 'no-email@example.com' }],
  ['an e-mail beside the stand-in of a phone', { phone: '+7 000 000-00-00' }],
  ['a phone of one digit', { phone: '5', email: '' }]
] as const) {
  test(`${what} is enough for a main lead`, async ({ site }) => {
    expect(await site.send({ ...mainLead(), ...fields })).toMatchObject({ result: 'success' })
  })
}

for (const [what, fields, errors] of [
  ['no name', { fio: '' }, { fio: REQUIRED }],
  ['neither phone nor e-mail', { phone: '', email: '' }, { phone: REQUIRED, email: REQUIRED }],
  ['a free slot in the phone', { phone: '+7 912 3XX-XX-XX' }, { phone: BAD_PHONE }],
  ['no digit in the phone', { phone: 'звоните' }, { phone: BAD_PHONE }],
  ['an e-mail without a domain', { email: 'anna@' }, { email: BAD_EMAIL }],
  ['an e-mail without @', { email: 'anna.example.ru' }, { email: BAD_EMAIL }]
] as const) {
  test(`a main lead with ${what} is told so at the field and not kept`, async ({ site }) => {
    const lead = { ...mainLead(), ...fields }
    const answer = await site.send(lead)
    expect(answer).toMatchObject({ status: 422, result: 'error', fields: errors })
    expect(answer).not.toHaveProperty('resultID')
    const kept = (await site.leads()).filter(({ message }) => message === lead.message)
    expect(kept).toEqual([])
  })
}

test('a callback without a phone is told so, for its phone is always required', async ({
  site
}) => {
  const answer = await site.send({ ...callbackLead(), phone: '' })
  expect(answer).toMatchObject({ status: 422, result: 'error', fields: { phone: REQUIRED } })
})

for (const name of ['договор.pdf', 'сайт.exe', 'без-имени']) {
  test(`a file of any type goes with a lead: ${name}`, async ({ site }) => {
    const file = new File(['содержимое'], name)
    expect(await site.send({ ...mainLead(), file })).toMatchObject({ result: 'success' })
  })
}

test('a page of another site may not send', async ({ site }) => {
  const answer = await site.send(mainLead(), { origin: 'https://other.example' })
  expect(answer).toMatchObject({ status: 403, result: 'error' })
})
