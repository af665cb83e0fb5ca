import { expiredLeads } from '../leads/retention.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { startProgress } from './progress.ts'

export const retentionCommand: Command = {
  summary: 'erases leads that are older than LEADS_RETENTION_DAYS',
  usage: `npm run leads -- retention [--yes]

  --yes        erase; without it the leads are only counted

The running site does this by itself once a day.
`,
  prepare(args) {
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError('retention takes no id')

    return async (store, print, { LEADS_RETENTION_DAYS: days }) => {
      const leads = await expiredLeads(store, new Date(), days)
      const progress = startProgress('erasing')
      for (const [i, { resultID }] of leads.entries()) {
        if (values.yes) await store.erase(resultID)
        progress.update(i + 1, leads.length)
      }
      progress.stop()
      const said = values.yes ? 'erased' : 'to be erased; add --yes'
      print(`Older than ${days} days: ${leads.length} ${said}.\n`)
      return 0
    }
  }
}
