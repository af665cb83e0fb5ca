import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { type Notice, sendAlerts, sendDigest } from '../deliveries/alerts.ts'
import { startDispatcher } from '../deliveries/dispatcher.ts'
import { createMailer } from '../deliveries/mail-target.ts'
import { mailSettings, openTargets } from '../deliveries/open-targets.ts'
import { eraseExpired } from '../leads/retention.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deliveries: {
      /** Names of the targets that every lead goes to. */
      targets: readonly string[]
      /** A lead has come in. */
      wake(): void
    }
  }
}

/** How often it is looked whether somebody must be told, or something must go. */
const CHORES_MS = 60_000

/** Delivers leads in the background, and tells the operator when that does not work. */
export const deliveriesPlugin = fp(
  async (app, { config }: { config: Config }) => {
    const store = app.leadStore
    const targets = openTargets(config)
    /** Work that waits for the database is no fault of its own. */
    function logFault(error: unknown, message: string): void {
      if (store.isAvailable()) app.log.error({ err: error }, message)
    }
    const dispatcher = startDispatcher({
      store,
      targets,
      onResult(target, result, { resultID, error }) {
        app.metrics.delivered(target, result)
        if (result === 'done') app.log.info({ target, resultID }, 'lead delivered')
        else app.log.warn({ target, resultID, result, reason: error }, 'lead not delivered')
      },
      onFault: (error) => logFault(error, 'the outbox cannot be read or written')
    })
    app.decorate('deliveries', {
      targets: targets.map(({ name }) => name),
      wake: dispatcher.wake
    })

    const settings = config.ALERT_MAIL_TO ? mailSettings(config) : undefined
    const mailer = settings && createMailer(settings)
    const tell = (notice: Notice) => mailer?.send({ to: config.ALERT_MAIL_TO, ...notice })

    async function doChores(): Promise<void> {
      await store.forgetExpired()
      if (await store.takeJob('sweep', new Date().toISOString().slice(0, 13)))
        await store.sweepFiles()
      const erased = await eraseExpired(store, new Date(), config.LEADS_RETENTION_DAYS)
      if (erased > 0) app.log.info({ erased }, 'old leads erased')
      if (!mailer) return
      await sendAlerts(store, async (notice) => tell(notice))
      await sendDigest(store, new Date(), async (notice) => tell(notice))
    }

    const chores = setInterval(() => {
      doChores().catch((error) => logFault(error, 'a chore of the leads failed'))
    }, CHORES_MS)
    chores.unref()

    app.addHook('onClose', async () => {
      clearInterval(chores)
      await dispatcher.stop()
      mailer?.close()
    })
  },
  { name: 'deliveries', dependencies: ['lead-store', 'metrics'] }
)
