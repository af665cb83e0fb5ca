import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Test } from 'tap'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The whole message as it came. */
  raw: string
}

type Refusal = { code: number; at: 'mail' | 'rcpt' | 'data' }

/** An SMTP server that keeps what it is sent, or refuses as it is told. */
export interface Mailbox {
  url: string
  mails: ReceivedMail[]
  /** Absent: everything is taken. */
  refuse?: Refusal
  close(): Promise<void>
}

export async function openMailbox(
  t: Test,
  { port = 0, password = '', secure = false } = {}
): Promise<Mailbox> {
  const refusalAt = (at: Refusal['at']) =>
    mailbox.refuse?.at === at
      ? Object.assign(new Error('refused'), { responseCode: mailbox.refuse.code })
      : null
  const server = new SMTPServer({
    secure,
    authOptional: password === '',
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ password: given }, _session, done) =>
      given === password ? done(null, { user: 'site' }) : done(new Error('Invalid login')),
    onMailFrom: (_address, _session, done) => done(refusalAt('mail')),
    onRcptTo: (_address, _session, done) => done(refusalAt('rcpt')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusalAt('data')
        if (!refusal) {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          const to = envelope.rcptTo.map(({ address }) => address)
          mailbox.mails.push({ from, to, raw: Buffer.concat(chunks).toString('utf8') })
        }
        done(refusal)
      })
    }
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const used = (server.server.address() as AddressInfo).port
  const mailbox: Mailbox = {
    url: `smtp${secure ? 's' : ''}://127.0.0.1:${used}`,
    mails: [],
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
  t.teardown(() => mailbox.close())
  return mailbox
}

/** A header of a raw message, unfolded and decoded. */
export function headerOf({ raw }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line && decodeWords(line.slice(name.length + 1).trim())
}

/** The text of a raw message, its base64 and quoted-printable parts decoded. */
export function textOf({ raw }: ReceivedMail): string {
  const decoded = raw.split(/\r\n--[^\r\n]+\r\n/).map((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const text = body.join('\r\n\r\n')
    if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
    if (/quoted-printable/i.test(head)) return decodeQuoted(text)
    return part
  })
  return decoded.join('\n')
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' '))
    )
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
