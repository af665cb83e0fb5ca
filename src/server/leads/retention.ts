import { APPLICATION_THEME } from '../../shared/lead/themes.ts'
import { UnremovableFile } from '../database/attachment-files.ts'
import type { Settings } from '../database/settings.ts'
import { LEAD_STATUSES, type StoredLead } from './lead.ts'
import { type LeadFilter, leadBatches } from './lead-search.ts'
import type { LeadStore } from './lead-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Applications for a job are kept for less than all other leads. Source: legal/consent-candidates.md, six months. */
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
  /** Leads whose personal data has outlived the period promised. */
  count: number
  hold?: RetentionHold
}

/** What became of an erasure. */
export interface Erasure {
  erased: number
  /** Leads that are as they were because their file cannot be removed; the others were erased all the same. */
  kept: { resultID: string; reason: string }[]
}

/** Those that still hold personal data. */
const LIVING = LEAD_STATUSES.filter((status) => status !== 'erased')

/** So few are looked at one by one before they are counted. */
const FEW = 250

interface Reader {
  leads: Pick<LeadStore, 'listLeads' | 'startOfNewest' | 'countLeads'>
  settings: Pick<Settings, 'setting'>
}

interface Store extends Reader {
  leads: Reader['leads'] & Pick<LeadStore, 'erase'>
  settings: Pick<Settings, 'setting' | 'saveSetting' | 'takeJob'>
}

/**
 * Once a day, erases personal data that has reached the end of the promised period, unless that looks like a mistake.
 */
export async function eraseExpired(
  store: Store,
  now: Date,
  days: number
): Promise<Erasure & { hold?: RetentionHold }> {
  const nothing = { erased: 0, kept: [] }
  if (!(await store.settings.takeJob('retention_look', dayOf(now)))) return nothing
  const { hold } = await planRetention(store, now, days)
  if (hold) return { ...nothing, hold }
  // A shortened period waits for confirmation, even if no lead is old enough on the day it was set.
  const period = Math.max(days, await formerPeriod(store, days))
  return eraseLeads(store, now, { days, period })
}

/** Lets the next check run today: the operator has not been told yet. */
export async function lookAgain(store: Pick<Store, 'settings'>): Promise<void> {
  await store.settings.saveSetting('job_retention_look', '')
}

/** What would be erased, and whether the site would do it unattended. */
export async function planRetention(
  store: Reader,
  now: Date,
  days: number
): Promise<RetentionPlan> {
  const count = await countExpired(store, now, days)
  if (count === 0) return { count }

  const total = await store.leads.countLeads({ status: LIVING })
  const lastRun = await store.settings.setting(LAST_RUN)
  const formerDays = await formerPeriod(store, days)
  const counts = { count, total }
  if (!lastRun || daysBetween(lastRun, dayOf(now)) > TRUSTED_DAYS) {
    return { count, hold: { reason: 'clock', ...counts, ...(lastRun ? { lastRun } : {}) } }
  }
  if (days < formerDays) return { count, hold: { reason: 'period', ...counts, formerDays } }
  if (count > Math.max(ANY_SHARE_LEADS, total * MAX_SHARE)) {
    return { count, hold: { reason: 'share', ...counts } }
  }
  return { count }
}

/** Few leads are counted one by one; the database counts many, with those that cannot be read. */
async function countExpired(store: Reader, now: Date, days: number): Promise<number> {
  let count = 0
  for (const filters of expiredFilters(now, days)) count += await store.leads.countLeads(filters)
  if (count === 0 || count > FEW) return count
  let readable = 0
  for await (const leads of expired(store, now, days)) readable += leads.length
  return readable
}

/** Batches of leads that are due; unreadable rows are left to `leads erase`. */
async function* expired(store: Reader, now: Date, days: number): AsyncGenerator<StoredLead[]> {
  for (const filters of expiredFilters(now, days)) {
    for await (const leads of leadBatches(store.leads, { filters })) {
      yield leads.filter(({ isDamaged }) => !isDamaged)
    }
  }
}

/**
 * What is older than the period, and the applications that are not: no lead fits both.
 *
 * @param days The period of what is no application.
 */
function expiredFilters(now: Date, days: number): LeadFilter[] {
  const before = (age: number) => new Date(now.getTime() - age * DAY_MS)
  const application = { themeStart: APPLICATION_THEME, until: before(APPLICATION_DAYS) }
  return [
    { status: LIVING, until: before(days) },
    { status: LIVING, since: before(days), ...application }
  ]
}

async function formerPeriod(store: Pick<Reader, 'settings'>, days: number): Promise<number> {
  return Number((await store.settings.setting(LAST_PERIOD)) ?? days)
}

interface ErasureOptions {
  days: number
  /** The period to compare with at the next run. */
  period?: number
  onProgress?: (done: number) => void
}

/** Erases what is due, and records the day and the period used. */
export async function eraseLeads(
  store: Store,
  now: Date,
  { days, period = days, onProgress = () => undefined }: ErasureOptions
): Promise<Erasure> {
  await store.settings.saveSetting(LAST_RUN, dayOf(now))
  await store.settings.saveSetting(LAST_PERIOD, String(period))
  const done: Erasure = { erased: 0, kept: [] }
  for await (const leads of expired(store, now, days)) {
    for (const { resultID } of leads) {
      const reason = await eraseOne(store.leads, resultID)
      if (reason === undefined) done.erased += 1
      else done.kept.push({ resultID, reason })
      onProgress(done.erased + done.kept.length)
    }
  }
  return done
}

/**
 * Erases a lead.
 *
 * @returns Why it is as it was; undefined when it is erased.
 * @throws When the database cannot be written: then the next lead could not be erased either.
 */
export function eraseOne(
  leads: Pick<LeadStore, 'erase'>,
  resultID: string
): Promise<string | undefined> {
  return unlessStuck(async () => {
    await leads.erase(resultID)
    return undefined
  })
}

/** @returns What `erase` says, or why a file cannot be removed. */
export async function unlessStuck(
  erase: () => Promise<string | undefined>
): Promise<string | undefined> {
  try {
    return await erase()
  } catch (error) {
    if (error instanceof UnremovableFile) return error.message
    throw error
  }
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS
}
