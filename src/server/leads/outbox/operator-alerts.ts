import type { Zone } from '../../../shared/zone.ts'
import { missedBackup } from '../backup-watch.ts'
import type { LeadStore } from '../lead-store.ts'
import { type AlertChannel, channelFaults, faultText, openAlertChannels } from './alert-channels.ts'
import { backupNotice, circuitText, type Notice, sendAlerts, sendDigest } from './alerts.ts'
import type { DeliveryTarget } from './delivery-target.ts'
import { createMailer } from './mailer.ts'
import { type DeliverySettings, mailSettings } from './open-targets.ts'

interface AlertParts {
  store: LeadStore
  config: DeliverySettings
  targets: readonly DeliveryTarget[]
  zone: Zone
  /** Of several addresses one does not take what the others take. */
  onRefused(reason: string): void
}

/** Everything that the operator is told without having asked: by mail, and by the targets that can. */
export function openOperatorAlerts({ store, config, targets, zone, onRefused }: AlertParts) {
  const settings = config.ALERT_MAIL_TO ? mailSettings(config) : undefined
  const mailer = settings && createMailer(settings)
  const letters: AlertChannel[] = mailer ? [{ name: 'mail', tell: write }] : []
  const channels = [
    ...letters,
    ...targets.flatMap(({ name, tell }) => (tell ? [{ name, tell }] : []))
  ]
  const tell = openAlertChannels(store, channels, () => new Date(), zone)
  let troubles: readonly string[] = []

  async function write(notice: Notice): Promise<void> {
    const sent = await mailer?.send({ to: config.ALERT_MAIL_TO, ...notice })
    if (sent?.refusal) onRefused(sent.refusal.message)
  }

  /** Looks in an open store for what the desk shows. */
  async function look(opened: LeadStore): Promise<void> {
    const broken = (await opened.outbox.circuits()).filter(({ state }) => state !== 'closed')
    const missed = await missedBackup(opened, new Date())
    troubles = [
      ...broken.map(circuitText),
      ...(await channelFaults(opened)).map((fault) => faultText(fault, zone)),
      ...(missed ? [backupNotice(missed, zone).text] : [])
    ]
  }

  /** Once a day while it lasts. */
  async function tellOfBackup(): Promise<void> {
    const missed = await missedBackup(store, new Date())
    const day = zone.dayOf(new Date())
    if (missed && (await store.takeJob('backup-alert', day))) await tell(backupNotice(missed, zone))
  }

  return {
    /** Names of the ways by which the operator is told. */
    told: channels.map(({ name }) => name),
    tell,
    look,
    /** What keeps leads or alerts from arriving, in words, as it was when last looked for. */
    troubles: () => troubles,
    /** To be done every minute. */
    tasks: [
      ...(channels.length > 0 ? [() => sendAlerts(store, tell, zone), tellOfBackup] : []),
      // It tells by itself that mail works.
      ...(letters.length > 0
        ? [() => sendDigest(store, new Date(), (notice) => tell(notice, letters), zone)]
        : []),
      () => look(store)
    ],
    close: () => mailer?.close()
  }
}
