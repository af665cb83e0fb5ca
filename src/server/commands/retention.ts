import {
  APPLICATION_DAYS,
  type Erasure,
  eraseLeads,
  planRetention,
  type RetentionHold
} from '../leads/retention.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { complain } from './output.ts'
import { startProgress } from './progress.ts'

export const retentionCommand: Command = {
  summary: 'erases leads that are older than LEADS_RETENTION_DAYS, and old applications for a job',
  usage: `npm run leads -- retention [--yes]

  --yes        erase; without it the leads are only counted

Applications for a job are erased after ${APPLICATION_DAYS} days, as candidates are promised.

The running site does this by itself once a day. It does not when its last run was more than two days before or after
the clock's day, when LEADS_RETENTION_DAYS was made smaller, or when more than a tenth of all leads would go: then it
tells ALERT_MAIL_TO, and waits for this command with --yes. It cannot be undone.
`,
  prepare(args) {
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError('retention takes no id')

    return async (store, print, { LEADS_RETENTION_DAYS: days }) => {
      const now = new Date()
      const { count, hold } = await planRetention(store, now, days)
      const which = `Older than ${days} days, or applications of more than ${APPLICATION_DAYS}`
      if (!values.yes) {
        print(`${which}: ${count} to be erased; add --yes.\n`)
        if (hold) print(`The site does not erase them by itself: ${holdText(hold)}.\n`)
        return 0
      }
      const progress = startProgress('erasing')
      const onProgress = (done: number) => progress.update(done, count)
      const { erased, kept } = await eraseLeads(store, now, { days, onProgress })
      progress.stop()
      print(`${which}: ${erased} erased.\n`)
      return complainOfKept(kept)
    }
  }
}

/** @returns The exit code. */
export function complainOfKept(kept: Erasure['kept']): number {
  for (const { resultID, reason } of kept) complain(`${resultID} is not erased: ${reason}.`)
  return kept.length > 0 ? 1 : 0
}

/** Explains to an operator why the site held back the erasure. */
export function holdText({ reason, lastRun, formerDays, count, total }: RetentionHold): string {
  switch (reason) {
    case 'clock':
      return lastRun
        ? `its last run was on ${lastRun}: is the clock right?`
        : 'no earlier run is known: is the clock right?'
    case 'period':
      return `LEADS_RETENTION_DAYS was ${formerDays} before`
    default:
      return `${count} of ${total} leads at once are more than a day's`
  }
}
