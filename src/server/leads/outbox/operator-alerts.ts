import { stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createZone, type Zone } from '../../../shared/zone.ts'
import { missedBackup } from '../backup-watch.ts'
import type { LeadStore } from '../lead-store.ts'
import { type AlertChannel, channelFaults, faultText, openAlertChannels } from './alert-channels.ts'
import { backupNotice, circuitText, type Notice, sendAlerts, sendDigest } from './alerts.ts'
import type { DeliveryTarget } from './delivery-target.ts'
import { lastingFaults, watchFaults } from './lasting-faults.ts'
import { createMailer } from './mailer.ts'
import { type DeliverySettings, mailSettings, openTargets } from './open-targets.ts'

/** What of the configuration decides who is told, and of what. */
interface AlertSettings extends DeliverySettings {
  readonly DATA_DIR: string
  readonly SITE_URL?: string
}

interface AlertParts {
  store: LeadStore
  config: AlertSettings
  targets: readonly DeliveryTarget[]
  zone: Zone
  /** Requests refused so far because they could not be stored. */
  refusals(): number
  /** Of several addresses one does not take what the others take. */
  onRefused(reason: string): void
}

/** Everything that the operator is told without having asked: by mail, and by the targets that can. */
export function openOperatorAlerts(parts: AlertParts) {
  const { store, config, targets, zone, refusals, onRefused } = parts
  const { letters, channels, close } = openChannels(config, targets, onRefused)
  const tell = openAlertChannels(store, channels, () => new Date(), zone)
  let troubles: readonly string[] = []

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
    /** To be done several times a minute: what stops leads, or will. */
    watch: watchFaults(
      store,
      lastingFaults({ store, config, refusals, zone, now: () => new Date() }),
      tell
    ),
    close
  }
}

/** The ways by which the operator is told, mail apart too. */
function openChannels(
  config: AlertSettings,
  targets: readonly DeliveryTarget[],
  onRefused: (reason: string) => void = () => undefined
) {
  const settings = config.ALERT_MAIL_TO ? mailSettings(config) : undefined
  const mailer = settings && createMailer(settings)
  const letters: AlertChannel[] = mailer ? [{ name: 'mail', tell: write }] : []

  async function write(notice: Notice): Promise<void> {
    const sent = await mailer?.send({ to: config.ALERT_MAIL_TO, ...notice })
    if (sent?.refusal) onRefused(sent.refusal.message)
  }

  const channels = [
    ...letters,
    ...targets.flatMap(({ name, tell }) => (tell ? [{ name, tell }] : []))
  ]
  return { letters, channels, close: () => mailer?.close() }
}

/** Of a site that its supervisor starts again and again. */
const END_PAUSE_MS = 60 * 60 * 1000

/** Tells, at most once an hour, of a process that could not start or was ended by an error. It needs no database. */
export async function tellOfEnd(config: AlertSettings, notice: Notice): Promise<void> {
  const targets = openTargets(config)
  const { channels, close } = openChannels(config, targets)
  try {
    if (channels.length === 0 || !(await isFirstOfHour(config.DATA_DIR, new Date()))) return
    const zone = createZone(config.TIME_ZONE)
    await openAlertChannels(NO_STORE, channels, () => new Date(), zone)(notice)
  } finally {
    close()
    for (const target of targets) target.close()
  }
}

const NO_STORE = {
  setting: async () => undefined,
  saveSetting: async () => undefined
}

/** By the time of an empty file, which a full disk still has room for; without a place for it nobody is told. */
async function isFirstOfHour(dataDir: string, now: Date): Promise<boolean> {
  for (const file of [join(dataDir, 'told-of-end'), join(tmpdir(), 'site-told-of-end')]) {
    try {
      const last = await stat(file).catch(() => undefined)
      const agoMs = last ? now.getTime() - last.mtimeMs : END_PAUSE_MS
      if (agoMs >= 0 && agoMs < END_PAUSE_MS) return false
      if (!last) await writeFile(file, '', { mode: 0o600 })
      await utimes(file, now, now)
      return true
    } catch {
      // No such folder, or not permitted: the next place.
    }
  }
  return false
}
