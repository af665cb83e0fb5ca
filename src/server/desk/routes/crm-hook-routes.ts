import type {
  FastifyContextConfig,
  FastifyPluginAsync,
  FastifyRequest,
  onRequestAsyncHookHandler
} from 'fastify'
import { createAllowance } from '../../allowance/allowance.ts'
import type { Config } from '../../config.ts'
import { readBitrix24 } from '../../delivery/targets/bitrix24-target.ts'
import {
  type CrmEvent,
  type HookFields,
  readAmocrmEvents,
  readBitrixNotice,
  readStages,
  recordCrmEvent,
  type Stages
} from '../../leads/crm-events.ts'
import { isSameText } from '../cookies.ts'
import type { DeskStore } from '../desk-records.ts'

interface CrmHookOptions {
  config: Config
  store: DeskStore
  /** Contracts may have been queued. */
  wake(): void
}

/** Bytes of a call: a few hundred leads. */
const MAX_BODY_BYTES = 64 * 1024
const MINUTE_MS = 60_000
/** Calls of an address in a minute: as many as a CRM makes, and guesses at the secret. */
const CALLS = 600
const WRONG_CALLS = 20

/** Not for browsers: no session and no form of ours, the secret alone lets in. Wrong ones are always counted. */
const ROUTE = { bodyLimit: MAX_BODY_BYTES, config: { access: 'open' } as FastifyContextConfig }

/**
 * What became of leads in Bitrix24 and amoCRM. Register it on the desk's listener, beside a parser of forms; without its
 * settings it adds no route. Calls may be repeated and overtake each other.
 */
export const crmHookRoutes: FastifyPluginAsync<CrmHookOptions> = async (
  app,
  { config, store, wake }
) => {
  const { LEADS_AMOCRM_HOOK_SECRET, LEADS_BITRIX24_HOOK_TOKEN, LEADS_BITRIX24_URL } = config
  const limited = config.LEADS_RATE_LIMIT === 'on'
  const { ledger } = store
  const calls = createAllowance('crm', [{ limit: CALLS, windowMs: MINUTE_MS }], ledger)
  const wrong = createAllowance('crm0', [{ limit: WRONG_CALLS, windowMs: MINUTE_MS }], ledger)

  /** The status that refuses a call, if any. Nothing of a refused call is carried out. */
  async function refusalOf({ ip }: FastifyRequest, isRight: boolean) {
    if (!isRight) return (await wrong.take(ip)) ? 403 : 429
    return !limited || (await calls.take(ip)) ? undefined : 429
  }

  async function record(events: readonly CrmEvent[], stages: Stages): Promise<void> {
    for (const event of events) {
      const recording = await recordCrmEvent(store, event, stages, new Date())
      const { target, remoteID } = event
      app.log.info({ target, remoteID, recording }, 'an outcome from the CRM')
    }
    wake()
  }

  if (LEADS_AMOCRM_HOOK_SECRET) {
    const stages = readStages(config.LEADS_AMOCRM_STAGES)
    // The secret stands in the address: a wrong one is refused before the body is read.
    const onRequest: onRequestAsyncHookHandler = async (request, reply) => {
      const { secret } = request.params as { secret?: unknown }
      const refusal = await refusalOf(request, isSame(secret, LEADS_AMOCRM_HOOK_SECRET))
      if (refusal) return reply.code(refusal).send()
      request.isSenderKnown = true
    }
    app.post('/hooks/amocrm/:secret', { ...ROUTE, onRequest }, async (request, reply) => {
      await record(readAmocrmEvents(fieldsOf(request)), stages)
      return reply.code(204).send()
    })
  }

  if (LEADS_BITRIX24_HOOK_TOKEN && LEADS_BITRIX24_URL) {
    const stages = readStages(config.LEADS_BITRIX24_STAGES)
    app.post('/hooks/bitrix24', ROUTE, async (request, reply) => {
      const fields = fieldsOf(request)
      const isRight = isSame(fields['auth[application_token]'], LEADS_BITRIX24_HOOK_TOKEN)
      const refusal = await refusalOf(request, isRight)
      if (refusal) return reply.code(refusal).send()
      const notice = readBitrixNotice(fields)
      if (!notice) return reply.code(204).send()
      try {
        const event = await readBitrix24(LEADS_BITRIX24_URL, notice)
        if (event) await record([event], stages)
        return reply.code(204).send()
      } catch (error) {
        app.log.warn({ err: error, ...notice }, 'Bitrix24 cannot be asked for what it named')
        return reply.code(503).send()
      }
    })
  }
}

function fieldsOf({ body }: FastifyRequest): HookFields {
  return typeof body === 'object' && body !== null ? (body as HookFields) : {}
}

function isSame(given: unknown, secret: string): boolean {
  return typeof given === 'string' && isSameText(given, secret)
}
