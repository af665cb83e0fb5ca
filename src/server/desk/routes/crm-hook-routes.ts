import type { FastifyContextConfig, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { createAllowance } from '../../allowance/allowance.ts'
import type { Config } from '../../config.ts'
import {
  type CrmEvent,
  type HookFields,
  readAmocrmEvents,
  readBitrixNotice,
  readStages,
  recordCrmEvent,
  type Stages
} from '../../leads/crm-events.ts'
import type { LeadStore } from '../../leads/lead-store.ts'
import { readBitrix24 } from '../../leads/outbox/bitrix24-reader.ts'
import { isSameText } from '../tokens.ts'

interface CrmHookOptions {
  config: Config
  store: LeadStore
  /** Contracts may have been queued. */
  wake(): void
}

/** Bytes of a call: a few hundred leads. */
const MAX_BODY_BYTES = 64 * 1024
const MINUTE_MS = 60_000
/** Calls of an address in a minute: as many as a CRM makes, and guesses at the secret. */
const CALLS = 600
const WRONG_CALLS = 20

/** Not for browsers: no session and no form of ours, the secret alone lets in. */
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
    if (limited && !(await (isRight ? calls : wrong).take(ip))) return 429
    return isRight ? undefined : 403
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
    app.post<{ Params: { secret: string } }>(
      '/hooks/amocrm/:secret',
      ROUTE,
      async (request, reply) => {
        const isRight = isSame(request.params.secret, LEADS_AMOCRM_HOOK_SECRET)
        const refusal = await refusalOf(request, isRight)
        if (refusal) return reply.code(refusal).send()
        await record(readAmocrmEvents(fieldsOf(request)), stages)
        return reply.code(204).send()
      }
    )
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
