import { sendLead } from '../support/lead-client.ts'
import { GOOD_LEAD } from '../support/lead-request.ts'

/** Sends a text, which stands for one visitor's submission; whether it was acknowledged. */
export type Send = (text: string) => Promise<boolean>

export const leadSender =
  (origin: string): Send =>
  async (message) => {
    const sent = await sendLead(origin, { ...GOOD_LEAD, message, idempotency_key: message })
    return sent.status === 200 && sent.resultID !== undefined
  }

const TAKEN = 302
/** The one that WordPress itself makes. */
const POST_ID = '1'
/** What WordPress says of a comment that it has from the same author already. */
const KNOWN = 409

export const commentSender =
  (origin: string): Send =>
  async (comment) => {
    const { fio: author = '', email = '' } = GOOD_LEAD
    const body = new URLSearchParams({ comment, author, email, comment_post_ID: POST_ID })
    try {
      const url = `${origin}/wp-comments-post.php`
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.status === TAKEN || answer.status === KNOWN
    } catch {
      return false
    }
  }

/**
 * Acknowledged submissions per second when each connection sends the next as soon as the last is answered.
 *
 * @throws {Error} When one is not acknowledged.
 */
export async function flood(send: Send, connections: number, seconds: number): Promise<number> {
  const rates = await Promise.all(Array.from({ length: connections }, () => rateOf(send, seconds)))
  return rates.reduce((sum, rate) => sum + rate, 0)
}

/** Until the last answer: where one takes long, that comes after the time. */
async function rateOf(send: Send, seconds: number): Promise<number> {
  const begun = performance.now()
  for (let count = 1; ; count++) {
    if (!(await send(crypto.randomUUID()))) throw new Error('a submission was not acknowledged')
    const tookSeconds = (performance.now() - begun) / 1000
    if (tookSeconds >= seconds) return count / tookSeconds
  }
}
