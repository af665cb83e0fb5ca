import { readdir, readFile } from 'node:fs/promises'
import t from 'tap'
import { spooledFiles } from '../../../support/data-dir.ts'
import { anotherLead, postLead } from '../../../support/lead-request.ts'
import { matchLists } from '../../../support/match-lists.ts'
import { buildTestApp, sharedIntake } from '../../../support/test-app.ts'

const HTML = { accept: 'text/html,*/*' }

t.test('a good lead is stored as it was sent and gets an id that cannot be counted', async (t) => {
  const { app, leads } = await sharedIntake()

  const sent = anotherLead()

  const response = await postLead(app, sent)

  t.equal(response.statusCode, 200)
  t.equal(response.headers['cache-control'], 'no-store')
  t.match(response.json(), { result: 'success', resultID: /^[0-9a-f-]{36}$/ })
  const [lead] = await leads()
  t.match(lead, {
    resultID: response.json().resultID,
    form: 'main',
    status: 'new',
    verdict: 'human'
  })
  t.same(lead?.values, sent)
})

t.test('the consent is kept with the text it was given to, from where and how', async (t) => {
  const { app } = await sharedIntake()
  const { version } = app.consent()
  const ticked = (await postLead(app, anotherLead())).json().resultID
  const unticked = (await postLead(app, { ...anotherLead(), agreement: 'false' })).json().resultID
  const callback = { fio: 'Анна', phone: '+7 912 345-67-89', from: '10:00', to: '12:00' }
  const called = (await postLead(app, callback)).json().resultID
  const agreed = { ...callback, phone: '+7 912 345-67-80', agreement: 'true' }
  const calledAndTicked = (await postLead(app, agreed)).json().resultID
  const blank = { ...callback, phone: '+7 912 345-67-81', agreement: '' }
  const calledUnticked = (await postLead(app, blank)).json().resultID
  const old = { ...anotherLead(), consent_version: '2025-09-01' }
  const earlier = (await postLead(app, old)).json().resultID

  const consentOf = (id: string) => app.store.leads.consentOf(id)
  t.match(await consentOf(ticked), {
    kind: 'explicit',
    version,
    sha256: /^[0-9a-f]{64}$/,
    address: '127.0.0.1'
  })
  t.match(await consentOf(unticked), { kind: 'none', version })
  t.match(await consentOf(called), { kind: 'implied_by_submit', version })
  t.match(await consentOf(calledAndTicked), { kind: 'explicit', version })
  t.match(await consentOf(calledUnticked), { kind: 'none', version })
  t.match(await consentOf(earlier), { version: '2025-09-01', sha256: null })
})

t.test('an application is kept with the text for candidates', async (t) => {
  const { app } = await sharedIntake()
  const page = await app.inject('/about/vacancies/analitik/')
  const [, version = ''] = /name="consent_version" value="([^"]+)"/.exec(page.body) ?? []
  t.match(version, /^consent-candidates \d{4}-\d{2}-\d{2}$/)
  t.match(page.body, 'href="/legal/consent-candidates/"')

  const { resultID } = (await postLead(app, { ...anotherLead(), consent_version: version })).json()
  const consent = await app.store.leads.consentOf(resultID)
  t.match(consent, { kind: 'explicit', version, sha256: /^[0-9a-f]{64}$/ })
})

t.test('faults are told field by field and store nothing', async (t) => {
  const { app, leads } = await sharedIntake()

  const response = await postLead(app, { fio: ' ', phone: '+7 9XX', email: 'x@y' })

  t.equal(response.statusCode, 422)
  t.match(response.json(), {
    result: 'error',
    code: 'validation_failed',
    fields: {
      fio: 'Ошибка! Заполните поле',
      phone: 'Ошибка! Неверный формат телефона',
      email: 'Ошибка! Неверный формат email'
    },
    requestId: /.+/
  })
  t.same(await leads(), [])
})

t.test('the form is known without webFormID, and the hidden WEB_FORM_ID counts', async (t) => {
  const { app, leads } = await sharedIntake()
  const phone = '+7 912 345-67-80'

  await postLead(app, { fio: 'Анна', phone, from: '10:00', to: '12:00', do_not_check_captcha: 'Y' })
  await postLead(app, { fio: 'Анна', phone, WEB_FORM_ID: '1' })

  t.same(
    (await leads()).map(({ form, values }) => [form, values.webFormID]),
    [
      ['callback', undefined],
      ['main', '1']
    ]
  )
})

const agreements = { on: 'true', y: 'true', '1': 'true', true: 'true', false: 'false', no: 'false' }
t.test('the agreement is stored as true or false', async (t) => {
  const { app, leads } = await sharedIntake()
  for (const agreement of Object.keys(agreements))
    await postLead(app, { ...anotherLead(), agreement })
  t.same(
    (await leads()).map(({ values }) => values.agreement),
    Object.values(agreements)
  )
})

