import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createZone } from '../../shared/dates.ts'
import type { Config } from '../config.ts'
import { keptNotice, type Notice, retentionNotice } from '../delivery/alerts.ts'
import type { LeadNames } from '../delivery/delivery-target.ts'
import { startDispatcher } from '../delivery/dispatcher.ts'
import { noteTargets, openMetrika, openTargets } from '../delivery/open-targets.ts'
import { openOperatorAlerts } from '../delivery/operator-alerts.ts'
import { noteConversionTargets } from '../leads/conversions.ts'
import { eraseExpired, lookAgain } from '../leads/retention.ts'
import { deleteExpired } from '../store/site-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deliveries: {
      /** Names of the targets that every lead goes to. */
      targets: readonly string[]
      /** Names of the channels for alerts to the operator. */
      told: readonly string[]
      /** A lead has come in. */
      wake(): void
      /** What keeps leads or alerts from arriving, in words; as it was within the last minute. */
      troubles(): readonly string[]
      /** Whether an attempt was still running when the site was closed. */
      isCutOff(): boolean
    }
  }
}

interface DeliveriesOptions {
  config: Config
  /** What the values of a lead are called. */
  names: LeadNames
}

/** How often alerts and expired data are checked. */
const CHORES_MS = 60_000
/** How often it is looked at what stops leads. */
const WATCH_MS = 15_000

/** Delivers leads in the background, and alerts the operator when that fails. */
export const deliveriesPlugin = fp(
  async (app, { config, names: leadNames }: DeliveriesOptions) => {
    const { store } = app
    const targets = openTargets(config, leadNames)
    const names = targets.map(({ name }) => name)
    const contracts = [openMetrika(config)].filter((target) => target !== undefined)
    /** Skips failures that only mean the database is away: those are logged once elsewhere. */
    function logFault(error: unknown, message: string): void {
      if (store.isAvailable()) app.log.error({ err: error }, message)
    }
    const contractNames = contracts.map(({ name }) => name)
    await store.whenOpen(async (opened) => {
      await noteTargets(opened.settings, names)
      await noteConversionTargets(opened.settings, contractNames)
    })
    const dispatcher = startDispatcher({
      store,
      targets: [...targets, ...contracts],
      onResult(target, result, { resultID, error }) {
        app.metrics.delivered(target, result)
        if (result === 'done') app.log.info({ target, resultID }, 'lead delivered')
        else app.log.warn({ target, resultID, result, reason: error }, 'lead not delivered')
      },
      onFault: (error) => logFault(error, 'the outbox cannot be read or written')
    })
    const alerts = openOperatorAlerts({
      store,
      config,
      targets,
      zone: createZone(config.TIME_ZONE),
      refusals: app.metrics.unstored,
      onRefused: (reason) => app.log.warn({ reason }, 'an address of ALERT_MAIL_TO is refused')
    })
    await store.whenOpen(alerts.look)
    let isCutOff = false
    app.decorate('deliveries', {
      targets: names,
      told: alerts.told,
      wake: dispatcher.wake,
      troubles: alerts.troubles,
      isCutOff: () => isCutOff
    })

    const tasks = [
      () => deleteExpired(store, new Date()),
      () => eraseOld(app, config.LEADS_RETENTION_DAYS, alerts.tell),
      ...alerts.tasks
    ]

    const timers = [
      setInterval(
        () => runEach(tasks, (error) => logFault(error, 'a chore of the leads failed')),
        CHORES_MS
      ),
      setInterval(
        () => runEach(alerts.watch, (err) => app.log.error({ err }, 'an alert cannot be sent')),
        WATCH_MS
      )
    ]
    for (const timer of timers) timer.unref()

    app.addHook('onClose', async () => {
      for (const timer of timers) clearInterval(timer)
      isCutOff = !(await dispatcher.stop())
      alerts.close()
    })
  },
  { name: 'deliveries', dependencies: ['leads', 'metrics'] }
)

async function eraseOld(
  { store, log }: FastifyInstance,
  days: number,
  tell: (notice: Notice) => Promise<unknown>
): Promise<void> {
  const { erased, kept, hold } = await eraseExpired(store, new Date(), days)
  if (erased > 0) log.info({ erased }, 'old leads erased')
  if (kept.length > 0) {
    log.error({ kept: kept.length }, 'old leads are not erased: their files cannot be removed')
    await tell(keptNotice(kept))
  }
  if (!hold) return
  log.error({ hold }, 'old leads are not erased until "leads retention --yes" confirms it')
  try {
    await tell(retentionNotice(hold, days))
  } catch (error) {
    await lookAgain(store)
    throw error
  }
}

/** Runs tasks one after another; one that fails does not stop the others. */
async function runEach(
  tasks: readonly (() => Promise<void>)[],
  onFault: (error: unknown) => void
): Promise<void> {
  for (const task of tasks) await task().catch(onFault)
}
