import type { LeadStore } from './lead-store.ts'

const NAME = 'scheduled_backup'
const COPIED = 'copied_at'
const HOUR_MS = 60 * 60 * 1000
/** A daily one may be late by what it takes and by what the timer spreads. */
const PATIENCE_MS = 36 * HOUR_MS

/** Another backup is to follow within a day. */
export async function noteScheduledBackup(
  store: Pick<LeadStore, 'saveSetting'>,
  at: Date
): Promise<void> {
  await store.saveSetting(NAME, at.toISOString())
}

/** Tells a backup when it was made: it is the last one that a site knows of which is started on it. */
export async function noteCopied(copy: Pick<LeadStore, 'saveSetting'>, at: Date): Promise<void> {
  await copy.saveSetting(COPIED, at.toISOString())
}

/** When the backup was made that the database comes from; nothing where it comes from none. */
export async function copiedAt(store: Pick<LeadStore, 'setting'>): Promise<Date | undefined> {
  const noted = await store.setting(COPIED)
  return noted ? new Date(noted) : undefined
}

/** When the last backup was made, the one included that the database comes from; nothing where none are scheduled. */
export async function lastBackup(store: Pick<LeadStore, 'setting'>): Promise<Date | undefined> {
  const [noted, copied] = [await store.setting(NAME), await copiedAt(store)]
  if (!noted) return undefined
  const last = new Date(noted)
  return copied && copied > last ? copied : last
}

/** When the last scheduled backup was made, if none has followed it in time; nothing where none are scheduled. */
export async function missedBackup(
  store: Pick<LeadStore, 'setting'>,
  now: Date
): Promise<Date | undefined> {
  const last = await lastBackup(store)
  return last && now.getTime() - last.getTime() > PATIENCE_MS ? last : undefined
}
