import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { LeadTheme } from '../../islands/lead-form/fields.tsx'
import type { BotTask } from '../../shared/lead/bot-challenge.ts'
import type { LeadRules } from '../../shared/lead/lead-rules.ts'
import { type BotChecker, createBotChecker } from '../bot-check/bot-check.ts'
import type { Config } from '../config.ts'
import { emptyContacts } from '../leads/contact.ts'
import { type IncomingPart, type Reading, readSubmission } from '../leads/intake/read-submission.ts'
import { createLazySpool, openSpool } from '../leads/intake/spool.ts'
import {
  createLeadAllowance,
  createLeadIntake,
  type LeadIntake
} from '../leads/intake/take-lead.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { createLeadForms, type LeadForms } from '../render/lead-forms.ts'
import { forgottenText, isForgotten } from '../store/backup-store.ts'
import { COPY_STATE } from '../store/copy-store.ts'
import { openReopeningStore, openSiteStore, type ReopeningStore } from '../store/site-store.ts'
import { homeOffice } from '../templates/view-helpers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes leads, from the wire to the store. */
    intake: Intake
    /** Pages are served even while its database is away. */
    store: ReopeningStore
    leadForms: LeadForms
  }
}

interface Intake extends LeadIntake {
  /** The task a browser solves before sending; undefined when its network has asked too often. */
  botTask(address: string, isLocal: boolean): BotTask | undefined
  /** @param sender Whose uploads are limited together; undefined for this machine itself. */
  read(
    parts: AsyncIterable<IncomingPart>,
    tooLarge: Promise<void>,
    sender: string | undefined
  ): Promise<Reading>
}

/** Another process may be migrating during start; after that no request may wait for a locked database. */
const START_PATIENCE_MS = 2000
const PATIENCE_MS = 50

const UNFINISHED =
  'This database is a copy that was cut off: stop the site, and finish it with the same "leads copy"'

/** Challenges signed before the database came back stay valid for a while. */
const MAX_KEYS = 3

interface LeadsOptions {
  config: Config
  /** Topics a form may be about. */
  themes: readonly LeadTheme[]
}

/** Opens the store and the intake of leads: `app.store`, `app.intake`, `app.leadForms`. */
export const leadsPlugin = fp(
  async (app, { config, themes }: LeadsOptions) => {
    const store = await openStore(app, config)
    const spool = await createLazySpool(
      () => openSpool(config.DATA_DIR),
      (error) => {
        // Without a database every lead is refused, and that is said already.
        if (store.isAvailable())
          app.log.error(`leads with a file cannot be stored: ${(error as Error).message}`)
      }
    )
    app.addHook('onClose', async () => {
      await spool.close()
      await store.close()
    })
    await store.whenOpen((opened) => recordConsents(app, opened.leads))
    // Forms show a text that has changed as soon as its page does.
    app.contentWatch.listeners.add(() => {
      if (store.isAvailable())
        recordConsents(app, store.leads).catch((error) =>
          app.log.error({ err: error }, 'a consent text could not be recorded')
        )
    })
    await store.whenOpen(async (opened) => {
      if (await isForgotten(config, opened.leads)) app.log.error(forgottenText(config))
      if (await opened.settings.setting(COPY_STATE)) app.log.error(UNFINISHED)
    })
    const rules: LeadRules = {
      ...emptyContacts(config),
      consentRequired: config.CONSENT_REQUIRED
    }
    const ledger = config.LEADS_RATE_LIMIT === 'on' ? store.ledger : undefined
    const botChecker = await openBotChecker(app, config, store)
    const intake = createLeadIntake({
      leads: store.leads,
      spool,
      botCheck: botChecker,
      allowance: createLeadAllowance(ledger),
      rules,
      consentVersion: () => app.consent().version,
      targets: () => app.deliveries.targets
    })

    app.decorate('store', store)
    app.decorate('intake', {
      async submit(submission) {
        const outcome = await intake.submit(submission)
        if (outcome.kind === 'accepted' && !outcome.isReplay) app.deliveries.wake()
        return outcome
      },
      botTask: botChecker.task,
      read: (parts, tooLarge, sender) =>
        readSubmission(parts, tooLarge, spool, ledger ? sender : undefined)
    })
    app.decorate(
      'leadForms',
      createLeadForms({
        themes,
        rules,
        consentVersion: () => app.consent().version,
        texts: () => app.site().content.site,
        office: () => homeOffice(app.site())
      })
    )
  },
  { name: 'leads', dependencies: ['assets', 'site'] }
)

/** Keeps the texts that forms are about, as proof of what was agreed to. */
async function recordConsents(app: FastifyInstance, leads: LeadStore): Promise<void> {
  const { others, ...visitors } = app.consent()
  for (const { version, html: body } of [visitors, ...others]) {
    const sha256 = createHash('sha256').update(body).digest('hex')
    await leads.recordConsentDocument({ version, sha256, body })
  }
}

function openStore({ log }: FastifyInstance, config: Config): Promise<ReopeningStore> {
  return openReopeningStore({
    open: ({ isAtStart, isKnown }) =>
      openSiteStore(config, {
        patienceMs: isAtStart ? START_PATIENCE_MS : PATIENCE_MS,
        mustExist: isKnown,
        // `onChange` reports the consequences.
        onError: (error) => log.debug({ err: error }, 'a connection to the database broke')
      }),
    onChange(fault) {
      if (!fault) log.info('leads can be stored again')
      else log.error(`leads cannot be stored, pages are served: ${describeFault(fault)}`)
    },
    onUngreeted: (error) =>
      log.error({ err: error }, 'what the database is told at a start failed, and is tried again')
  })
}

/** A host with two addresses fails twice, in an AggregateError that has only a code. */
function describeFault(fault: Error): string {
  return fault.message || String((fault as NodeJS.ErrnoException).code ?? fault.name)
}

async function openBotChecker(
  { log }: FastifyInstance,
  config: Config,
  store: ReopeningStore
): Promise<BotChecker> {
  // Starts with a key of this process; once there is a database, the key stored there signs, and both verify.
  const keys = [randomBytes(32).toString('hex')]
  await store.whenOpen(async (opened) => {
    const kept = await opened.settings.secret('challenge_key', () => keys[0] as string)
    if (kept !== keys[0]) keys.splice(0, keys.length, kept, ...keys.slice(0, MAX_KEYS - 1))
  })
  return createBotChecker({
    mode: config.CAPTCHA,
    isRequired: config.BOT_CHECK_REQUIRED,
    keys,
    ledger: config.LEADS_RATE_LIMIT === 'on' ? store.ledger : undefined,
    siteKey: config.CAPTCHA_SITE_KEY,
    providerSecret: config.CAPTCHA_SECRET,
    verifyUrl: config.CAPTCHA_VERIFY_URL,
    onOutage: (error) => log.warn({ err: error }, 'the captcha provider cannot be asked')
  })
}
