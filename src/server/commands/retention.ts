import {
  APPLICATION_DAYS,
  eraseLeads,
  planRetention,
  type RetentionHold
} from '../leads/retention.ts'
import { type Command, readArgs, UsageError } from './command.ts'
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
      const { leads, hold } = await planRetention(store, now, days)
      if (values.yes) {
        const progress = startProgress('erasing')
        await eraseLeads(store, leads, now, days, (done) => progress.update(done, leads.length))
        progress.stop()
      }
      const said = values.yes ? 'erased' : 'to be erased; add --yes'
      print(
        `Older than ${days} days, or applications of more than ${APPLICATION_DAYS}: ${leads.length} ${said}.\n`
      )
      if (hold && !values.yes) print(`The site does not erase them by itself: ${holdText(hold)}.\n`)
      return 0
    }
  }
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
