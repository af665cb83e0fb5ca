import { randomBytes } from 'node:crypto'
import fp from 'fastify-plugin'
import type { BotChallenge } from '../../shared/bot-challenge.ts'
import type { LeadRules } from '../../shared/lead-rules.ts'
import { createBotChecker } from '../bot-check/bot-check.ts'
import type { Config } from '../config.ts'
import { openAttachmentStore } from '../leads/attachment-store.ts'
import { createLeadDesk, type LeadDesk } from '../leads/lead-desk.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import {
  INTAKE_LIMITS,
  type IncomingPart,
  type Reading,
  readSubmission
} from '../leads/read-submission.ts'
import { openSqliteLeadStore } from '../leads/sqlite-lead-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    leads: LeadDesk & {
      rules: LeadRules
      store: LeadStore
      challenge(): BotChallenge
      limits: typeof INTAKE_LIMITS
      read(parts: AsyncIterable<IncomingPart>, tooLarge: Promise<void>): Promise<Reading>
    }
  }
}

/** Opens the lead desk and lends it to routes as `app.leads`. */
export const leadsPlugin = fp(
  async (app, { config }: { config: Config }) => {
    const store = openSqliteLeadStore(config.DATA_DIR)
    app.addHook('onClose', () => store.close())
    const attachments = await openAttachmentStore(config.DATA_DIR)
    const secret = await store.secret('challenge_key', () => randomBytes(32).toString('hex'))
    const botChecker = createBotChecker({
      mode: config.CAPTCHA,
      secret,
      isRateLimited: config.LEADS_RATE_LIMIT === 'on'
    })
    const rules: LeadRules = {
      emptyPhone: config.LEAD_EMPTY_PHONE,
      emptyEmail: config.LEAD_EMPTY_EMAIL,
      consentRequired: config.CONSENT_REQUIRED
    }
    const desk = createLeadDesk({ store, attachments, botCheck: botChecker.check, rules })

    app.decorate('leads', {
      submit: desk.submit,
      challenge: botChecker.challenge,
      limits: INTAKE_LIMITS,
      read: (parts: AsyncIterable<IncomingPart>, tooLarge: Promise<void>) =>
        readSubmission(parts, tooLarge, attachments),
      rules,
      store
    })
  },
  { name: 'leads' }
)
