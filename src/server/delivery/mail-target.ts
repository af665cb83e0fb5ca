import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { Type } from 'typebox'
import { isEmailValid } from '../../shared/lead/lead-rules.ts'
import { asciiDomain, contactsOf, senderDomain } from '../leads/contact.ts'
import { MAILS_PATTERN } from '../setting-patterns.ts'
import { DeliveryError, type DeliveryTarget, type OutgoingLead } from './delivery-target.ts'
import { hostOf } from './host-of.ts'
import { oneLine, type StandIns } from './lead-words.ts'
import { leadLetter } from './letter/lead-letter.ts'
import { letterHtml } from './letter/letter-html.ts'
import { letterText } from './letter/letter-text.ts'
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
): DeliveryTarget {
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
    configHash: createHash('sha256').update(JSON.stringify(settings)).digest('hex'),
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
