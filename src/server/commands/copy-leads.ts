import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { isSpoolHeld } from '../leads/intake/spool.ts'
import { type Copied, copyStore, type RawStore } from '../leads/store/copy-store.ts'
import { locationOf, openRawStore } from '../leads/store/raw-store.ts'
import { foldSqliteLog } from '../leads/store/sqlite-database.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { startProgress } from './progress.ts'

export const copyCommand: Command = {
  summary: 'moves everything to another database or folder, verified',
  usage: `npm run leads -- copy --to <postgres://… or folder> [--from <postgres://… or folder>]

  --to T       an empty PostgreSQL, or a folder that is made: a DATA_DIR of its own
  --from F     where from, such as a backup; by default where the site has its leads

Leads, files, deliveries, consents, outcomes, notes, users of the desk, searches and the audit. Stop the site first. What is
there already is refused; a copy that was cut off is gone on with by the same command. Afterwards both are read again and
compared, row by row and file by file; the source stays as it is. Exit code 1 when anything differs or is missing.
`,
  prepare(args) {
    const { values, positionals } = readArgs(args, { to: { type: 'string' } })
    if (!values.to || positionals.length > 0) throw new UsageError('copy takes --to')
    const to = values.to

    return async (_store, print, config) => {
      // Of several sites on one PostgreSQL others may run elsewhere.
      if (!config.DATABASE_URL && (await isSpoolHeld(config.DATA_DIR))) {
        throw new Error(
          `The site runs on ${config.DATA_DIR}: stop it first, for leads that come meanwhile would stay behind. To rehearse, copy --from a backup.`
        )
      }
      const [source, target] = await openBoth(config, to)
      const progress = startProgress('copying')
      try {
        const copied = await copyStore(source, target, (_table, rows) =>
          progress.update(rows, rows)
        )
        progress.stop()
        print(resultText(copied))
        return copied.goneFiles.length > 0 ? 1 : 0
      } finally {
        progress.stop()
        await source.database.close()
        await target.database.close()
        if (target.database.dialect === 'sqlite') await foldSqliteLog(resolve(to))
      }
    }
  }
}

async function openBoth(config: Config, to: string): Promise<[RawStore, RawStore]> {
  const location = locationOf(to)
  const isSame = config.DATABASE_URL
    ? config.DATABASE_URL === location.DATABASE_URL
    : !location.DATABASE_URL && resolve(config.DATA_DIR) === resolve(to)
  if (isSame) throw new UsageError('--to is where the leads are already')
  if (!location.DATABASE_URL) await mkdir(to, { recursive: true, mode: 0o700 })
  const target = await openRawStore(location)
  try {
    return [await openRawStore(config, { mustExist: true }), target]
  } catch (error) {
    await target.database.close()
    throw error
  }
}

function resultText({ sums, files, goneFiles }: Copied): string {
  const lines = Object.entries(sums).map(
    ([table, { rows, hash }]) => `${table.padEnd(18)} ${String(rows).padStart(9)}  ${hash}`
  )
  const gone =
    goneFiles.length > 0
      ? `Files that the source has no whole copy of: ${goneFiles.join(', ')}\n`
      : ''
  return `${lines.join('\n')}\nfiles              ${String(files).padStart(9)}\n${gone}Everything was read again on both sides and is the same.\n`
}
