import type { SendMailOptions, Transporter } from 'nodemailer'
import { Type } from 'typebox'
import { isEmailValid } from '../../../shared/lead/lead-rules.ts'
import { asciiDomain, contactsOf, senderDomain } from '../../leads/contact.ts'
import { isThisMachine, MAILS_PATTERN } from '../../setting-addresses.ts'
import {
  DeliveryError,
  type DeliveryTarget,
  hostOf,
  type OutgoingLead,
  type StandIns,
  targetKind
} from '../delivery-target.ts'
import { oneLine } from '../lead-words.ts'
import { leadLetter, letterHtml, letterText } from './letter.ts'

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

interface SentLetter {
  remoteID?: string
  refusal?: DeliveryError
}

/** Sends mail over SMTP. Only configured or validated addresses reach a header. */
export function createMailer({ smtpUrl, from }: MailerSettings, silenceMs = SILENCE_TIMEOUT_MS) {
  let transport: Promise<Transporter> | undefined

  /** Loads the library on the first e-mail. */
  async function open(): Promise<Transporter> {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({
      ...connectionOf(smtpUrl),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true
    })
  }
  function opened(): Promise<Transporter> {
    transport ??= open()
    return transport
  }

  const deadline = () => AbortSignal.timeout(MOST_SILENCES * silenceMs)

  return {
    /**
     * Resolves when somebody has the letter, with the refusal of those who have it not.
     *
     * @throws {DeliveryError} When nobody has it.
     */
    async send(mail: SendMailOptions): Promise<SentLetter> {
      const letter = { from, ...mail, headers: FROM_A_MACHINE, signal: deadline() }
      try {
        const { messageId, rejectedErrors = [] } = await (await opened()).sendMail(letter)
        return {
          ...(messageId ? { remoteID: messageId } : {}),
          ...(rejectedErrors.length > 0 ? { refusal: toDeliveryError({ rejectedErrors }) } : {})
        }
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

/**
 * Mail goes over TLS with a certificate that is verified, unless it stays on this machine and has no password to lose. No
 * option in the address changes that: none is read.
 */
function connectionOf(smtpUrl: string) {
  // Of a scheme that it knows, the parser also turns a name into ASCII.
  const url = new URL(smtpUrl.replace(/^smtps?:/i, 'ftp:'))
  const [user, pass] = [url.username, url.password].map(decodeURIComponent)
  const secure = /^smtps:/i.test(smtpUrl)
  const isOpen = !secure && !user && !pass && isThisMachine(url.hostname)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port ? { port: Number(url.port) } : {}),
    secure,
    requireTLS: !isOpen && !secure,
    tls: { rejectUnauthorized: !isOpen },
    ...(user || pass ? { auth: { user: user ?? '', pass: pass ?? '' } } : {})
  }
}

/** Nobody's out-of-office reply may go to the visitor. Source: RFC 3834, and Exchange's own header. */
const FROM_A_MACHINE = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

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
  /** Of each recipient that was refused. */
  rejectedErrors?: (SmtpError & { recipient?: string })[]
}

/** Source: nodemailer's error codes. Of a reply only the code is kept: its text may quote an address. */
function toDeliveryError(cause: unknown): DeliveryError {
  const error = (cause ?? {}) as SmtpError
  const { rejectedErrors = [] } = error
  if (rejectedErrors.length > 0) return refusalOf(rejectedErrors)
  const { command = '', responseCode = 0 } = error
  const code = codeOf(error)
  const said = saidBy(error)
  if (isForNow(error)) return new DeliveryError('retry', said)
  const fault = isTlsRefused(error) ? NO_TLS : faultyConnection(code)
  if (fault) return new DeliveryError('blocked', `${said}, ${fault}`)
  // Refused before the server saw the message: sender and recipient are settings, so no lead is given up for them.
  const refusal = command === 'DATA' ? 'dead' : 'blocked'
  if (isSizeRefused(error)) {
    return new DeliveryError(refusal, `${said}, the letter is too large`, { isTooLarge: true })
  }
  if (responseCode >= 500) return new DeliveryError(refusal, said)
  return new DeliveryError('retry', said, { isCut: CUTS.includes(code) })
}

function refusalOf(errors: NonNullable<SmtpError['rejectedErrors']>): DeliveryError {
  const waiting = errors.find(isForNow)
  return new DeliveryError(waiting ? 'retry' : 'blocked', saidBy(waiting ?? errors[0] ?? {}), {
    isTooLarge: !waiting && errors.every(isSizeRefused),
    refused: errors.map(({ recipient = '' }) => recipient)
  })
}

function saidBy(error: SmtpError): string {
  const { responseCode = 0 } = error
  const said = responseCode ? `answered ${responseCode}` : `: ${codeOf(error) || 'no connection'}`
  return `SMTP${responseCode ? ' ' : ''}${said}${isMailboxFull(error) ? ', the mailbox is full' : ''}`
}

/**
 * At any stage: a busy server also answers so to the password and to STARTTLS. A mailbox or a system that is full or
 * away for a while says so by its enhanced code, whatever the first. Source: RFC 3463, x.2.2, x.3.1, x.3.2.
 */
function isForNow(error: SmtpError): boolean {
  const { responseCode = 0, response = '' } = error
  if (responseCode >= 400 && responseCode < 500) return true
  return responseCode >= 500 && (isMailboxFull(error) || /\b5\.3\.[12]\b/.test(response))
}

/** A server without enhanced codes says so in words. */
function isMailboxFull({ response = '', responseCode = 0 }: SmtpError): boolean {
  if (responseCode < 400) return false
  const enhanced = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]
  return enhanced ? /\.2\.2$/.test(enhanced) : /quota|mailbox.{0,20}\bfull\b/i.test(response)
}

