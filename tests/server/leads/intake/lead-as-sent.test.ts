import t from 'tap'
import { GOOD_LEAD, postLead } from '../../../support/lead-request.ts'
import { buildTestApp } from '../../../support/test-app.ts'

const PAGE = { accept: 'text/html' }

t.test('consent that comes with a repeat is on record: it is another lead', async (t) => {
  const { app, leads } = await buildTestApp(t)
  const refusing = { ...GOOD_LEAD, agreement: 'false' }
  const ids = []
  for (const parts of [refusing, refusing, GOOD_LEAD]) {
    ids.push((await postLead(app, parts)).json().resultID)
  }
  t.equal(ids[0], ids[1])
  t.not(ids[0], ids[2])
  const given = (await leads()).map(({ values }) => values.agreement)
  t.same(given.sort(), ['false', 'true'])
})

t.test('the number of a form is an integer, or none', async (t) => {
  const { app, leads } = await buildTestApp(t)
  for (const webFormID of ['1', '77', '1.5', 'abc', '']) {
    t.equal(
      (await postLead(app, { ...GOOD_LEAD, webFormID, fio: webFormID || '?' })).statusCode,
      200
    )
  }
  const stored = new Map((await leads()).map(({ values }) => [values.fio, values.webFormID]))
  t.same([...stored].sort(), [
    ['1', '1'],
    ['1.5', undefined],
    ['77', '77'],
    ['?', undefined],
    ['abc', undefined]
  ])
})

t.test('a plain post keeps the attribution that it brings, encoded once', async (t) => {
  const { app, leads } = await buildTestApp(t)
  const page = encodeURIComponent('https://agency.example/contacts/?utm_campaign=%D1%8F')
  await postLead(
    app,
    { ...GOOD_LEAD, phone: '+7 912', page, firstContactUrl: page, clientID: '1.2' },
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
  const { app, leads } = await buildTestApp(t)
  const numbers: Record<string, string> = {
    '+375291234567': '+375 291234567',
    '+79123456789': '+7 9123456789',
    '00442079460958': '+44 2079460958',
    '+44 20 7946 0958': '+44 20 7946 0958',
    '+7(912)345-67-89': '+7 912345-67-89',
    '+999123': '+999123'
  }
  for (const [phone] of Object.entries(numbers))
    await postLead(app, { ...GOOD_LEAD, fio: phone, phone }, PAGE)
  const stored = new Map((await leads()).map(({ values }) => [values.fio, values.phone]))
  for (const [typed, phone] of Object.entries(numbers))
    t.equal(stored.get(typed.replace(/[()]/g, '')), phone, typed)
})
