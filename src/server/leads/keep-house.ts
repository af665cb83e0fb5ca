import type { LeadStore } from './lead-store.ts'

/** Deletes expired data; runs every minute. */
export async function keepHouse(
  store: Pick<LeadStore, 'desk' | 'forgetExpired' | 'scrub' | 'sweepFiles' | 'takeJob'>,
  now: Date
): Promise<void> {
  await store.forgetExpired()
  await store.desk.forgetOld()
  await store.scrub()
  if (await store.takeJob('sweep', now.toISOString().slice(0, 13))) await store.sweepFiles()
}
