import { stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createZone, type Zone } from '../../shared/dates.ts'

import type { Settings } from '../database/settings.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import {
  type Certificate,
  certificateOf,
  certifiedUrls,
  diskSpace,
  isEnding,
  LOW_DISK_BYTES,
  missedBackup
} from '../leads/machine-state.ts'
import { backupNotice, type Notice, outageText, sendAlerts, sendDigest } from './alerts.ts'
import type { DeliveryRecords } from './delivery-records.ts'
import type { DeliveryTarget } from './delivery-target.ts'
import { type DeliverySettings, mailSettings, openTargets } from './open-targets.ts'
import { createMailer } from './targets/mail-target.ts'

/** What of the configuration decides who is told, and of what. */
interface AlertSettings extends DeliverySettings {
  readonly DATA_DIR: string
  readonly SITE_URL?: string
}

/** What alerts are told of, and where it is kept what they have told. */
interface AlertStore {
  leads: Pick<LeadStore, 'countLeads'>
  delivery: DeliveryRecords
  settings: Settings
  checkWritable(): Promise<void>
}

interface AlertParts {
  store: AlertStore
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
  const tell = openAlertChannels(store.settings, channels, () => new Date(), zone)
  let troubles: readonly string[] = []

  /** Looks in an open store for what the desk shows. */
  async function look(opened: Pick<AlertStore, 'delivery' | 'settings'>): Promise<void> {
    const outages = await opened.delivery.outages()
    const missed = await missedBackup(opened.settings, new Date())
    troubles = [
      ...outages.map(outageText),
      ...(await channelFaults(opened.settings)).map((fault) => faultText(fault, zone)),
      ...(missed ? [backupNotice(missed, zone).text] : [])
    ]
  }

