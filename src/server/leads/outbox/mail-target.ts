import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { Type } from 'typebox'
import { isEmailValid } from '../../../shared/lead/lead-rules.ts'
import { escapeHtml } from '../../../shared/words/escape-html.ts'
import { MAILS_PATTERN } from '../../setting-patterns.ts'
import { contactsOf } from '../contact.ts'
import type { DeliveryTarget, OutgoingLead } from './delivery-target.ts'
import { leadFacts, oneLine, type StandIns } from './lead-facts.ts'
import { createMailer, type MailerSettings } from './mailer.ts'
import { targetKind } from './target-kind.ts'

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
        pattern: '^smtps?://.+',
        description: 'SMTP server, smtp://user:password@host:587 or smtps://host.'
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
  meanings: [[/EAUTH|535|530|user or password/, 'user or password is refused']],
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
): DeliveryTarget {
  const mailer = createMailer(settings, silenceMs)
  const domain =
    settings.from
      .split('@')
      .at(-1)
      ?.replace(/[>\s].*$/, '') || 'localhost'
  return {
    name: 'mail',
    takesFiles: true,
    configHash: createHash('sha256').update(JSON.stringify(settings)).digest('hex'),
    pauseMs: 0,
    deliver: (outgoing) => mailer.send(leadMail(outgoing, settings, domain, standIns)),
    check: mailer.verify,
    close: mailer.close
  }
}

/** Of several addresses. */
export function firstOf(addresses: string): string {
  return addresses.split(',')[0]?.trim() ?? ''
}

function leadMail(
  { lead, identity, file, fileAbsence }: OutgoingLead,
  { from, to }: MailSettings,
  domain: string,
  standIns: StandIns
): SendMailOptions {
  const facts = leadFacts(lead, standIns, fileAbsence)
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
    ...(file ? enclosed(file, from, to) : {})
  }
}

/**
 * An attached file. The announced size is slightly too large, so that a server with a limit refuses before megabytes
 * are sent.
 */
function enclosed(
  { name, type, data }: NonNullable<OutgoingLead['file']>,
  from: string,
  to: string
) {
  const size = Math.ceil(data.length * BASE64_GROWTH) + LETTER_BYTES
  return {
    attachments: [
      { filename: oneLine(name, 200), content: data, contentType: safeType(type) }
    ] satisfies SendMailOptions['attachments'],
    envelope: { from, to, size }
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

/** The type named by the visitor's browser. A composite type would be sent unencoded and parsed as further parts. */
function safeType(type: string): string {
  return /^(?!message\/|multipart\/)[\w.+-]+\/[\w.+-]+$/i.test(type)
    ? type
    : 'application/octet-stream'
}