t.test('a key is not taken for another lead, nor when it is no key', async (t) => {
  const { app, leads } = await sharedIntake()
  const headers = { 'idempotency-key': 'k'.repeat(16) }
  await postLead(app, anotherLead(), headers)

  const other = await postLead(app, { ...anotherLead(), fio: 'Борис' }, headers)
  const short = await postLead(app, anotherLead(), { 'idempotency-key': 'abc' })

  t.match([other.statusCode, other.json().code], [422, 'idempotency_key_reused'])
  t.match([short.statusCode, short.json().code], [400, 'bad_idempotency_key'])
  t.equal((await leads()).length, 1)
})

t.test('CAPTCHA=off asks for no token', async (t) => {
  const { app } = await buildTestApp(t, { CAPTCHA: 'off' })
  t.equal((await postLead(app, { ...anotherLead(), captcha: '' })).statusCode, 200)
})

t.test('a filled trap is answered like a lead and kept apart', async (t) => {
  const { app, leads } = await sharedIntake()

  const answer = await postLead(app, { ...anotherLead(), website: 'https://spam.example' })

  t.equal(answer.json().result, 'success')
  matchLists(t, await leads(), [{ status: 'quarantine', verdict: 'spam' }])
})

t.test('an attachment is on disk before the answer', async (t) => {
  const { app, dir, leads } = await sharedIntake()
  const file = new File(['техзадание'], '../../etc/бриф\u202E.txt', { type: 'text/plain' })

  t.equal((await postLead(app, { ...anotherLead(), file })).statusCode, 200)

  const attachment = (await leads())[0]?.attachment
  t.match(attachment, { name: 'бриф.txt', size: 20 })
  const path = `${dir}/data/attachments/${attachment?.id}.bin`
  t.equal(await readFile(path, 'utf8'), 'техзадание')
})

t.test('an empty file input is no attachment', async (t) => {
  const { app, leads } = await sharedIntake()
  await postLead(app, { ...anotherLead(), file: new File([], '') })
  t.notOk((await leads())[0]?.attachment)
})

t.test('a refused lead leaves no file behind', async (t) => {
  const { app, dir } = await buildTestApp(t, { BOT_CHECK_REQUIRED: 'true' })
  const big = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'big.bin')
  const small = new File(['x'], 'x.txt')

  const answers = [
    await postLead(app, { ...anotherLead(), file: big }),
    await postLead(app, { ...anotherLead(), fio: '', file: small }),
    await postLead(app, { ...anotherLead(), captcha: '', file: small }),
    await postLead(app, { ...anotherLead(), fio: small })
  ]

  t.same(
    answers.map((answer) => answer.json().code),
    ['file_too_large', 'validation_failed', 'bot_check_failed', 'unexpected_file']
  )
  t.same(await spooledFiles(`${dir}/data`), [])
  t.same(await readdir(`${dir}/data/attachments`), [])
})

t.test('a form posted without JavaScript is completed by the server', async (t) => {
  const { app, leads } = await sharedIntake()

  const answer = await postLead(
    app,
    {
      WEB_FORM_ID: '1',
      fio: 'Анна (директор)',
      phone: '912 345-67-89',
      site: 'e.ru/я',
      agreement: 'true',
      captcha: ''
    },
    {
      ...HTML,
      referer: 'https://agency.example/contacts/?a=(1)',
      cookie:
        'first_utm_source=direct; first_utm_medium=direct; landing_page=https%3A%2F%2Fagency.example%2F'
    }
  )

  t.match([answer.statusCode, answer.headers.location], [303, '/spasibo/'])
  matchLists(t, await leads(), [
    {
      verdict: 'unverified',
      values: {
        fio: 'Анна директор',
        phone: '+7 912 345-67-89',
        email: 'no-email@example.com',
        site: 'e.ru%2F%D1%8F',
        page: 'https%3A%2F%2Fagency.example%2Fcontacts%2F%3Fa%3D1',
        firstContactCanal: 'direct / direct',
        entryUrl: 'https%3A%2F%2Fagency.example%2F'
      }
    }
  ])
})

t.test('a faulty form posted without JavaScript comes back with values and messages', async (t) => {
  const { app } = await sharedIntake()

  const answer = await postLead(
    app,
    { fio: '', phone: '', email: '<b>"', message: 'Текст & ещё', captcha: '' },
    { ...HTML, referer: 'https://agency.example/' }
  )

  t.equal(answer.statusCode, 422)
  t.match(answer.headers['content-type'], 'text/html')
  t.match(answer.body, 'value="&lt;b&gt;&quot;"')
  t.match(answer.body, 'Текст &amp; ещё')
  t.match(answer.body, /data-error-for="fio">Ошибка! Заполните поле/)
  t.match(answer.body, /data-error-for="email">Ошибка! Неверный формат email/)
  t.match(
    answer.body,
    'name="page" value="https://agency.example/"',
    'the page it was sent from is kept'
  )
})
