import t from 'tap'
import { senderLacks } from '../../src/server/commands/leads/doctor-targets.ts'
import { createMailer, createMailTarget } from '../../src/server/delivery/targets/mail-target.ts'
import { headerOf, openMailbox } from '../support/mailbox.ts'
import { failureOf, outgoing, STAND_INS } from '../support/outgoing-lead.ts'
import { simulateQueue } from '../support/simulated-queue.ts'

const HOUR_MS = 60 * 60 * 1000
const [FIRST, SECOND] = ['first@agency.example', 'second@agency.example'] as const

/** A mail server, and a queue of leads for two people there. */
async function openTwo(...[t]: Parameters<typeof openMailbox>) {
  const mailbox = await openMailbox(t)
  const settings = { smtpUrl: mailbox.url, from: FIRST, to: `${FIRST}, ${SECOND}` }
  const target = createMailTarget(settings, STAND_INS)
  t.teardown(() => target.close())
  const sentTo = () => mailbox.mails.map(({ to }) => to)
  return { mailbox, sentTo, ...simulateQueue(t, target) }
}

t.test('an address that is refused for now is tried again, alone (OpenCTI#18064)', async (t) => {
  const { mailbox, sentTo, add, start, passMs, stateOf } = await openTwo(t)
  mailbox.refuse = { at: 'rcpt', code: 450, who: SECOND }
  const id = await add()
  const deliverer = start()
  await deliverer.step()
  t.same(sentTo(), [[FIRST]])
  const { state, lastError } = await stateOf(id)
  t.equal(state, 'pending')
  t.equal(lastError, 'SMTP answered 450 for 1 of 2 addresses, the 2nd')

  // As after a restart: what is known is in the store.
  const other = start()
  await other.step()
  mailbox.refuse = undefined
  await passMs(HOUR_MS, other)
  t.same(sentTo(), [[FIRST], [SECOND]], 'who has it gets it once, whichever worker goes on')
  t.match(await stateOf(id), { state: 'done' })
  t.equal(headerOf(mailbox.mails[1] as (typeof mailbox.mails)[0], 'To'), `${FIRST}, ${SECOND}`)
})

t.test(
  'an address that is refused for good is told of, and others get every lead (OpenCTI#18064)',
  async (t) => {
    const { mailbox, sentTo, addMany, start, passMs, stateOf, store } = await openTwo(t)
    mailbox.refuse = { at: 'rcpt', code: 550, who: SECOND }
    const ids = await addMany(7)
    await passMs(2 * HOUR_MS, start())
    t.same(
      sentTo(),
      ids.map(() => [FIRST])
    )
    for (const id of ids) {
      const { state, lastError } = await stateOf(id)
      t.equal(state, 'dead')
      t.match(lastError, 'SMTP answered 550 for 1 of 2 addresses, the 2nd')
    }
    t.same(await store.delivery.outages(), [], 'nothing is held up')
    const { dead } = await store.delivery.takeAlerts()
    t.equal(dead.length, ids.length)
    const [count] = await store.delivery.counts()
    t.match(count, { state: 'dead', count: 7, reason: /1 of 2 addresses/ }, 'the doctor says so')

    mailbox.refuse = undefined
    await store.delivery.redeliver('mail', ids)
    await passMs(HOUR_MS, start())
    t.same(
      sentTo().slice(7),
      ids.map(() => [SECOND]),
      'sent again, only who lacks it gets it'
    )
  }
)

