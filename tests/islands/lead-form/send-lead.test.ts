import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { WAITING_MARK } from '../../../src/islands/lead-form/draft-names.ts'
import {
  dropLead,
  keepLead,
  type WaitingLead,
  waitingLeads
} from '../../../src/islands/lead-form/lead-queue.ts'
import { repeatLeads } from '../../../src/islands/lead-form/repeat-leads.ts'
import { callTouchId, createLeadSender } from '../../../src/islands/lead-form/send-lead.ts'
import { LEAD_LIMITS } from '../../../src/shared/lead/lead-fields.ts'
import { MESSAGES } from '../../../src/shared/lead/lead-rules.ts'
import { openIntake, refusal } from '../../support/lead-intake.ts'
import { openPageGlobals } from '../../support/page-globals.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RULES = {
  emptyPhone: '+7 000 000-00-00',
  emptyEmail: 'no-email@example.com',
  consentRequired: false
}

function filled(fio: string) {
  const values = { webFormID: '1', fio, phone: '912 345-67-89', email: '', site: 'a.ru' }
  return { values, page: '', website: '' }
}

async function openForm(t: Test) {
  const intake = await openIntake(t)
  const page = openPageGlobals(t, intake.origin, '/contacts/?utm_source=x')
  const sender = createLeadSender(RULES)
  const kept: string[] = []
  const send = (fio: string) =>
    sender.send(
      filled(fio),
      () => undefined,
      (key) => void kept.push(key)
    )
  return { ...intake, ...page, sender, send, kept }
}

t.test(
  'what is sent is whole: a key of its own, where it comes from, and where from the visitor',
  async (t) => {
    const { send, received, storage, origin } = await openForm(t)
    localStorage.setItem('city', 'kazan')
    localStorage.setItem('visit-path', '[]')

    t.match(await send('Анна'), { result: 'success', resultID: '1' })
    t.match(await send('Анна'), { result: 'success', resultID: '2' })

    const [first, second] = received.map(({ fields }) => fields)
    t.match(first, {
      fio: 'Анна',
      phone: '+7 912 345-67-89',
      email: RULES.emptyEmail,
      city: 'kazan',
      visit_path: '[]',
      website: '',
      page: encodeURIComponent(`${origin}/contacts/?utm_source=x`),
      idempotency_key: /^[0-9a-f]{32}$/
    })
    t.not(first?.idempotency_key, second?.idempotency_key, 'what has arrived is not sent again')
    t.notOk(storage.has(WAITING_MARK))
    t.same(await waitingLeads(), [])
  }
)

for (const [form, page] of [
  ['as it came', (address: string) => address],
  ['encoded', encodeURIComponent]
] as const) {
  t.test(`a form that has come back is of the page that it was begun on: ${form}`, async (t) => {
    const { sender, received, origin } = await openForm(t)
    const address = `${origin}/contacts/?a=%26#form`
    const ignore = () => undefined
    await sender.send({ ...filled('Анна'), page: page(address) }, ignore, ignore)
    t.equal(received[0]?.fields.page, encodeURIComponent(address))
  })
}

t.test('the same form is the same lead until it is edited', async (t) => {
  const { send, sender, received, answers, window, listeners } = await openForm(t)
  const busy = refusal(503, 'storage_unavailable')
  answers.push(busy, busy)

  await send('Анна')
  const [kept] = await waitingLeads()
  t.ok(kept && sender.holds(kept.key))
  await send('Анна')
  t.notOk(sender.isOutdated())
  const keys = received.map(({ fields }) => fields.idempotency_key)
  t.same(keys, [kept?.key, kept?.key])

  sender.forget()
  t.ok(sender.isOutdated())
  t.notOk(kept && sender.holds(kept.key))
  await setTimeout(1)
  t.same(await waitingLeads(), [], 'what was edited is not repeated')
  t.match(await send('Анна и Борис'), { result: 'success' })
  t.not(received[2]?.fields.idempotency_key, kept?.key)
  t.notOk(sender.isOutdated())
  // Nobody is left to repeat it.
  while (listeners() > 0) {
    window.dispatchEvent(new Event('online'))
    await setTimeout(1)
  }
})

t.test('what is edited while it is sent is not repeated', async (t) => {
  const { send, sender, answers, listeners } = await openForm(t)
  t.notOk(sender.isOutdated(), 'nothing was sent yet')
  answers.push(refusal(503, 'storage_unavailable'))
  const sending = send('Анна')
  sender.forget()
  t.match(await sending, { result: 'error', isTransient: true })
  t.equal(listeners(), 0)
  t.same(await waitingLeads(), [])
})

t.test('a file goes with its lead', async (t) => {
  const { sender, received } = await openForm(t)
  const ignore = () => undefined
  await sender.send({ ...filled('Анна'), file: new File(['x'], 'бриф.txt') }, ignore, ignore)
  t.same(received[0]?.file, ['бриф.txt', 'x'])
})

t.test('what the server refuses is not kept', async (t) => {
  const { send, answers, storage } = await openForm(t)
  answers.push(refusal(422, 'validation_failed', { fio: 'Ошибка!' }))
  t.match(await send('1'), { result: 'error', fields: { fio: 'Ошибка!' } })
  t.same(await waitingLeads(), [])
  t.notOk(storage.has(WAITING_MARK))
})

