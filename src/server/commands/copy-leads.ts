import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { foldSqliteLog } from '../database/sqlite-database.ts'
import { copyPublished, isVersionOf, openContentVersions } from '../editor/content-versions.ts'
import { FORMER_PICTURES, takeInFormer } from '../editor/lost-pictures.ts'
import { createTextRecords } from '../editor/text-rows.ts'
import { isSpoolHeld } from '../leads/intake/spool.ts'
import { type Copied, copyStore, type RawStore } from '../store/copy-store.ts'
import { locationOf, openRawStore } from '../store/site-store.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { complain } from './output.ts'
import { startProgress } from './progress.ts'

export const copyCommand: Command = {
  summary: 'moves everything to another database or folder, verified',
  usage: `npm run leads -- copy --to <postgres://… or folder> [--from <postgres://… or folder>]

  --to T          an empty PostgreSQL, or a folder that is made: a DATA_DIR of its own
  --from F        where from, such as a backup; by default where the site has its leads
  --to-env NAME, --from-env NAME  the same, as a variable: an address with a password is no argument

Leads, files, deliveries, consents, outcomes, notes, users of the desk, searches, the audit, and what editors have written and
published, with the pictures of every version. Stop the site first. What is there already is refused; a copy that was cut off
is gone on with by the same command. Afterwards both are read again and compared, row by row and file by file; the source stays
as it is. At its end it says what it has left: what the site makes anew. Exit code 1 when anything differs or is missing.
`,
  prepare(args) {
    const { values, positionals } = readArgs(args, { to: { type: 'string' } })
    if (!values.to || positionals.length > 0) throw new UsageError('copy takes --to')
    const to = values.to

    return async (_store, print, config) => {
      // Of several sites on one PostgreSQL others may run elsewhere.
      if (await isSpoolHeld(config.DATA_DIR)) {
        const running = `The site runs on ${config.DATA_DIR}: stop it first, for leads that come meanwhile would stay behind.`
        if (!config.DATABASE_URL) throw new Error(`${running} To rehearse, copy --from a backup.`)
        complain(`${running} Copying all the same: others may run on this PostgreSQL too.`)
      }
      const [source, target] = await openBoth(config, to)
      const progress = startProgress('copying')
      try {
        const copied = await copyStore(source, target, (_table, rows) =>
          progress.update(rows, rows)
        )
        const former = join(config.DATA_DIR, 'texts', FORMER_PICTURES)
        const pictures = copied.pictures + (await takeInFormer(former, recordsOf(target)))
        const version = await copyTexts(config, target, to)
        progress.stop()
        print(resultText({ ...copied, pictures }, version))
        print(await leftText(config, version > 0))
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

function recordsOf({ database }: RawStore) {
  return createTextRecords(database, () => Date.now())
}

/**
 * The version that is shown lies beside the database, whole: other content may lie where the copy is started.
 *
 * @returns Its number; 0 where none of this database is there, or where a shared one has no folder.
 */
async function copyTexts({ DATA_DIR }: Config, target: RawStore, to: string): Promise<number> {
  if (target.database.dialect === 'postgres') return 0
  const from = join(DATA_DIR, 'texts')
  const current = openContentVersions(from).current()
  const isOwn = current && (await isVersionOf(recordsOf(target), current))
  return isOwn ? copyPublished(from, join(to, 'texts')) : 0
}

function resultText({ sums, files, pictures, goneFiles }: Copied, version: number): string {
  const line = (name: string, count: number, hash = '') =>
    `${name.padEnd(18)} ${String(count).padStart(9)}  ${hash}`.trimEnd()
  const lines = Object.entries(sums).map(([table, { rows, hash }]) => line(table, rows, hash))
  lines.push(line('files', files), line('pictures', pictures))
  if (version > 0) lines.push(line('version of texts', version))
  if (goneFiles.length > 0)
    lines.push(`Files that the source has no whole copy of: ${goneFiles.join(', ')}`)
  return `${lines.join('\n')}\nEverything was read again on both sides and is the same.\n`
}

const TAKEN = /^(site\.db(-wal|-shm|-journal)?|attachments)$/

async function leftText({ DATA_DIR }: Config, hasTexts: boolean): Promise<string> {
  const names = await readdir(DATA_DIR).catch(() => [])
  const left = names.filter((name) => !TAKEN.test(name) && !(hasTexts && name === 'texts'))
  const sessions = 'Left: sessions of the desk, everybody signs in anew'
  return left.length > 0
    ? `${sessions}; in ${DATA_DIR}, which the site makes anew: ${left.sort().join(', ')}.\n`
    : `${sessions}.\n`
}
