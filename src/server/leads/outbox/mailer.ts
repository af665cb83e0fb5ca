import type { SendMailOptions, Transporter } from 'nodemailer'
import { DeliveryError } from './delivery-target.ts'

export interface MailerSettings {
  /** `smtp://user:password@host:587` or `smtps://`. */
  smtpUrl: string
  from: string
}

/** Milliseconds; a server that is silent for longer is hanging. */
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
/**
 * A server that keeps sending something, but never the expected reply, counts as hanging after this many timeouts:
 * within ten minutes the largest e-mail arrives at 200 kbit/s.
 */
const MOST_SILENCES = 30

/** Sends mail over SMTP. Only configured or validated addresses reach a header. */
export function createMailer({ smtpUrl, from }: MailerSettings, silenceMs = SILENCE_TIMEOUT_MS) {
  let transport: Promise<Transporter> | undefined

  /** Loads the library on the first e-mail. */
  async function open(): Promise<Transporter> {
    const { default: nodemailer } = await import('nodemailer')
    // With a URL given as text, nodemailer would treat further options as message defaults.
    return nodemailer.createTransport({
      url: smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true
    } as object)
  }
  function opened(): Promise<Transporter> {
    transport ??= open()
    return transport
  }

  const deadline = () => AbortSignal.timeout(MOST_SILENCES * silenceMs)

  return {
    /** @throws {DeliveryError} */
    async send(mail: SendMailOptions): Promise<{ remoteID?: string }> {
      const letter = { from, ...mail, signal: deadline() }
      try {
        const { messageId } = await (await opened()).sendMail(letter)
        return messageId ? { remoteID: messageId } : {}
      } catch (error) {
        throw toDeliveryError(error)
      }
    },
    /** @throws {DeliveryError} */
    async verify(): Promise<void> {
      try {
        await Promise.race([(await opened()).verify(), rejectAfter(deadline())])
      } catch (error) {
        throw toDeliveryError(error)
      }
    },
    close: () => void transport?.then((opened) => opened.close())
  }
}

function rejectAfter(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject({ code: 'ETIMEDOUT' }), { once: true })
  })
}

interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  message?: string
}

/** Source: nodemailer's error codes. Of a reply only the code is kept: its text may quote an address. */
function toDeliveryError(cause: unknown): DeliveryError {
  const error = (cause ?? {}) as SmtpError
  const { command = '', responseCode = 0 } = error
  const code = codeOf(error)
  const said = responseCode ? `SMTP answered ${responseCode}` : `SMTP: ${code || 'no connection'}`
  // At any stage: a busy server also answers so to the password and to STARTTLS.
  if (responseCode >= 400 && responseCode < 500) return new DeliveryError('retry', said)
  const fault = faultyConnection(code)
  if (fault) return new DeliveryError('blocked', `${said}, ${fault}`)
  // Refused before the server saw the message: sender and recipient are settings, so no lead is given up for them.
  const refusal = command === 'DATA' ? 'dead' : 'blocked'
  if (isSizeRefused(error)) {
    return new DeliveryError(refusal, `${said}, the letter is too large`, { isTooLarge: true })
  }
  if (responseCode >= 500) return new DeliveryError(refusal, said)
  return new DeliveryError('retry', said, { isCut: CUTS.includes(code) })
}

/** What a person has to fix before any e-mail can be sent. */
function faultyConnection(code: string): string | undefined {
  if (['EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(code)) return 'the user or password is refused'
  return code === 'ETLS' || /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|SSL/.test(code)
    ? 'the connection cannot be encrypted safely'
    : undefined
}

/** The connection was closed, by the server or by the deadline, mid-transfer. */
const CUTS = ['ECONNECTION', 'ECONNRESET', 'EPIPE', 'EABORT']

/**
 * Refused by the server, or by nodemailer, which knows the server's limit. Source: RFC 1870 (552), RFC 3463 (x.3.4,
 * x.2.3); some servers say so only in words.
 */
function isSizeRefused({ code, command, response = '', responseCode = 0 }: SmtpError): boolean {
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return true
  return (
    responseCode === 552 ||
    (responseCode >= 500 &&
      /\b5\.(3\.4|2\.3)\b|too (large|big)|\bsize\b.*\b(exceed|limit)|exceed.*\bsize\b/i.test(
        response
      ))
  )
}

/** Only the message says why a socket failed. */
function codeOf({ code = '', message = '' }: SmtpError): string {
  if (code !== 'ESOCKET') return code
  if (/certificate|altnames/i.test(message)) return 'CERT'
  return /\bE[A-Z_]{4,}\b/.exec(message)?.[0] ?? code
}