t.test('what waited arrives when the browser is online again, and the page is told', async (t) => {
  const { window, document, answers, received, storage, state } = await openForm(t)
  const lead = {
    fields: { webFormID: '2', idempotency_key: 'a' },
    path: '/faq/',
    since: Date.now()
  }
  await keepLead({ key: 'a', ...lead })
  t.ok(storage.has(WAITING_MARK))
  answers.push(refusal(503, 'storage_unavailable'))
  const arrived = once(document, 'lead-arrived')

  const repeating = repeatLeads()
  // A second one leaves it to the first.
  await repeatLeads()
  const online = setInterval(() => window.dispatchEvent(new Event('online')), 5)
  const [event] = await arrived
  await repeating
  clearInterval(online)

  const hours = { from: '', to: '' }
  const { claim, ...told } = event.detail
  t.same(told, { key: 'a', resultID: '2', webFormID: 2, hours, isAgreed: true })
  t.equal(await claim(), true, 'without storage each tab answers for itself')
  t.equal(received.length, 2)
  t.equal(state.challenges, 2)
  t.notOk(storage.has(WAITING_MARK))
})

t.test('leads wait in the order in which they were sent, for a day', async (t) => {
  const { storage } = await openForm(t)
  const now = Date.now()
  const lead = (key: string, ageMs: number): WaitingLead => ({
    key,
    fields: {},
    path: '/',
    since: now - ageMs
  })
  for (const [key, ageMs] of [
    ['new', 0],
    ['old', DAY_MS + 60_000],
    ['mid', 5000],
    ['last', DAY_MS - 60_000]
  ] as const) {
    await keepLead(lead(key, ageMs))
  }
  const keys = async () => (await waitingLeads()).map(({ key }) => key)
  t.same(await keys(), ['last', 'mid', 'new'])
  await keepLead(lead('mid', 1000))
  t.same(await keys(), ['last', 'mid', 'new'], 'the same key is the same lead')

  await dropLead('mid')
  await dropLead('nobody')
  t.ok(storage.has(WAITING_MARK), 'some still wait')
  await dropLead('last')
  await dropLead('new')
  t.notOk(storage.has(WAITING_MARK))
})

const sessions = [
  { name: 'answers', ct: () => ({ sessionId: 77 }), id: '77' },
  {
    name: 'is broken',
    ct: () => {
      throw new Error('blocked')
    },
    id: ''
  },
  { name: 'is missing', ct: undefined, id: '' }
]

for (const { name, ct, id } of sessions) {
  t.test(`call tracking that ${name} gives «${id}»`, async (t) => {
    const asked: unknown[] = []
    const call =
      ct &&
      ((...args: unknown[]) => {
        asked.push(args)
        return ct()
      })
    const documentElement = { dataset: { calltouch: 'mod' } }
    Object.assign(globalThis, { window: { ct: call }, document: { documentElement } })
    t.teardown(() => ['window', 'document'].map((name) => Reflect.deleteProperty(globalThis, name)))
    t.equal(callTouchId(), id)
    if (ct) t.same(asked, [['calltracking_params', 'mod']])
  })
}

const FILE_RULES = {
  emptyPhone: '+7 000 000-00-00',
  emptyEmail: 'a@example.com',
  consentRequired: false
}
const VALUES = { webFormID: '1', fio: 'Анна', phone: '912 345-67-89' }
const FILLED = { values: VALUES, page: '', website: '' }

/** A file that has gone from the disk, or from the browser's own storage. */
function goneFile(name: string): File {
  return Object.assign(new File(['x'], name), { arrayBuffer: () => Promise.reject(new Error()) })
}

t.test('V01: a lead whose file is gone is not sent, and says so', async (t) => {
  const { origin, received } = await openIntake(t)
  openPageGlobals(t, origin, '/contacts/')
  const sender = createLeadSender(FILE_RULES)
  const ignore = () => undefined
  const answer = await sender.send({ ...FILLED, file: goneFile('бриф.txt') }, ignore, ignore)
  t.match(answer, { result: 'error', fields: { file: MESSAGES.fileUnread } })
  t.same(received, [])
  t.same(await waitingLeads(), [])
})

t.test('V01: a lead whose file is lost while it waits goes without it, and says so', async (t) => {
  const { origin, received } = await openIntake(t)
  const { window, document } = openPageGlobals(t, origin, '/contacts/')
  const message = 'Здравствуйте'
  const since = Date.now()
  const fields = { webFormID: '1', message }
  await keepLead({ key: 'short', fields, path: '/', since, file: goneFile('бриф.txt') })
  const long = { webFormID: '1', message: 'я'.repeat(LEAD_LIMITS.message) }
  await keepLead({ key: 'long', fields: long, path: '/', since: since + 1, file: goneFile('b') })
  const arrived = once(document, 'lead-arrived')

  const repeating = repeatLeads()
  const online = setInterval(() => window.dispatchEvent(new Event('online')), 5)
  await arrived
  await repeating
  clearInterval(online)

  t.same(
    received.map(({ file }) => file),
    [undefined, undefined]
  )
  t.match(received[0]?.fields.message, /^Здравствуйте\r?\n\r?\nФайл «бриф.txt» не приложен/)
  t.equal(received[1]?.fields.message, long.message, 'what is full is not cut for it')
})
