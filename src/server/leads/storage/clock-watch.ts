import { KEY_LIFETIME_MS } from '../lead-store.ts'
import { readSetting, writeSetting } from './settings.ts'
import type { Sql } from './sql-database.ts'

/** Between two looks, a minute apart while the site runs, no clock that is right moves further. */
const LONGEST_STEP_MS = 24 * 60 * 60 * 1000

/**
 * Whether the clock has gone on without a jump for as long as a key must be remembered: only then its word is enough
 * to forget one. Both jumps of a clock that is wrong for an hour are seen, and so is a site that stood still for days.
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