  /** Once a day while it lasts. */
  async function tellOfBackup(): Promise<void> {
    const missed = await missedBackup(store.settings, new Date())
    const day = zone.dayOf(new Date())
    if (missed && (await store.settings.takeJob('backup-alert', day)))
      await tell(backupNotice(missed, zone))
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
      store.settings,
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
    for (const target of targets) target.close?.()
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

/** A way to reach the operator. */
export interface AlertChannel {
  /** As alerts and the doctor call it. */
  name: string
  /** @throws {Error} When the notice has not arrived; the message has no personal data. */
  tell(notice: Notice): Promise<unknown>
}

/** Since when a channel fails, and why. */
export interface ChannelFault {
  name: string
  since: string
  reason: string
}

const NAME = 'alert_faults'

/** Channels that failed at the last try, the same in every process. */
export async function channelFaults(settings: Pick<Settings, 'setting'>): Promise<ChannelFault[]> {
  return JSON.parse((await settings.setting(NAME)) ?? '[]')
}

/**
 * Tells the operator by every channel, without the database too. One that fails is itself told of, once, by those that work.
 *
 * @returns A function that resolves when at least one channel has taken the notice, and rejects with the reason of each
 *   when none has.
 */
export function openAlertChannels(
  settings: Pick<Settings, 'setting' | 'saveSetting'>,
  channels: readonly AlertChannel[],
  now: () => Date,
  zone: Zone
) {
  /** What is known while the database is away. */
  let kept: readonly ChannelFault[] = []

  async function tell(notice: Notice, ways = channels): Promise<void> {
    const results = await Promise.all(ways.map((channel) => tried(channel, notice)))
    const failed = results.filter(({ reason }) => reason !== undefined)
    const working = ways.filter((_way, index) => results[index]?.reason === undefined)
    const known = await channelFaults(settings).catch(() => kept)
    const others = known.filter(({ name }) => !ways.some((way) => way.name === name))
    const faults = failed.map(({ name, reason = '' }) => ({
      name,
      since: known.find((fault) => fault.name === name)?.since ?? now().toISOString(),
      reason
    }))
    const fresh = faults.filter(({ name }) => !known.some((fault) => fault.name === name))
    const listeners = channels.filter(
      (channel) => !failed.some(({ name }) => name === channel.name)
    )
    const isTold = fresh.length === 0 || (await toldBy(listeners, faultNotice(fresh, zone)))
    kept = [...others, ...faults.filter((fault) => isTold || !fresh.includes(fault))]
    await settings.saveSetting(NAME, JSON.stringify(kept)).catch(() => undefined)
    if (working.length === 0 && ways.length > 0) {
      throw new Error(faults.map(({ name, reason }) => `${name}: ${reason}`).join('; '))
    }
  }

  return tell
}

async function tried({ name, tell }: AlertChannel, notice: Notice) {
  try {
    await tell(notice)
    return { name }
  } catch (error) {
    return { name, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Whether anybody has heard it. */
async function toldBy(channels: readonly AlertChannel[], notice: Notice): Promise<boolean> {
  const results = await Promise.all(channels.map((channel) => tried(channel, notice)))
  return results.some(({ reason }) => reason === undefined)
}

function faultNotice(faults: readonly ChannelFault[], zone: Zone): Notice {
  return {
    subject: 'Оповещения не доходят',
    text: `${faults.map((fault) => faultText(fault, zone)).join('\n')}\nПроверить: npm run leads -- doctor`
  }
}

/** A fault as the operator reads it. */
function faultText({ name, since, reason }: ChannelFault, zone: Zone): string {
  return `Оповещения по «${name}» не доходят с ${zone.minuteOf(new Date(since))}: ${reason}.`
}

/** Told of once when it is there, and once when it is over. */
export interface LastingFault {
  name: string
  /** The fault as it is now, or that there is none, or that nobody can tell. */
  look(): Promise<Notice | 'none' | 'unknown'>
  over(): Notice
}

/** A short fault is over before anybody could look at it. */
const STORAGE_PATIENCE_MS = 45_000
const HOUR_MS = 60 * 60 * 1000
/** It is over when there is this much more room: no letter for each file that comes and goes. */
const ROOM_AGAIN = 1.2

const DOCTOR = 'Проверить: npm run leads -- doctor'

/**
 * Tells of faults by whatever does not need the database. Several processes on one database tell of them once.
 *
 * @returns What is to be done several times a minute.
 */
export function watchFaults(
  settings: Pick<Settings, 'setting' | 'takeJob'>,
  faults: readonly LastingFault[],
  tell: (notice: Notice) => Promise<unknown>
) {
  /** What this process knows to have been told, as long as the database cannot say it. */
  const known = new Map<string, string>()
  const jobOf = (name: string) => `alert-${name}`

  async function isTold(name: string): Promise<boolean> {
    const state = known.get(name) ?? (await settings.setting(`job_${jobOf(name)}`).catch(() => ''))
    return state === 'told'
  }

  async function tellOnce(name: string, state: 'told' | 'over', notice: Notice): Promise<void> {
    const before = state === 'told' ? 'over' : 'told'
    const isFirst = await settings.takeJob(jobOf(name), state).catch(() => true)
    known.set(name, state)
    if (!isFirst) return
    try {
      await tell(notice)
    } catch (error) {
      known.set(name, before)
      await settings.takeJob(jobOf(name), before).catch(() => undefined)
      throw error
    }
  }

  return faults.map(({ name, look, over }) => async (): Promise<void> => {
    const found = await look()
    if (found === 'unknown') return
    const wasTold = await isTold(name)
    if (found === 'none' && wasTold) await tellOnce(name, 'over', over())
    if (found !== 'none' && !wasTold) await tellOnce(name, 'told', found)
  })
}

interface FaultParts {
  store: Pick<AlertStore, 'checkWritable'>
  config: { readonly DATA_DIR: string; readonly SITE_URL?: string; readonly DESK_URL?: string }
  /** Requests refused so far because they could not be stored. */
  refusals(): number
  zone: Zone
  now(): Date
}

/** What stops leads or will stop them, and is nobody's delivery. */
export function lastingFaults(parts: FaultParts): LastingFault[] {
  const { config } = parts
  return [
    storageFault(parts),
    diskFault(config.DATA_DIR),
    ...certifiedUrls(config).map((url) => certificateFault(url, parts))
  ]
}

function storageFault({ store, refusals, zone, now }: FaultParts): LastingFault {
  let since: Date | undefined
  let before = refusals()
  const refused = () => `Отказано за это время: ${refusals() - before}`
  const from = () => `С ${zone.minuteOf(since ?? now())}`
  let last = ''
  return {
    name: 'storage',
    async look() {
      try {
        await store.checkWritable()
        last = `${from()} до ${zone.minuteOf(now())} заявки не сохранялись. ${refused()}.`
        since = undefined
        before = refusals()
        return 'none'
      } catch (error) {
        since ??= now()
        if (now().getTime() - since.getTime() < STORAGE_PATIENCE_MS) return 'unknown'
        const reason = (error as Error).message
        return {
          subject: 'Заявки не принимаются: их некуда сохранить',
          text: `${from()} сайт не может сохранить заявки: ${reason}.\nСтраницы работают, посетителю предлагается позвонить. ${refused()}.\n${DOCTOR}`
        }
      }
    },
    over: () => ({ subject: 'Заявки снова принимаются', text: last })
  }
}

function diskFault(folder: string): LastingFault {
  let isLow = false
  let free = 0
  return {
    name: 'disk',
    async look() {
      const space = await diskSpace(folder).catch(() => undefined)
      if (!space) return 'unknown'
      free = Math.round(space.freeBytes / 2 ** 20)
      isLow = space.freeBytes < LOW_DISK_BYTES * (isLow ? ROOM_AGAIN : 1)
      if (!isLow) return 'none'
      return {
        subject: 'Мало места на диске',
        text: `Свободно ${free} МиБ на диске с данными сайта (${folder}). Когда место кончится, заявки не сохранятся.\n${DOCTOR}`
      }
    },
    over: () => ({ subject: 'Места на диске снова достаточно', text: `Свободно ${free} МиБ.` })
  }
}

function certificateFault(url: string, { zone, now }: FaultParts): LastingFault {
  let seen: Certificate | undefined
  let nextAt = 0
  const words = () =>
    seen ? `Сертификат ${seen.host} действует до ${zone.minuteOf(seen.until)}.` : ''
  return {
    name: `certificate ${new URL(url).host}`,
    async look() {
      if (now().getTime() < nextAt) return 'unknown'
      nextAt = now().getTime() + HOUR_MS
      seen = await certificateOf(url).catch(() => undefined)
      if (!seen) return 'unknown'
      if (!isEnding(seen, now())) return 'none'
      return {
        subject: `Сертификат ${seen.host} заканчивается`,
        text: `${words()} После этого браузеры предупреждают посетителей об опасности.\nПродлить: certbot renew, затем systemctl reload nginx. ${DOCTOR}`
      }
    },
    over: () => ({ subject: `Сертификат ${seen?.host ?? ''} обновлён`, text: words() })
  }
}
