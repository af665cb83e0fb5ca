import { statfs } from 'node:fs/promises'
import { connect, type DetailedPeerCertificate } from 'node:tls'
import type { Settings } from '../database/settings.ts'

const MIB = 1024 * 1024

/** Space reserved for leads without files: this much, or a tenth of a small disk. */
const MAX_RESERVE_BYTES = 256 * MIB
const RESERVE_SHARE = 0.1

/** Below this share of the reserve there may not be room even for a lead. */
const LAST_SHARE = 0.25

/** Worth a warning, before anything is refused. */
export const LOW_DISK_BYTES = 1024 * MIB

interface DiskSpace {
  freeBytes: number
  /** Files are refused when less than this is free. */
  reserveBytes: number
  /** Whether leads themselves still have room. */
  hasRoom: boolean
}

/** Space on the disk that holds a folder, as far as this user may fill it. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return judgeSpace(bavail * bsize, blocks * bsize)
}

/** What this much free space allows on a disk of this size. */
export function judgeSpace(freeBytes: number, diskBytes: number): DiskSpace {
  const reserveBytes = Math.min(MAX_RESERVE_BYTES, diskBytes * RESERVE_SHARE)
  return { freeBytes, reserveBytes, hasRoom: freeBytes > reserveBytes * LAST_SHARE }
}

const PATIENCE_MS = 5000
const DAY_MS = 24 * 60 * 60 * 1000
/** A renewal is due thirty days before the end. */
const LAST_DAYS = 10

export interface Certificate {
  host: string
  until: Date
  /** Why a browser of this machine would warn of it; empty if it would not. */
  distrust: string
}

/** Hosts whose certificate visitors and managers meet. */
export function certifiedUrls(config: {
  readonly SITE_URL?: string
  readonly DESK_URL?: string
}): string[] {
  const urls = [config.SITE_URL, config.DESK_URL].filter((url) => url?.startsWith('https:'))
  return [...new Set(urls as string[])]
}

/**
 * The certificate that is served at an address, as anybody meets it.
 *
 * @throws {Error} When none is served there, which says nothing of the certificate.
 */
export function certificateOf(url: string): Promise<Certificate> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const named = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
  return new Promise((resolve, reject) => {
    const options = { host, port: Number(port || 443), rejectUnauthorized: false, ...named }
    const socket = connect(options, () => {
      const { valid_to: until } = socket.getPeerCertificate() as DetailedPeerCertificate
      const distrust = String(socket.authorizationError ?? '')
      socket.destroy()
      resolve({ host, until: new Date(until), distrust })
    })
    socket.on('error', reject)
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
  })
}

/** Whether it ends so soon that its renewal must have failed, or has ended. */
export function isEnding({ until }: Certificate, now: Date): boolean {
  return until.getTime() - now.getTime() < LAST_DAYS * DAY_MS
}

const NAME = 'scheduled_backup'
const COPIED = 'copied_at'
const HOUR_MS = 60 * 60 * 1000
/** A daily one may be late by what it takes and by what the timer spreads. */
const BACKUP_PATIENCE_MS = 36 * HOUR_MS

/** Another backup is to follow within a day. */
export async function noteScheduledBackup(
  settings: Pick<Settings, 'saveSetting'>,
  at: Date
): Promise<void> {
  await settings.saveSetting(NAME, at.toISOString())
}

/** Tells a backup when it was made: it is the last one that a site knows of which is started on it. */
export async function noteCopied(settings: Pick<Settings, 'saveSetting'>, at: Date): Promise<void> {
  await settings.saveSetting(COPIED, at.toISOString())
}

/** When the backup was made that the database comes from; nothing where it comes from none. */
export async function copiedAt(settings: Pick<Settings, 'setting'>): Promise<Date | undefined> {
  const noted = await settings.setting(COPIED)
  return noted ? new Date(noted) : undefined
}

/** When the last backup was made, the one included that the database comes from; nothing where none are scheduled. */
export async function lastBackup(settings: Pick<Settings, 'setting'>): Promise<Date | undefined> {
  const [noted, copied] = [await settings.setting(NAME), await copiedAt(settings)]
  if (!noted) return undefined
  const last = new Date(noted)
  return copied && copied > last ? copied : last
}

/** When the last scheduled backup was made, if none has followed it in time; nothing where none are scheduled. */
export async function missedBackup(
  settings: Pick<Settings, 'setting'>,
  now: Date
): Promise<Date | undefined> {
  const last = await lastBackup(settings)
  return last && now.getTime() - last.getTime() > BACKUP_PATIENCE_MS ? last : undefined
}
