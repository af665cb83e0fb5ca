import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
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

const SENDERS = 8
const KILLS = 3
const PATIENCE_MS = 30_000

/** Sends while `kill` is called again and again; who gets no answer sends the same once more until there is one. */
export async function surviveKills(
  send: Send,
  kill: () => Promise<void>,
  stored: () => Promise<string[]>
) {
  const acknowledged: string[] = []
  let isOver = false
  async function sendMany() {
    while (!isOver) {
      const text = crypto.randomUUID()
      const giveUp = performance.now() + PATIENCE_MS
      while (!(await send(text))) {
        if (performance.now() > giveUp) throw new Error('no submission is taken any more')
        await setTimeout(50)
      }
      acknowledged.push(text)
    }
  }
  async function killMany() {
    try {
      for (let count = 0; count < KILLS; count++) {
        await setTimeout(1000)
        await kill()
      }
      await setTimeout(1000)
    } finally {
      isOver = true
    }
  }
  await Promise.all([killMany(), ...Array.from({ length: SENDERS }, sendMany)])
  const kept = await stored()
  const distinct = new Set(kept)
  const lost = acknowledged.filter((text) => !distinct.has(text)).length
  return { acknowledged: acknowledged.length, lost, doubled: kept.length - distinct.size }
}

/** A mail server that takes everything, after `hangMs`. */
export async function openMail() {
  const mail = { url: '', hangMs: 0, hanging: 0, close: () => server.close() }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onMailFrom(_address, _session, done) {
      if (mail.hangMs > 0) mail.hanging++
      await setTimeout(mail.hangMs, undefined, { ref: false })
      done()
    },
    onData(stream, _session, done) {
      stream.resume().once('end', () => done())
    }
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mail
}
