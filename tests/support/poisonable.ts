import type { ServerResponse } from 'node:http'
import type { Test } from 'tap'
import type { DeliveryTarget } from '../../src/server/delivery/delivery-target.ts'
import { createAmocrmTarget } from '../../src/server/delivery/targets/amocrm-target.ts'
import { createMailTarget } from '../../src/server/delivery/targets/mail-target.ts'
import { createWebhookTarget } from '../../src/server/delivery/targets/webhook-target.ts'
import { headerOf, openMailbox, type Refusal } from './mailbox.ts'
import { STAND_INS } from './outgoing-lead.ts'
import { openReceiver, type ReceivedCall } from './receiver.ts'

/** A target with a real receiver behind it that treats some leads otherwise than others. */
export interface Poisonable<Way> {
  target: DeliveryTarget
  /** Ids of the leads that the receiver has taken, in their order. */
  arrived: () => string[]
  /** How those leads are treated from now on; `all` also spoils the target's own check. */
  poison: (way: Way, whom: ReadonlySet<string> | 'all') => void
  heal: () => void
}

export type HttpWay =
  | { status: number; body?: string; headers?: Record<string, string> }
  | 'hang'
  | 'cut'
  | 'garbage'

function answerBadly(way: HttpWay, response: ServerResponse): void {
  if (way === 'hang') return
  if (way === 'cut') return void response.socket?.destroy()
  if (way === 'garbage') return void response.socket?.end('nonsense\r\n\r\n')
  response.writeHead(way.status, way.headers).end(way.body ?? '')
}

async function openHttp(
  t: Test,
  create: (url: string) => DeliveryTarget,
  idOf: (call: ReceivedCall) => string | undefined,
  answerWell: (call: ReceivedCall, response: ServerResponse) => void
): Promise<Poisonable<HttpWay>> {
  const receiver = await openReceiver(t)
  const target = create(receiver.url)
  const arrived: string[] = []
  t.teardown(() => target.close?.())

  function heal(): void {
    receiver.answer = (call, response) => {
      const id = idOf(call)
      if (id) arrived.push(id)
      answerWell(call, response)
    }
  }
  heal()
  return {
    target,
    arrived: () => arrived,
    heal,
    poison(way, whom) {
      heal()
      const { answer } = receiver
      receiver.answer = (call, response) => {
        const isBad = whom === 'all' || [...whom].some((id) => call.body.includes(id))
        if (isBad) answerBadly(way, response)
        else answer(call, response)
      }
    }
  }
}

export function openWebhook(t: Test, timeoutMs?: number): Promise<Poisonable<HttpWay>> {
  return openHttp(
    t,
    (url) => createWebhookTarget({ url, timeoutMs }),
    ({ json }) => json.data.resultID,
    (_call, response) => response.end('{}')
  )
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

export function openAmocrm(t: Test, timeoutMs?: number): Promise<Poisonable<HttpWay>> {
  return openHttp(
    t,
    (url) => createAmocrmTarget({ url, token: 'token', timeoutMs }, STAND_INS),
    ({ path, body }) => (path.endsWith('/notes') ? ID.exec(body)?.[0] : undefined),
    ({ path }, response) => {
      if (path.endsWith('/complex')) response.end('[{"id":7,"contact_id":8}]')
      else if (path.includes('?')) response.writeHead(204).end()
      else response.end('{"_embedded":{"notes":[{"id":9}]}}')
    }
  )
}

/** A server cannot know the lead before the letter: it is told which one is on its way. */
export async function openMail(t: Test, silenceMs?: number): Promise<Poisonable<Refusal>> {
  const mailbox = await openMailbox(t)
  const settings = { smtpUrl: mailbox.url, from: 'site@agency.example', to: 'sales@agency.example' }
  const target = createMailTarget(settings, STAND_INS, silenceMs)
  const { deliver } = target
  t.teardown(() => target.close())
  let refusalOf: (id: string) => Refusal | undefined = () => undefined
  target.deliver = async (outgoing) => {
    const refusal = refusalOf(outgoing.lead.resultID)
    if (refusal) mailbox.refuse = refusal
    try {
      return await deliver(outgoing)
    } finally {
      delete mailbox.refuse
    }
  }
  return {
    target,
    arrived: () =>
      mailbox.mails.map(
        (mail) => (headerOf(mail, 'Message-ID') ?? '').slice(1).split('.')[0] ?? ''
      ),
    heal: () => {
      refusalOf = () => undefined
    },
    poison: (way, whom) => {
      refusalOf = (id) => (whom === 'all' || whom.has(id) ? way : undefined)
    }
  }
}
