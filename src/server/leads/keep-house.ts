import type { LeadStore } from './lead-store.ts'

/** What is done every minute so that nothing stays that should be gone. */
export async function keepHouse(
  store: Pick<LeadStore, 'forgetExpired' | 'scrub' | 'sweepFiles' | 'takeJob'>,
  now: Date
): Promise<void> {
  await store.forgetExpired()
  await store.scrub()
  if (await store.takeJob('sweep', now.toISOString().slice(0, 13))) await store.sweepFiles()
}
