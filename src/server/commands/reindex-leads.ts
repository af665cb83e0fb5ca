import { isIndexed, reindex } from '../leads/reindex.ts'
import type { SiteStore } from '../store/site-store.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { stoppable } from './interrupt.ts'
import { startProgress } from './progress.ts'

export const reindexCommand: Command = {
  summary: 'derives anew what leads are searched and counted by',
  usage: `npm run leads -- reindex

Channel, source, campaign, pages, theme, office and contact of every lead are derived from what was sent, by the rules
of today. The site does so by itself when the rules have changed; this is for a database that was edited by hand. It
can be stopped with Ctrl+C and goes on there the next time.
`,
  prepare(args) {
    if (readArgs(args, {}).positionals.length > 0) throw new UsageError('reindex takes no id')

    return async (store, print) => {
      const { count, isDone } = await reindexWithProgress(store)
      if (isDone) print(`${count} leads derived.\n`)
      else print(`Stopped after ${count} leads; "reindex" goes on there.\n`)
      return isDone ? 0 : 1
    }
  }
}

/** For commands that search by derived columns: those of an older site may still be missing. */
export async function ensureIndexed(store: SiteStore): Promise<void> {
  if (await isIndexed(store)) return
  const { isDone } = await reindexWithProgress(store)
  if (!isDone) throw new Error('Stopped before every lead was derived: run the command again.')
}

async function reindexWithProgress(store: SiteStore) {
  const total = await store.leads.countLeads()
  const progress = startProgress('deriving')
  const { signal, release } = stoppable()
  try {
    return await reindex(store, { signal, onBatch: (count) => progress.update(count, total) })
  } finally {
    release()
    progress.stop()
  }
}
