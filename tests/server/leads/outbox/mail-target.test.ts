import { type AddressInfo, createServer, type Socket } from 'node:net'
import t from 'tap'
import { createMailTarget } from '../../../../src/server/leads/outbox/mail-target.ts'
import { headerOf, openMailbox, textOf } from '../../../support/mailbox.ts'
import { failureOf, faultOf, LEAD_ID, outgoing, STAND_INS } from '../../../support/outgoing-lead.ts'

const BRIEF = {
  id: 'f1',
  name: 'бриф.txt',
  type: 'text/plain',
  size: 9.5 * 1024 * 1024,
  sha256: 'a'.repeat(64)
}

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
  t.equal(
    headerOf(mail, 'Subject'),
    'Заявка: Анна Смирнова, поисковое продвижение — понедельник, 23 ноября, до 09:30'
  )
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
  t.match(headerOf(mail, 'Subject'), /^Заявка: Анна Bcc: all@example\.ru, \\u202eseo — /)
})

t.test('a file that is gone is told of', async (t) => {
  const { mailbox, target } = await open(t)
  const lead = outgoing()
  lead.lead.attachment = BRIEF
  await target.deliver({ ...lead, fileAbsence: 'gone' })
  t.match(textOf(mailbox.mails[0] as (typeof mailbox.mails)[0]), 'бриф.txt, 9,5 МБ. Файл пропал')
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

t.test('review-code 10: a server that is busy at the password is asked again', async (t) => {
  const busy = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (data) => {
      const isHello = /^EHLO/.test(data.toString())
      socket.write(isHello ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '454 4.7.0 try later\r\n')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  t.teardown(() => busy.close())
  const { port } = busy.address() as AddressInfo
  const smtpUrl = `smtp://site:right@127.0.0.1:${port}`
  const target = createMailTarget({ smtpUrl, from: 'site@a.ru', to: 'sales@a.ru' }, STAND_INS)
  t.teardown(() => target.close())
  t.equal(await faultOf(target), 'retry')
})

t.test('a server that says nothing is given up after a while', async (t) => {
  const mailbox = await openMailbox(t)
  mailbox.refuse = { code: 'hang', at: 'data' }
  const settings = { smtpUrl: mailbox.url, from: 'site@a.ru', to: 'sales@a.ru' }
  const target = createMailTarget(settings, STAND_INS, 500)
  t.teardown(() => target.close())
  t.equal(await faultOf(target), 'retry')
})

t.test('a server that never comes to an end is given up too', async (t) => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    const talk = setInterval(() => socket.write('250-and so on\r\n'), 20)
    socket.on('close', () => clearInterval(talk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const target = createMailTarget({ smtpUrl, from: 'site@a.ru', to: 'a@a.ru' }, STAND_INS, 100)
  t.teardown(() => target.close())

  t.equal(await faultOf(target), 'retry')
  t.match(await target.check().catch((error: unknown) => error), { fault: 'retry' })
})

t.test('review-security 14: a letter that is refused for its size is known', async (t) => {
  const { mailbox, target } = await open(t)
  const file = { name: 'бриф.txt', type: 'text/plain', data: Buffer.alloc(1000) }
  for (const [refuse, isTooLarge] of [
    [{ code: 552, at: 'data' }, true],
    [{ code: 552, at: 'mail' }, true],
    [{ code: 554, at: 'data', text: '5.3.4 Message too big for system' }, true],
    [{ code: 550, at: 'data', text: '5.2.3 RESOLVER.RST.SendSizeLimit.Org' }, true],
    [{ code: 554, at: 'data', text: 'Message size exceeds fixed limit' }, true],
    [{ code: 554, at: 'data', text: '5.7.1 looks like spam' }, false],
    [{ code: 552, at: 'rcpt' }, true],
    [{ code: 550, at: 'rcpt', text: 'no such user' }, false]
  ] as const) {
    mailbox.refuse = refuse
    t.equal((await failureOf(target, outgoing({}, { file })))?.isTooLarge, isTooLarge, refuse.at)
  }
})

t.test('review-security 14: nothing is sent to a server whose limit is smaller', async (t) => {
  const { mailbox, target } = await open(t, { maxBytes: 1_000_000 })
  const file = { name: 'бриф.pdf', type: 'application/pdf', data: Buffer.alloc(2_000_000) }
  t.match(await failureOf(target, outgoing({}, { file })), { isTooLarge: true, fault: 'blocked' })
  const lead = outgoing()
  lead.lead.attachment = BRIEF
  await target.deliver({ ...lead, fileAbsence: 'too-large' })
  const [mail] = mailbox.mails
  if (!mail) throw new Error('no mail')
  t.match(textOf(mail), 'бриф.txt, 9,5 МБ. Файл не вложен')
  t.match(textOf(mail), `npm run leads -- show ${LEAD_ID} --file`)
})

t.test('a file that names itself a message travels encoded', async (t) => {
  const { mailbox, target } = await open(t)
  for (const type of ['message/rfc822', 'Message/partial', 'multipart/mixed']) {
    const data = Buffer.from('Subject: привет\r\n\r\n.\r\nтекст')
    await target.deliver(outgoing({}, { file: { name: 'a.eml', type, data } }))
    const { raw } = mailbox.mails.at(-1) ?? { raw: '' }
    t.match(raw, /Content-Type: application\/octet-stream; name=a\.eml/, type)
    t.match(raw, data.toString('base64'))
  }
})

t.test('review-security, text out: nothing in a letter commands its reader', async (t) => {
  const { mailbox, target } = await open(t)
  const file = { name: 'счёт\u202Efdp.exe', type: 'text/plain', data: Buffer.from('a') }
  const evil = 'зло\u001B]0;pwned\u0007\u009B31m\u202E'
  const lead = outgoing(
    { fio: evil, message: `${evil}\r\nдальше`, city: 'Пермь\nТелефон: +7 900' },
    { file }
  )
  lead.lead.attachment = { ...BRIEF, name: file.name }
  await target.deliver(lead)
  const [mail] = mailbox.mails
  if (!mail) throw new Error('no mail')
  const text = textOf(mail)
  t.notMatch(text, /[^\r\n\t\P{Cc}]|[\u202A-\u202E\u2066-\u2069]/u)
  t.notMatch(headerOf(mail, 'Subject'), /[\p{Cc}\u202E]/u)
  t.notMatch(mail.raw, /\u202E|%E2%80%AE/i, 'nor in a name of a file')
  t.match(text, '\\u001b]0;pwned')
  t.match(text, 'дальше')
  t.match(text, 'Город: Пермь Телефон: +7 900', 'one line')
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
