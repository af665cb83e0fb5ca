import { KEY_LIFETIME_MS } from '../lead-store.ts'
import { readSetting, writeSetting } from './settings.ts'
import type { Sql } from './sql-database.ts'

/** Checks run every minute, so a correct clock never advances further between two of them. */
const LONGEST_STEP_MS = 24 * 60 * 60 * 1000

/**
 * Whether the clock has run without a jump for the lifetime of a key; only then may it expire one. This notices both
 * jumps of a clock that is wrong for an hour, and a site that was down for days.
 */
export async function isClockSteady(sql: Sql, time: number): Promise<boolean> {
  const [seen, since] = [
    Number(await readSetting(sql.all, 'clock_seen')),
    Number(await readSetting(sql.all, 'clock_steady_since'))
  ]
  await writeSetting(sql, 'clock_seen', String(time))
  const hasJumped = !(Math.abs(time - seen) <= LONGEST_STEP_MS)
  if (hasJumped) await writeSetting(sql, 'clock_steady_since', String(time))
  return !hasJumped && time - since >= KEY_LIFETIME_MS
}
