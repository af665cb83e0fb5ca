import t from 'tap'
import { createMailTarget } from '../../src/server/deliveries/mail-target.ts'
import { headerOf, openMailbox, textOf } from '../support/mailbox.ts'
import { faultOf, outgoing, STAND_INS } from '../support/outgoing-lead.ts'

t.setTimeout(60_000)

const open = async (...[t, options]: Parameters<typeof openMailbox>) => {
  const mailbox = await openMailbox(t, options)
  const settings = {
    smtpUrl: mailbox.url,
    from: 'site@agency.example',
    to: 'sales@agency.example'
  }
  const target = createMailTarget(settings, STAND_INS)
  t.teardown(() => target.close())
  return { mailbox, target }
}

t.test('a letter that can be read, answered and told from others', async (t) => {
  const { mailbox, target } = await open(t)
  const file = { name: 'бриф.txt', type: 'text/plain', data: Buffer.from('техзадание') }
  const lead = outgoing(
    { email: 'anna@example.ru', message: '<b>Жирно</b>\nи "кавычки"' },
    { file }
  )

  await target.deliver(lead)

  const [mail] = mailbox.mails
  if (!mail) throw new Error('no mail')
  t.same([mail.from, mail.to], ['site@agency.example', ['sales@agency.example']])
  t.equal(headerOf(mail, 'Subject'), 'Заявка: Анна Смирнова, seo')
  t.match(headerOf(mail, 'Reply-To'), 'anna@example.ru')
  t.equal(headerOf(mail, 'Message-ID'), `<${lead.identity}@agency.example>`)
  const text = textOf(mail)
  for (const part of [
    '+7 912 345-67-89',
    'yandex / cpc / brand',
    'https://agency.example/contacts/'
  ]) {
    t.match(text, part)
  }
  t.match(text, '<b>Жирно</b>\nи "кавычки"', 'the text as it was typed')
  t.match(text, '&lt;b&gt;Жирно&lt;/b&gt;', 'the page harmless')
  t.match(text, 'техзадание')
  t.match(headerOf(mail, 'From'), 'site@agency.example')
})

t.test('without an e-mail there is nobody to reply to, and stand-ins are not shown', async (t) => {
  const { mailbox, target } = await open(t)
  await target.deliver(outgoing())
  const [mail] = mailbox.mails
  if (!mail) throw new Error('no mail')
  t.equal(headerOf(mail, 'Reply-To'), undefined)
  t.notMatch(textOf(mail), 'no-email@example.com')
})

t.test('a name cannot write headers', async (t) => {
  const { mailbox, target } = await open(t)
  await target.deliver(
    outgoing({ fio: 'Анна\r\nBcc: all@example.ru', email: 'a@b.ru', theme: '\u202Eseo' })
  )
  const [mail] = mailbox.mails
  if (!mail) throw new Error('no mail')
  t.equal(headerOf(mail, 'Bcc'), undefined)
  t.same(mail.to, ['sales@agency.example'])
  t.equal(headerOf(mail, 'Subject'), 'Заявка: Анна Bcc: all@example.ru, seo')
})

t.test('a file that is gone is told of', async (t) => {
  const { mailbox, target } = await open(t)
  await target.deliver(outgoing({}, { missingFile: 'бриф.txt' }))
  t.match(textOf(mailbox.mails[0] as (typeof mailbox.mails)[0]), 'бриф.txt пропал')
})

t.test('refusals', async (t) => {
  const { mailbox, target } = await open(t)
  const refusals = [
    { at: 'rcpt', code: 450, fault: 'retry' },
    { at: 'data', code: 452, fault: 'retry' },
    { at: 'data', code: 554, fault: 'dead' },
    { at: 'rcpt', code: 550, fault: 'blocked' },
    { at: 'mail', code: 530, fault: 'blocked' }
  ] as const
  for (const { fault, ...refuse } of refusals) {
    mailbox.refuse = refuse
    t.equal(await faultOf(target), fault, `${refuse.code} at ${refuse.at}`)
  }
  t.equal(mailbox.mails.length, 0)
})

t.test('nobody there, and a wrong password', async (t) => {
  const mailbox = await openMailbox(t, { password: 'right' })
  const to = { from: 'site@agency.example', to: 'sales@agency.example' }
  const wrong = createMailTarget(
    { ...to, smtpUrl: mailbox.url.replace('//', '//site:wrong@') },
    STAND_INS
  )
  t.equal(await faultOf(wrong), 'blocked')
  await t.rejects(wrong.check(), /user or password/)
  const right = createMailTarget(
    { ...to, smtpUrl: mailbox.url.replace('//', '//site:right@') },
    STAND_INS
  )
  await right.check()
  t.equal(mailbox.mails.length, 0, 'a check sends nothing')
  await mailbox.close()
  t.equal(await faultOf(right), 'retry')
  for (const target of [wrong, right]) target.close()
})

t.test(
  'a certificate that nobody vouches for stops the target before a lead is shown',
  async (t) => {
    const { mailbox, target } = await open(t, { secure: true })
    t.equal(await faultOf(target), 'blocked')
    t.equal(mailbox.mails.length, 0)
  }
)
