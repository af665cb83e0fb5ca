import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Test } from 'tap'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The whole message as it came. */
  raw: string
}

/** An answer of three digits and a text; or the server says nothing, nonsense, or hangs up. */
export type Refusal = {
  code: number | 'hang' | 'garbage' | 'cut'
  at: 'mail' | 'rcpt' | 'data'
  text?: string
  /** Of the recipients this one alone. */
  who?: string
}

/** An SMTP server that keeps what it is sent, or refuses as it is told. */
export interface Mailbox {
  url: string
  mails: ReceivedMail[]
  /** The only one that opens; empty: none is asked for. */
  password: string
  /** Absent: everything is taken. */
  refuse?: Refusal | undefined
  close(): Promise<void>
}

export async function openMailbox(
  t: Test,
  {
    port = 0,
    password = '',
    secure = false,
    maxBytes = 0,
    tls
  }: {
    port?: number
    password?: string
    secure?: boolean
    maxBytes?: number
    /** Its certificate, in place of one that nobody vouches for; with it STARTTLS is offered. */
    tls?: { key: string; cert: string }
  } = {}
): Promise<Mailbox> {
  type Done = (error?: Error | null) => void

  function answer(
    at: Refusal['at'],
    { id }: SMTPServerSession,
    done: Done,
    take = () => {},
    whom = ''
  ) {
    if (mailbox.refuse?.at !== at || isSpared(whom)) {
      take()
      return done()
    }
    const { code, text = 'refused' } = mailbox.refuse
    if (typeof code === 'number') {
      return done(Object.assign(new Error(text), { responseCode: code }))
    }
    const connections = [...server.connections] as unknown as {
      session: SMTPServerSession
      _socket: Socket
    }[]
    const socket = connections.find(({ session }) => session.id === id)?._socket
    if (code === 'cut') socket?.destroy()
    if (code === 'garbage') socket?.write('<html>\r\n')
  }

  function isSpared(whom: string): boolean {
    const { who } = mailbox.refuse ?? {}
    return who !== undefined && who !== whom
  }

  const server = new SMTPServer({
    secure,
    ...(maxBytes ? { size: maxBytes } : {}),
    authOptional: password === '',
    disabledCommands: tls ? [] : ['STARTTLS'],
    ...tls,
    logger: false,
    onAuth: ({ password: given }, _session, done) =>
      given === mailbox.password ? done(null, { user: 'site' }) : done(new Error('Invalid login')),
    onMailFrom: (_address, session, done) => answer('mail', session, done),
    onRcptTo: ({ address }, session, done) => answer('rcpt', session, done, undefined, address),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          return done(Object.assign(new Error('too large'), { responseCode: 552 }))
        }
        answer('data', session, done, () => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom ? mailFrom.address : ''
          const to = rcptTo.map(({ address }) => address)
          mailbox.mails.push({ from, to, raw: Buffer.concat(chunks).toString('utf8') })
        })
      })
    }
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const used = (server.server.address() as AddressInfo).port
  const mailbox: Mailbox = {
    url: `smtp${secure ? 's' : ''}://127.0.0.1:${used}`,
    mails: [],
    password,
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
