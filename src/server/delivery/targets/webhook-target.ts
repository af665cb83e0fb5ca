import { createHmac, randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { toPlain, toPlainLines } from '../../../shared/words/plain-text.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { toRecord } from '../../leads/lead-export.ts'
import { ANY_URL } from '../../setting-addresses.ts'
import {
  type DeliveryTarget,
  hostOf,
  type OutgoingLead,
  postJson,
  targetKind
} from '../delivery-target.ts'

interface WebhookSettings {
  url: string
  /** `whsec_` and base64, or any text; without a secret, calls are unsigned. */
  secret?: string | undefined
  timeoutMs?: number | undefined
}

/**
 * A larger call is sent without the file's content: receivers reject large bodies outright, nginx above 1 MiB by
 * default. The e-mail has the file.
 */
const MAX_BODY_BYTES = 1_000_000
/** What follows is base64. Source: Standard Webhooks. */
const KEY_PREFIX = 'whsec_'

export const WEBHOOK = targetKind({
  name: 'webhook',
  title: 'Вебхук',
  settings: {
    LEADS_WEBHOOK_URL: Type.Optional(
      Type.String({ ...ANY_URL, description: 'Gets each lead as JSON.' })
    ),
    LEADS_WEBHOOK_SECRET: Type.Optional(
      Type.String({
        kind: 'secret',
        minLength: 1,
        description: 'Signs the calls of the webhook: whsec_ and base64, or any text.'
      })
    )
  },
  needs: { LEADS_WEBHOOK_SECRET: 'LEADS_WEBHOOK_URL' },
  access: ['LEADS_WEBHOOK_URL'],
  where: ({ LEADS_WEBHOOK_URL: url }) => hostOf(url),
  advice({ LEADS_WEBHOOK_SECRET: secret }) {
    if (!secret)
      return 'calls are not signed: set LEADS_WEBHOOK_SECRET so that the receiver can trust them'
    return secret.startsWith(KEY_PREFIX)
      ? ''
      : 'libraries of Standard Webhooks take LEADS_WEBHOOK_SECRET as whsec_ and the base64 of its text'
  },
  open: ({ LEADS_WEBHOOK_URL: url, LEADS_WEBHOOK_SECRET: secret }) =>
    url ? createWebhookTarget({ url, secret }) : undefined
})

/**
 * Sends each lead as signed JSON.
 *
 * Source: Standard Webhooks (standardwebhooks.com): headers `webhook-id`, `webhook-timestamp` in Unix seconds,
 * `webhook-signature` as `v1,` and base64 of HMAC-SHA-256 over `id.timestamp.body`.
 */
export function createWebhookTarget({ url, secret, timeoutMs }: WebhookSettings): DeliveryTarget {
  async function call(id: string, body: string) {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = secret && sign(secret, `${id}.${timestamp}.${body}`)
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(signature ? { 'webhook-signature': `v1,${signature}` } : {})
    }
    return postJson(url, body, { headers, timeoutMs, answer: 'ignored' })
  }

  return {
    name: 'webhook',
    takesFiles: true,
    pauseMs: 0,
    async deliver(outgoing) {
      await call(outgoing.identity, bodyOf(outgoing))
      return {}
    },
    async check() {
      const timestamp = new Date().toISOString()
      await call(`check.${timestamp}`, JSON.stringify({ type: 'check', timestamp, data: {} }))
    },
    async tell(data) {
      const timestamp = new Date().toISOString()
      await call(`alert.${randomUUID()}`, JSON.stringify({ type: 'alert', timestamp, data }))
    }
  }
}

function bodyOf({ lead, file }: OutgoingLead): string {
  const body = JSON.stringify(payloadOf(lead, null))
  const contentBytes = file ? Math.ceil(file.data.length / 3) * 4 : 0
  return file && Buffer.byteLength(body) + contentBytes <= MAX_BODY_BYTES
    ? JSON.stringify(payloadOf(lead, file.data.toString('base64')))
    : body
}

/** Visitor text keeps its line breaks; control characters are escaped. */
function payloadOf(lead: StoredLead, content: string | null) {
  const { attachment } = lead
  const record = Object.entries(toRecord(lead)).map(([field, value]) => [
    field,
    toPlainLines(value)
  ])
  return {
    type: 'lead.created',
    timestamp: lead.createdAt.toISOString(),
    data: {
      ...Object.fromEntries(record),
      attachment: attachment
        ? {
            name: toPlain(attachment.name),
            type: toPlain(attachment.type),
            size: attachment.size,
            sha256: attachment.sha256,
            content
          }
        : null
    }
  }
}

function sign(secret: string, text: string): string {
  const key = secret.startsWith(KEY_PREFIX)
    ? Buffer.from(secret.slice(KEY_PREFIX.length), 'base64')
    : secret
  return createHmac('sha256', key).update(text).digest('base64')
}
