import type { SiteStore } from './site-store.ts'

/** Does one thing after the other; one that fails is told of and keeps no other from being done. */
export async function runEach(
  tasks: readonly (() => Promise<void>)[],
  onFault: (error: unknown) => void
): Promise<void> {
  for (const task of tasks) await task().catch(onFault)
}

/** Deletes expired data; runs every minute. */
export async function deleteExpired(
  { leads, ledger, desk, settings }: Pick<SiteStore, 'leads' | 'ledger' | 'desk' | 'settings'>,
  now: Date
): Promise<void> {
  await leads.forgetExpired()
  await ledger.forgetExpired()
  await desk.forgetOld()
  await leads.scrub()
  if (await settings.takeJob('sweep', now.toISOString().slice(0, 13))) await leads.sweepFiles()
}
