import { createHash } from 'node:crypto'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { isEmailValid } from '../../shared/lead-rules.ts'
import { contactsOf } from '../leads/contact.ts'
import { escapeHtml } from '../render/escape-html.ts'
import { DeliveryError, type DeliveryTarget, type OutgoingLead } from './delivery-target.ts'
import { leadFacts, oneLine, type StandIns } from './lead-facts.ts'

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://`. */
  smtpUrl: string
  from: string
  to: string
}

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends mail over SMTP. Of an address only what was configured or checked gets into a header. */
export function createMailer({ smtpUrl, from }: Pick<MailSettings, 'smtpUrl' | 'from'>) {
  let transport: Promise<Transporter> | undefined

  /** Only who sends a letter needs the library. */
  async function open(): Promise<Transporter> {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport(smtpUrl, {
      ...TIMEOUTS_MS,
      disableFileAccess: true,
      disableUrlAccess: true
    } as object)
  }
  function opened(): Promise<Transporter> {
    transport ??= open()
    return transport
  }

  return {
    /** @throws {DeliveryError} */
    async send(mail: SendMailOptions): Promise<{ remoteID?: string }> {
      try {
        const { messageId } = await (await opened()).sendMail({ from, ...mail })
        return messageId ? { remoteID: messageId } : {}
      } catch (error) {
        throw toDeliveryError(error)
      }
    },
    /** @throws {DeliveryError} */
    async verify(): Promise<void> {
      try {
        await (await opened()).verify()
      } catch (error) {
        throw toDeliveryError(error)
      }
    },
    close: () => void transport?.then((opened) => opened.close())
  }
}

/** Each lead as a letter that can be answered. */
export function createMailTarget(settings: MailSettings, standIns: StandIns): DeliveryTarget {
  const mailer = createMailer(settings)
  const domain =
    settings.from
      .split('@')
      .at(-1)
      ?.replace(/[>\s].*$/, '') || 'localhost'
  return {
    name: 'mail',
    configHash: createHash('sha256').update(JSON.stringify(settings)).digest('hex'),
    pauseMs: 0,
    deliver: (outgoing) => mailer.send(leadMail(outgoing, settings.to, domain, standIns)),
    check: mailer.verify,
    close: mailer.close
  }
}

function leadMail(
  { lead, identity, file, missingFile }: OutgoingLead,
  to: string,
  domain: string,
  standIns: StandIns
): SendMailOptions {
  const facts = leadFacts(lead, standIns)
  if (missingFile) facts.push({ label: 'Файла нет', value: `${missingFile} пропал из хранилища` })
  const { fio = '', theme = '' } = lead.values
  const kind = lead.form === 'callback' ? 'Звонок' : 'Заявка'
  const { email } = contactsOf(lead.values, standIns)
  return {
    to,
    subject: oneLine(`${kind}: ${fio}${theme ? `, ${theme}` : ''}`, 150),
    messageId: `<${identity}@${domain}>`,
    date: lead.createdAt,
    text: facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    html: toHtml(facts),
    ...(isEmailValid(email)
      ? { replyTo: { name: oneLine(fio, 100).replace(/["<>@,;:]/g, ' '), address: email } }
      : {}),
    ...(file
      ? {
          attachments: [
            { filename: file.name, content: file.data, contentType: safeType(file.type) }
          ]
        }
      : {})
  }
}

function toHtml(facts: readonly { label: string; value: string }[]): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top" style="padding:6px 16px 6px 0;color:#5b6472;font-weight:400">${escapeHtml(label)}</th>` +
      `<td style="padding:6px 0;white-space:pre-wrap">${escapeHtml(value)}</td></tr>`
  )
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif;color:#14181f"><table>${rows.join('')}</table></body></html>`
}

/** A type that a visitor's browser named. */
function safeType(type: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  message?: string
}

/** Source: nodemailer's error codes; of an answer the code alone is kept, its text may quote an address. */
function toDeliveryError(error: unknown): DeliveryError {
  const { command = '', responseCode } = (error ?? {}) as SmtpError
  const code = codeOf((error ?? {}) as SmtpError)
  const said = responseCode ? `SMTP answered ${responseCode}` : `SMTP: ${code || 'no connection'}`
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') {
    return new DeliveryError('blocked', `${said}, the user or password is refused`)
  }
  if (code === 'ETLS' || /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|SSL/.test(code)) {
    return new DeliveryError('blocked', `${said}, the connection cannot be encrypted safely`)
  }
  // Refused before the letter was seen: sender and recipient are settings, and no lead is given up for them.
  if (responseCode && responseCode >= 500) {
    return new DeliveryError(command === 'DATA' ? 'dead' : 'blocked', said)
  }
  return new DeliveryError('retry', said)
}

/** Why a socket failed is in the message only. */
function codeOf({ code = '', message = '' }: SmtpError): string {
  if (code !== 'ESOCKET') return code
  if (/certificate|altnames/i.test(message)) return 'CERT'
  return /\bE[A-Z_]{4,}\b/.exec(message)?.[0] ?? code
}
