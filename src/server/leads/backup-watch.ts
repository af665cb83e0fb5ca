import type { LeadStore } from './lead-store.ts'

const NAME = 'scheduled_backup'
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

/** When the last scheduled backup was made; nothing where none are scheduled. */
export async function lastBackup(store: Pick<LeadStore, 'setting'>): Promise<Date | undefined> {
  const noted = await store.setting(NAME)
  return noted ? new Date(noted) : undefined
}

/** When the last scheduled backup was made, if none has followed it in time; nothing where none are scheduled. */
export async function missedBackup(
  store: Pick<LeadStore, 'setting'>,
  now: Date
): Promise<Date | undefined> {
  const last = await lastBackup(store)
  return last && now.getTime() - last.getTime() > PATIENCE_MS ? last : undefined
}
