import { createHash, randomBytes } from 'node:crypto'
import fp from 'fastify-plugin'
import type { BotTask } from '../../shared/bot-challenge.ts'
import type { LeadRules } from '../../shared/lead-rules.ts'
import { createBotChecker } from '../bot-check/bot-check.ts'
import type { Config } from '../config.ts'
import { createLazySpool } from '../leads/lazy-spool.ts'
import { createLeadAllowance } from '../leads/lead-allowance.ts'
import { createLeadDesk, type LeadDesk } from '../leads/lead-desk.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import {
  INTAKE_LIMITS,
  type IncomingPart,
  type Reading,
  readSubmission
} from '../leads/read-submission.ts'
import { openSpool } from '../leads/spool.ts'

declare module 'fastify' {
  interface FastifyInstance {
    leads: LeadDesk & {
      rules: LeadRules
      store: LeadStore
      /** What a browser has to do before it may send; undefined when its network has asked too often. */
      botTask(address: string): BotTask | undefined
      limits: typeof INTAKE_LIMITS
      read(parts: AsyncIterable<IncomingPart>, tooLarge: Promise<void>): Promise<Reading>
    }
  }
}

/** Challenges that were signed before a database came back are good for a while. */
const MAX_KEYS = 3

/** Opens the lead desk and lends it to routes as `app.leads`. */
export const leadsPlugin = fp(
  async (app, { config }: { config: Config }) => {
    const store = app.leadStore
    const spool = await createLazySpool(() => openSpool(config.DATA_DIR))
    app.addHook('onClose', () => spool.close())
    const ledger = config.LEADS_RATE_LIMIT === 'on' ? store.ledger : undefined
    // Of this process until there is a database; then the one kept there signs, and both are known.
    const keys = [randomBytes(32).toString('hex')]
    const botChecker = createBotChecker({
      mode: config.CAPTCHA,
      keys,
      ledger,
      siteKey: config.CAPTCHA_SITE_KEY,
      providerSecret: config.CAPTCHA_SECRET,
      verifyUrl: config.CAPTCHA_VERIFY_URL,
      onOutage: (error) => app.log.warn({ err: error }, 'the captcha provider cannot be asked')
    })
    const rules: LeadRules = {
      emptyPhone: config.LEAD_EMPTY_PHONE,
      emptyEmail: config.LEAD_EMPTY_EMAIL,
      consentRequired: config.CONSENT_REQUIRED
    }
    // Forms show this text as long as the process lives.
    const { version, html } = app.consent()
    const sha256 = createHash('sha256').update(html).digest('hex')
    await app.leadStore.whenOpen(async (opened) => {
      const kept = await opened.secret('challenge_key', () => keys[0] as string)
      if (kept !== keys[0]) keys.splice(0, keys.length, kept, ...keys.slice(0, MAX_KEYS - 1))
      await opened.recordConsentDocument({ version, sha256, body: html })
    })

    const desk = createLeadDesk({
      store,
      spool,
      botCheck: botChecker.check,
      allowance: createLeadAllowance(ledger),
      rules,
      consentVersion: version,
      targets: app.deliveries.targets
    })

    app.decorate('leads', {
      async submit(submission) {
        const outcome = await desk.submit(submission)
        if (outcome.kind === 'accepted' && !outcome.isReplay) app.deliveries.wake()
        return outcome
      },
      botTask: botChecker.task,
      limits: INTAKE_LIMITS,
      read: (parts: AsyncIterable<IncomingPart>, tooLarge: Promise<void>) =>
        readSubmission(parts, tooLarge, spool),
      rules,
      store
    })
  },
  { name: 'leads', dependencies: ['site', 'lead-store', 'deliveries'] }
)
