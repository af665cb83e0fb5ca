import type { Zone } from '../../shared/zone.ts'
import type { AuditRecord } from '../desk/desk-records.ts'
import type { SiteStore } from '../store/site-store.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { jsonArray, pour } from './long-output.ts'
import { startTable } from './table.ts'

/** Entries of one statement. */
const BATCH = 1000

export const auditCommand: Command = {
  summary: 'who looked at leads, exported, erased or sent them again',
  usage: `npm run leads -- audit [--json]

  --json       as an array of objects
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError('audit takes no id')

    return async (store) => {
      const batches = auditBatches(store)
      await pour(values.json ? jsonArray(entries(batches)) : lines(batches, zone))
      return 0
    }
  }
}

/** Oldest first. */
async function* auditBatches({ desk }: SiteStore): AsyncGenerator<AuditRecord[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const batch = await desk.auditPage({ after, limit: BATCH })
    if (batch.length > 0) yield batch
    after = batch.at(-1)?.id
  }
}

async function* entries(batches: AsyncIterable<AuditRecord[]>) {
  for await (const batch of batches) yield batch.map(({ id, ...entry }) => entry)
}

async function* lines(batches: AsyncIterable<AuditRecord[]>, zone: Zone) {
  const table = startTable(['at', 'who', 'did', 'leads', 'how'])
  for await (const batch of batches) {
    yield table(
      batch.map(({ at, actor, action, object, detail }) => [
        zone.isoOf(at),
        actor,
        action,
        object,
        detail
      ])
    )
  }
}
