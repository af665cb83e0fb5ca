import { createHash, createHmac } from 'node:crypto'
import { toRecord } from '../leads/lead-export.ts'
import type { DeliveryTarget, OutgoingLead } from './delivery-target.ts'
import { postJson } from './http-call.ts'

export interface WebhookSettings {
  url: string
  /** `whsec_` and base64, or any text; without one the calls are not signed. */
  secret?: string | undefined
}

/** A larger file is told of and not sent: receivers refuse large bodies whole. The letter has it. */
const MAX_FILE_BYTES = 1024 * 1024

/**
 * Each lead as signed JSON.
 *
 * Source: Standard Webhooks (standardwebhooks.com): headers `webhook-id`, `webhook-timestamp` in Unix seconds,
 * `webhook-signature` as `v1,` and base64 of HMAC-SHA-256 over `id.timestamp.body`.
 */
export function createWebhookTarget({ url, secret }: WebhookSettings): DeliveryTarget {
  async function call(id: string, body: string) {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = secret && sign(secret, `${id}.${timestamp}.${body}`)
    return postJson(url, body, {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(signature ? { 'webhook-signature': `v1,${signature}` } : {})
    })
  }

  return {
    name: 'webhook',
    configHash: createHash('sha256')
      .update(`${url}\n${secret ?? ''}`)
      .digest('hex'),
    pauseMs: 0,
    async deliver(outgoing) {
      await call(outgoing.identity, JSON.stringify(payloadOf(outgoing)))
      return {}
    },
    async check() {
      const timestamp = new Date().toISOString()
      await call(`check.${timestamp}`, JSON.stringify({ type: 'check', timestamp, data: {} }))
    },
    close: () => undefined
  }
}

function payloadOf({ lead, file }: OutgoingLead) {
  const { attachment } = lead
  const content = file && file.data.length <= MAX_FILE_BYTES ? file.data.toString('base64') : null
  return {
    type: 'lead.created',
    timestamp: lead.createdAt.toISOString(),
    data: {
      ...toRecord(lead),
      attachment: attachment
        ? {
            name: attachment.name,
            type: attachment.type,
            size: attachment.size,
            sha256: attachment.sha256,
            content
          }
        : null
    }
  }
}

function sign(secret: string, text: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret
  return createHmac('sha256', key).update(text).digest('base64')
}