const NO_TLS = 'it offers no encryption (STARTTLS), and nothing is sent in the clear'

function isTlsRefused({ code, command, message = '', responseCode }: SmtpError): boolean {
  if (code === 'ETLS' && command === 'STARTTLS') return Boolean(responseCode)
  return command === 'EHLO' && message.includes('required STARTTLS')
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
  if (responseCode < 500) return false
  const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]
  const isSaid = /too (large|big)|\bsize\b.*\b(exceed|limit)|exceed.*\bsize\b/i.test(response)
  return isSaid || (enhanced ? /\.(3\.4|2\.3)$/.test(enhanced) : responseCode === 552)
}

/** Only the message says why a socket failed. */
function codeOf({ code = '', message = '' }: SmtpError): string {
  if (code !== 'ESOCKET') return code
  if (/certificate|altnames/i.test(message)) return 'CERT'
  return /\bE[A-Z_]{4,}\b/.exec(message)?.[0] ?? code
}

interface MailSettings extends MailerSettings {
  to: string
}

/** Growth through base64 in lines of 76 characters. */
const BASE64_GROWTH = (4 / 3) * (78 / 76)
/** Size of an e-mail without its file. */
const LETTER_BYTES = 64 * 1024

export const MAIL = targetKind({
  name: 'mail',
  title: 'Почта',
  settings: {
    LEADS_SMTP_URL: Type.Optional(
      Type.String({
        kind: 'login',
        pattern: '^smtps?://.+',
        description:
          'SMTP server, smtp://user:password@host:587 or smtps://host; over TLS, but for one on this machine without a password.'
      })
    ),
    LEADS_MAIL_TO: Type.Optional(
      Type.String({
        pattern: MAILS_PATTERN,
        description: 'Who gets each lead by e-mail, comma-separated.'
      })
    ),
    LEADS_MAIL_FROM: Type.Optional(
      Type.String({
        pattern: '^[^\\r\\n]*@[^\\s]+$',
        description: "The site's own sender address. Default: the first of LEADS_MAIL_TO."
      })
    )
  },
  needs: { LEADS_MAIL_TO: 'LEADS_SMTP_URL' },
  access: ['LEADS_SMTP_URL'],
  where: ({ LEADS_MAIL_TO: to, LEADS_SMTP_URL: url }) => `${to} by ${hostOf(url)}`,
  meanings: [
    [
      /offers no encryption/,
      'let the server offer STARTTLS, or use its smtps:// address, often on port 465'
    ],
    [/EAUTH|535|530|user or password/, 'user or password is refused'],
    [
      /ESOCKET|ECONNECTION|EPROTO/,
      'it speaks something else: smtps:// is for port 465, smtp:// for 587 and 25'
    ]
  ],
  open({ LEADS_SMTP_URL: smtpUrl, LEADS_MAIL_TO: to, LEADS_MAIL_FROM }, standIns) {
    if (!smtpUrl || !to) return undefined
    return createMailTarget({ smtpUrl, from: LEADS_MAIL_FROM ?? firstOf(to), to }, standIns)
  }
})

