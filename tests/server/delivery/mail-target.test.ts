import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { createMailTarget } from '../../../src/server/delivery/targets/mail-target.ts'
import { headerOf, openMailbox, textOf } from '../../support/mailbox.ts'
import { faultOf, outgoing, STAND_INS } from '../../support/outgoing-lead.ts'

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

t.test('a server that says nothing is given up after a while', async (t) => {
  const mailbox = await openMailbox(t)
  mailbox.refuse = { code: 'hang', at: 'data' }
  const settings = { smtpUrl: mailbox.url, from: 'site@a.ru', to: 'sales@a.ru' }
  const target = createMailTarget(settings, STAND_INS, 500)
  t.teardown(() => target.close())
  t.equal(await faultOf(target), 'retry')
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
  t.match(text, 'Офис: Пермь Телефон: +7 900', 'one line')
})

t.test('a password goes over TLS alone; the server takes the right one only', async (t) => {
  const folder = t.testdir()
  const [key, cert] = [`${folder}/key.pem`, `${folder}/cert.pem`]
  const subject = ['-subj', '/CN=mail', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject]
  ])
  const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  for (const secure of [true, false]) {
    const mailbox = await openMailbox(t, { password: 'right', secure, tls })
    const script = `
      import { createMailer } from './src/server/delivery/targets/mail-target.ts'
      for (const password of ['wrong', 'right']) {
        const smtpUrl = '${mailbox.url}'.replace('//', '//site:' + password + '@')
        const mailer = createMailer({ smtpUrl, from: 'site@agency.example' })
        console.log(password, await mailer.verify().then(() => 'opens', (error) => error.message))
        mailer.close()
      }`
    const args = ['--import', 'tsx', '--input-type=module', '-e', script]
    // Certificates are read once, when a process starts.
    const { stdout } = await promisify(execFile)('node', args, {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: cert }
    })
    t.match(stdout, /wrong SMTP answered 535, the user or password is refused\nright opens/)
    t.equal(mailbox.mails.length, 0, 'a check sends nothing')
    await mailbox.close()
    const smtpUrl = mailbox.url.replace('//', '//site:right@')
    const gone = createMailTarget({ smtpUrl, from: 'site@a.ru', to: 'a@a.ru' }, STAND_INS)
    t.equal(await faultOf(gone), 'retry', 'nobody there')
    gone.close()
  }
})

/** A server without STARTTLS, or with somebody on the way who strikes the word out. */
async function strippedServer(t: Test, greets: (line: string) => string) {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (data) => {
      heard.push(data.toString())
      socket.write(greets(data.toString()))
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return { heard, port: (server.address() as AddressInfo).port }
}

t.test(
  'dahlia/upyo#36: neither password nor lead goes to a server without encryption',
  async (t) => {
    const answers: Record<string, (line: string) => string> = {
      'EHLO without STARTTLS': (line) =>
        /^EHLO/.test(line) ? '250-mail\r\n250 AUTH PLAIN LOGIN\r\n' : '502 not known\r\n',
      'HELO alone': (line) => (/^HELO/.test(line) ? '250 mail\r\n' : '500 not known\r\n')
    }
    for (const [what, greets] of Object.entries(answers)) {
      for (const options of [
        '',
        '/?ignoreTLS=true&requireTLS=false&tls.rejectUnauthorized=false'
      ]) {
        const { heard, port } = await strippedServer(t, greets)
        const smtpUrl = `smtp://site:geheim@127.0.0.1:${port}${options}`
        const target = createMailTarget({ smtpUrl, from: 'site@a.ru', to: 'a@a.ru' }, STAND_INS)
        const error = await target.deliver(outgoing()).catch((fault: unknown) => fault)
        t.match(error, { fault: 'blocked', message: /offers no encryption \(STARTTLS\)/ }, what)
        t.match(await target.check().catch((fault: unknown) => fault), { fault: 'blocked' })
        t.notMatch(heard.join(''), /AUTH|MAIL FROM|geheim/)
        target.close()
      }
    }
  }
)

t.test(
  'a certificate that nobody vouches for stops the target before a lead is shown',
  async (t) => {
    const { mailbox, target } = await open(t, { secure: true })
    t.equal(await faultOf(target), 'blocked')
    t.equal(mailbox.mails.length, 0)
  }
)
