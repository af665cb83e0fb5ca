import { APPLICATION_THEME } from '../../shared/application-theme.ts'
import { LEAD_STATUSES, type StoredLead } from './lead.ts'
import type { LeadStore } from './lead-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Of applications for a job, less than all others' period. Source: legal/consent-candidates.md, six months. */
export const APPLICATION_DAYS = 180

/** The clock is trusted if, by it, the last run was at most this many days ago. */
const TRUSTED_DAYS = 2

/** A daily run never erases more than this share of all leads; a handful of leads may be any share. */
const MAX_SHARE = 0.1
const ANY_SHARE_LEADS = 3

/** Setting names: the day of the last run, and the retention period it used. */
const LAST_RUN = 'job_retention'
const LAST_PERIOD = 'retention_days'

/** Why nothing is erased until someone has looked and run `leads retention --yes`. */
export interface RetentionHold {
  /** The clock has jumped or the site was away, the period was made shorter, or too much would go at once. */
  reason: 'clock' | 'period' | 'share'
  /** Leads that would be erased, out of the total not yet erased. */
  count: number
  total: number
  lastRun?: string
  formerDays?: number
}

interface RetentionPlan {
  /** Leads whose personal data has outlived the period promised; unreadable rows are left to `leads erase`. */
  leads: StoredLead[]
  hold?: RetentionHold
}

/** Those that still hold personal data. */
const LIVING = LEAD_STATUSES.filter((status) => status !== 'erased')

type Reader = Pick<LeadStore, 'list' | 'countLeads' | 'setting'>
type Store = Reader & Pick<LeadStore, 'takeJob' | 'erase' | 'scrub' | 'saveSetting'>

/**
 * Once a day, erases personal data that has reached the end of the promised period, unless that looks like a mistake.
 */
export async function eraseExpired(
  store: Store,
  now: Date,
  days: number
): Promise<{ erased: number; hold?: RetentionHold }> {
  if (!(await store.takeJob('retention_look', dayOf(now)))) return { erased: 0 }
  const { leads, hold } = await planRetention(store, now, days)
  if (hold) return { erased: 0, hold }
  // A shortened period waits for confirmation, even if no lead is old enough on the day it was set.
  await eraseLeads(store, leads, now, Math.max(days, await formerPeriod(store, days)))
  return { erased: leads.length }
}

/** Lets the next check run today: the operator has not been told yet. */
export async function lookAgain(store: Pick<Store, 'saveSetting'>): Promise<void> {
  await store.saveSetting('job_retention_look', '')
}

/** What would be erased, and whether the site would do it unattended. */
export async function planRetention(
  store: Reader,
  now: Date,
  days: number
): Promise<RetentionPlan> {
  const leads = await expired(store, now, days)
  if (leads.length === 0) return { leads }

  const total = await store.countLeads({ status: LIVING })
  const lastRun = await store.setting(LAST_RUN)
  const formerDays = await formerPeriod(store, days)
  const counts = { count: leads.length, total }
  if (!lastRun || daysBetween(lastRun, dayOf(now)) > TRUSTED_DAYS) {
    return { leads, hold: { reason: 'clock', ...counts, ...(lastRun ? { lastRun } : {}) } }
  }
  if (days < formerDays) return { leads, hold: { reason: 'period', ...counts, formerDays } }
  if (leads.length > Math.max(ANY_SHARE_LEADS, total * MAX_SHARE)) {
    return { leads, hold: { reason: 'share', ...counts } }
  }
  return { leads }
}

/** @param days The period of what is no application. */
async function expired(store: Reader, now: Date, days: number): Promise<StoredLead[]> {
  const before = (age: number) => new Date(now.getTime() - age * DAY_MS)
  const found = await store.list({
    status: LIVING,
    until: before(APPLICATION_DAYS),
    themeStart: APPLICATION_THEME
  })
  for (const status of LIVING) found.push(...(await store.list({ status, until: before(days) })))
  const leads = new Map(found.map((lead) => [lead.resultID, lead]))
  return [...leads.values()].filter(({ isDamaged }) => !isDamaged)
}

async function formerPeriod(store: Pick<Store, 'setting'>, days: number): Promise<number> {
  return Number((await store.setting(LAST_PERIOD)) ?? days)
}

/** Erases, and records the day and the period used. */
export async function eraseLeads(
  store: Store,
  leads: readonly StoredLead[],
  now: Date,
  days: number,
  onProgress: (done: number) => void = () => undefined
): Promise<void> {
  await store.saveSetting(LAST_RUN, dayOf(now))
  await store.saveSetting(LAST_PERIOD, String(days))
  for (const [i, { resultID }] of leads.entries()) {
    await store.erase(resultID)
    onProgress(i + 1)
  }
  if (leads.length > 0) await store.scrub()
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS
}
