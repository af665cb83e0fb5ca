import type { LeadStore } from './lead-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Once a day: personal data that has been kept for as long as was promised goes. Gives the number of leads. */
export async function eraseExpired(
  store: Pick<LeadStore, 'list' | 'takeJob' | 'erase'>,
  now: Date,
  retentionDays: number
): Promise<number> {
  if (!(await store.takeJob('retention', now.toISOString().slice(0, 10)))) return 0
  const leads = await expiredLeads(store, now, retentionDays)
  for (const { resultID } of leads) await store.erase(resultID)
  return leads.length
}

/** Leads whose personal data must go. */
export async function expiredLeads({ list }: Pick<LeadStore, 'list'>, now: Date, days: number) {
  const leads = await list({ until: new Date(now.getTime() - days * DAY_MS) })
  return leads.filter(({ status }) => status !== 'erased')
}