t.test('a full mailbox is waited for and named (cuttlefish#49, zotonic#3508)', async (t) => {
  const mailbox = await openMailbox(t)
  const settings = { smtpUrl: mailbox.url, from: FIRST, to: FIRST }
  const target = createMailTarget(settings, STAND_INS)
  t.teardown(() => target.close())
  const file = { name: 'a.pdf', type: 'application/pdf', data: Buffer.from('a') }
  const full = [
    { at: 'data', code: 552, text: '5.2.2 Mailbox full' },
    { at: 'rcpt', code: 552, text: '5.2.2 Over quota' },
    { at: 'rcpt', code: 550, text: '5.2.2 mailbox full' },
    { at: 'data', code: 452, text: '4.2.2 mailbox full' },
    { at: 'data', code: 552, text: 'Requested mail action aborted: mailbox quota exceeded' }
  ] as const
  for (const refuse of full) {
    mailbox.refuse = refuse
    const failure = await failureOf(target, outgoing({}, { file }))
    const expected = { fault: 'retry', isTooLarge: false, message: /the mailbox is full/ }
    t.match(failure, expected, `${refuse.code} ${refuse.text}`)
  }

  const others = [
    { code: 552, text: '5.3.4 Message too big for system', fault: 'dead', isTooLarge: true },
    { code: 552, text: 'message exceeds fixed maximum size', fault: 'dead', isTooLarge: true },
    {
      code: 552,
      text: '5.7.0 the file type is not allowed here',
      fault: 'dead',
      isTooLarge: false
    },
    { code: 554, text: '5.7.1 looks like spam', fault: 'dead', isTooLarge: false },
    { code: 550, text: '5.3.1 no disk space left', fault: 'retry', isTooLarge: false },
    { code: 554, text: '5.3.2 system is shutting down', fault: 'retry', isTooLarge: false }
  ] as const
  for (const { code, text, ...expected } of others) {
    mailbox.refuse = { at: 'data', code, text }
    t.match(await failureOf(target, outgoing({}, { file })), expected, text)
  }
})

t.test('a Cyrillic domain is ASCII in every header of the letter (MimeKit#1254)', async (t) => {
  const mailbox = await openMailbox(t)
  const from = 'Сайт <site@агентство.рф>'
  const target = createMailTarget(
    { smtpUrl: mailbox.url, from, to: 'отдел@агентство.рф' },
    STAND_INS
  )
  const plain = createMailTarget({ smtpUrl: mailbox.url, from, to: 'a@агентство.рф' }, STAND_INS)
  t.teardown(() => [target, plain].map((one) => one.close()))
  await plain.deliver(outgoing({ email: 'anna@почта.рф' }))
  const [mail] = mailbox.mails
  if (!mail) throw new Error('no mail')
  const [head = ''] = mail.raw.split('\r\n\r\n')
  t.match(head, /^[\x20-\x7e\r\n\t]*$/)
  t.match(headerOf(mail, 'Message-ID'), /@xn--80aeci4bhthb\.xn--p1ai>$/)
  t.match(headerOf(mail, 'Reply-To'), 'anna@xn--')
})

t.test(
  'a letter says that a machine wrote it, so that no absence answers it (zulip#13193)',
  async (t) => {
    const mailbox = await openMailbox(t)
    const settings = { smtpUrl: mailbox.url, from: FIRST, to: FIRST }
    const target = createMailTarget(settings, STAND_INS)
    const mailer = createMailer(settings)
    t.teardown(() => [target, mailer].map((one) => one.close()))
    await target.deliver(outgoing({ email: 'anna@example.ru' }))
    await mailer.send({ to: FIRST, subject: 'a', text: 'an alert' })
    for (const mail of mailbox.mails) {
      t.equal(headerOf(mail, 'Auto-Submitted'), 'auto-generated')
      t.equal(headerOf(mail, 'X-Auto-Response-Suppress'), 'All')
    }
  }
)

t.test('what the DNS of the sender lacks is said, where it can be asked', async (t) => {
  const records: Readonly<Record<string, string[][]>> = {
    'good.example': [['other'], ['v=spf1 ', 'include:mail.example -all']],
    '_dmarc.good.example': [['v=DMARC1; p=quarantine']],
    'half.example': [['v=spf1 -all']],
    'mail.good.example': [['v=spf1 -all']]
  }
  const resolveTxt = async (name: string) => {
    const found = records[name]
    if (!found) throw Object.assign(new Error('none'), { code: 'ENODATA' })
    return found
  }
  t.equal(await senderLacks('Сайт <site@good.example>', resolveTxt), '')
  t.equal(await senderLacks('site@mail.good.example', resolveTxt), '', 'its organisation has one')
  t.equal(await senderLacks('site@half.example', resolveTxt), 'half.example has no DMARC record')
  t.match(await senderLacks('site@агентство.рф', resolveTxt), /^xn--\S+ has no SPF and no DMARC/)
  const silent = async () => {
    throw Object.assign(new Error('silent'), { code: 'ETIMEOUT' })
  }
  t.equal(await senderLacks('site@half.example', silent), '')
})
