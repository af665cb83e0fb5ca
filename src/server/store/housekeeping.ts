import type { LeadStore } from '../leads/lead-store.ts'

/** Does one thing after the other; one that fails is told of and keeps no other from being done. */
export async function runEach(
  tasks: readonly (() => Promise<void>)[],
  onFault: (error: unknown) => void
): Promise<void> {
  for (const task of tasks) await task().catch(onFault)
}

/** Deletes expired data; runs every minute. */
export async function deleteExpired(
  store: Pick<LeadStore, 'desk' | 'forgetExpired' | 'scrub' | 'sweepFiles' | 'takeJob'>,
  now: Date
): Promise<void> {
  await store.forgetExpired()
  await store.desk.forgetOld()
  await store.scrub()
  if (await store.takeJob('sweep', now.toISOString().slice(0, 13))) await store.sweepFiles()
}