/** Sends each lead as an e-mail that can be replied to. */
export function createMailTarget(
  settings: MailSettings,
  standIns: StandIns,
  silenceMs?: number
): DeliveryTarget & Required<Pick<DeliveryTarget, 'close'>> {
  const mailer = createMailer(settings, silenceMs)
  const addresses = settings.to.split(',').map((address) => asciiAddress(address.trim()))
  const domain = senderDomain(settings.from) || 'localhost'

  async function deliver(outgoing: OutgoingLead): Promise<{ remoteID?: string }> {
    const { served = [] } = outgoing
    const lacking = addresses.filter((address) => !served.includes(address))
    // All have it when those who had it not are no longer in the settings.
    if (lacking.length === 0) return {}
    const letter = leadMail(outgoing, settings, { domain, to: lacking, standIns })
    const { refusal, ...sent } = await mailer.send(letter).catch((error: DeliveryError) => {
      if (error.refused.length === 0 || served.length === 0) throw error
      return { refusal: error }
    })
    if (refusal) throw partlyRefused(refusal)
    return sent
  }

  function partlyRefused({ fault, message, refused }: DeliveryError): DeliveryError {
    const places = addresses.flatMap((address, i) => (refused.includes(address) ? [i + 1] : []))
    const said = `${message} for ${refused.length} of ${addresses.length} addresses, the ${places.map(ordinal).join(', ')}`
    const served = addresses.filter((address) => !refused.includes(address))
    return new DeliveryError(fault, said, { served })
  }

  return {
    name: 'mail',
    takesFiles: true,
    pauseMs: 0,
    deliver,
    check: mailer.verify,
    close: mailer.close
  }
}

function ordinal(place: number): string {
  return `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`
}

/** As the library names it when a server refuses it. */
function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + asciiDomain(address.slice(at))
}

/** Of several addresses. */
export function firstOf(addresses: string): string {
  return addresses.split(',')[0]?.trim() ?? ''
}

function leadMail(
  outgoing: OutgoingLead,
  settings: MailSettings,
  { domain, to, standIns }: { domain: string; to: readonly string[]; standIns: StandIns }
): SendMailOptions {
  const { lead, identity, file } = outgoing
  const letter = leadLetter(outgoing, standIns)
  const { fio = '' } = lead.values
  const { email } = contactsOf(lead.values, standIns)
  return {
    to: settings.to,
    envelope: { from: settings.from, to: [...to], ...(file ? { size: sizeOf(file) } : {}) },
    subject: letter.subject,
    messageId: `<${identity}@${domain}>`,
    date: lead.createdAt,
    text: letterText(letter),
    html: letterHtml(letter),
    ...(isEmailValid(email)
      ? { replyTo: { name: oneLine(fio, 100).replace(/["<>@,;:]/g, ' '), address: email } }
      : {}),
    ...(file ? { attachments: [enclosed(file)] } : {})
  }
}

/** Slightly too large, so that a server with a limit refuses before megabytes are sent. */
function sizeOf({ data }: NonNullable<OutgoingLead['file']>): number {
  return Math.ceil(data.length * BASE64_GROWTH) + LETTER_BYTES
}

function enclosed({ name, type, data }: NonNullable<OutgoingLead['file']>) {
  return { filename: oneLine(name, 200), content: data, contentType: safeType(type) }
}

/** The type named by the visitor's browser. A composite type would be sent unencoded and parsed as further parts. */
function safeType(type: string): string {
  return /^(?!message\/|multipart\/)[\w.+-]+\/[\w.+-]+$/i.test(type)
    ? type
    : 'application/octet-stream'
}
