// The site beside WordPress as Debian ships it, and beside Kirby: pages, search, publications, submissions, a mail server that hangs, kills.
import { benchKirby } from './kirby.ts'
import type { Row } from './row.ts'
import { missingPackages } from './wordpress-install.ts'
import { benchHangingMail, benchKills } from './wordpress-mishaps.ts'
import { benchPages, benchSubmissions } from './wordpress-rates.ts'
import { withWordPress } from './wordpress-server.ts'
import { openMail } from './wordpress-site.ts'

/** WordPress makes some 15 pages a second: a shorter time holds too few of them. */
const LEAST_SECONDS = 2

const MEASURES = [benchPages, benchKirby, benchSubmissions, benchHangingMail, benchKills]

/** No rows where WordPress cannot be installed or started; the reason goes to stderr. */
export async function benchWordPress(rounds: number, seconds: number): Promise<Row[]> {
  const missing = missingPackages()
  if (missing.length > 0) return leaveOut('WordPress', `not installed: ${missing.join(', ')}`)
  const mail = await openMail()
  try {
    return await withWordPress(async (wordpress) => {
      const means = { wordpress, mail, rounds, seconds: Math.max(seconds, LEAST_SECONDS) }
      const rows: Row[] = []
      for (const measure of MEASURES) {
        rows.push(...(await measure(means).catch((error) => leaveOut(measure.name, error))))
      }
      return rows
    })
  } catch (error) {
    return leaveOut('WordPress', error)
  } finally {
    mail.close()
  }
}

function leaveOut(what: string, why: unknown): Row[] {
  process.stderr.write(`\n${what} is left out of the table: ${why}\n`)
  return []
}
