import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { replaceFile } from '../../budget/replace-file.ts'
import type { Config } from '../../config.ts'
import { flush } from '../../database/attachment-files.ts'
import { takeLock } from '../../database/process-lock.mjs'
import { foldSqliteLog } from '../../database/sqlite-file.ts'
import { emptyContacts } from '../../leads/contact.ts'
import { isSpoolHeld } from '../../leads/intake/spool.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { leadBatches } from '../../leads/lead-search.ts'
import { noteCopied, noteScheduledBackup } from '../../leads/machine-state.ts'
import {
  CURRENT,
  differences,
  isVersionOf,
  openContentVersions
} from '../../room/content-versions.ts'
import { createTextRecords } from '../../room/text-records.ts'
import { locationOf, openRawStore } from '../../store/backup-store.ts'
import { type Copied, copyStore, type RawStore } from '../../store/copy-store.ts'
import { openSqliteStore, type SiteStore } from '../../store/site-store.ts'
import { type Command, readArgs, UsageError } from '../command.ts'
import { complain, noticingDamage, startProgress } from '../terminal.ts'

export const backupCommand: Command = {
  summary: 'a verified copy of leads, files and published texts, while the site runs',
  usage: `npm run leads -- backup [--scheduled] <folder>
       npm run leads -- backup --scheduled

  <folder>     made anew; afterwards a DATA_DIR that the site can be started on

  --scheduled  another one is to follow within a day: the site tells when it does not; without a folder only this is noted,
               once a copy has come to where it belongs

With DATABASE_URL the copy is an embedded database all the same, so that it can be opened anywhere.
It is written to <folder>.partial, opened and read: every lead, and every file and picture against its checksum. Only then it gets
its name. A backup that fails removes what it has written. What one that was cut off has left there is removed by the next one
of this name; one that is still being written is left alone, and this one ends with 1.
It holds personal data: keep it as safely as the original. Exit code 1 when anything is missing.
`,
  prepare(args) {
    const { values, positionals } = readArgs(args, { scheduled: { type: 'boolean' } })
    const [name, ...rest] = positionals
    if (!(name || values.scheduled) || rest.length > 0)
      throw new UsageError('backup takes one folder')

    return async (store, print, config) => {
      if (name) await backUp(store, resolve(name), config, print)
      if (values.scheduled) await noteScheduledBackup(store.settings, new Date())
      return 0
    }
  }
}

async function backUp(
  store: SiteStore,
  folder: string,
  config: Config,
  print: (text: string) => void
): Promise<void> {
  const partial = await takePartialFolder(folder)
  try {
    if (partial.wasLeft) {
      print(`An earlier backup was cut off; what it left in ${partial.path} is removed.\n`)
    }
    await store.backup(partial.path)
    // Texts after rows: a version that no row tells of is gone on from.
    await copyPublished(join(config.DATA_DIR, 'texts'), join(partial.path, 'texts'))

    const { leads, missing } = await verify(partial.path, store, config)
    if (missing.length > 0) throw new Error(`Files are missing or damaged: ${missing.join(', ')}`)
    await foldSqliteLog(partial.path)
    await partial.finish()
    print(`${leads} leads copied to ${folder}, every file verified.\n`)
  } finally {
    await partial.release()
  }
}

/**
 * Copies the version that is current, while the site runs: a folder that nobody changes, kept until some versions later. What
 * has been written into the folder of content is not noted: a start on the copy looks through all of it.
 *
 * @returns The version; 0 where there is none.
 * @throws {Error} When it cannot be copied whole.
 */
async function copyPublished(from: string, to: string): Promise<number> {
  const content = openContentVersions(from).current()
  if (!content) return 0
  const copy = join(to, basename(content.dir))
  await cp(content.dir, copy, { recursive: true, preserveTimestamps: true })
  const isWhole = (await differences(content.dir, copy)).length === 0
  if (!isWhole) throw new Error(`what is published in ${from} changes too quickly to be copied`)
  await replaceFile(join(to, CURRENT), String(content.version))
  return content.version
}

/** Reads the copy as the site would. */
async function verify(folder: string, store: SiteStore, config: Config) {
  const copy = openSqliteStore(folder)
  const progress = startProgress('verifying')
  try {
    await noteCopied(copy.settings, new Date())
    const total = await copy.leads.countLeads()
    let leads = 0
    const missing = (await copy.texts.damagedPictures()).map((name) => `the picture ${name}`)
    for await (const batch of noticingDamage(leadBatches(copy.leads))) {
      for (const lead of batch) {
        const { attachment } = lead
        if (
          !attachment ||
          hashOf(await copy.leads.readAttachment(attachment.id)) === attachment.sha256
        )
          continue
        if (!(await eraseAsIn(store, copy, lead, config))) missing.push(attachment.id)
      }
      leads += batch.length
      progress.update(leads, total)
    }
    return { leads, missing }
  } finally {
    progress.stop()
    await copy.close()
  }
}

/**
 * Rows are copied before files: who asked to be erased in between is erased from the copy too.
 *
 * @returns Whether the lead has lost its file since it was copied.
 */
async function eraseAsIn(
  store: SiteStore,
  copy: SiteStore,
  { resultID, attachment }: StoredLead,
  config: Config
): Promise<boolean> {
  const now = await store.leads.get(resultID)
  if (now?.isDamaged || now?.attachment?.id === attachment?.id) return false
  if (!now || now.status === 'erased') return copy.leads.erase(resultID)
  return copy.leads.eraseParts(resultID, ['file'], emptyContacts(config))
}

function hashOf(data: Buffer | undefined): string | undefined {
  return data && createHash('sha256').update(data).digest('hex')
}

/** The locked folder a copy is written to until it is complete. */
interface PartialFolder {
  path: string
  /** An earlier copy was interrupted; its remains were removed. */
  wasLeft: boolean
  /** Flushes the finished copy to disk and gives it its final name. */
  finish(): Promise<void>
  /** Releases the folder and removes an unfinished copy. */
  release(): Promise<void>
}

const LOCK = 'lock'
/** Names that a backup writes. */
const OWN_NAMES = /^(lock|attachments|texts|site\.db(-wal|-shm|-journal)?)$/

/**
 * Takes `<folder>.partial`.
 *
 * @throws {Error} When the folder already exists, another process is writing it, or it contains anything but a backup.
 */
export async function takePartialFolder(folder: string): Promise<PartialFolder> {
  const path = `${folder}.partial`
  refuseExisting(folder)
  await refuseStrange(path)
  const wasLeft = !(await mkdir(path, { recursive: true, mode: 0o700 }))
  const lock = takeLock(join(path, LOCK))
  if (!lock) throw new Error(`${path} is being written by another backup. Name another folder.`)
  try {
    // Another process may have finished just before this one took the lock.
    refuseExisting(folder)
    await clear(path)
    let isFinished = false
    return {
      path,
      wasLeft,
      async finish() {
        await finish(path, folder)
        isFinished = true
      },
      async release() {
        if (!isFinished) await remove(path)
        lock.release()
      }
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function refuseExisting(folder: string): void {
  if (existsSync(folder)) throw new Error(`${folder} is there already. Name a new folder.`)
}

async function refuseStrange(path: string): Promise<void> {
  if (!existsSync(path)) return
  const strange = (await readdir(path)).find((name) => !OWN_NAMES.test(name))
  if (strange) throw new Error(`${path} holds ${strange}, which no backup has written. Look at it.`)
}

async function clear(path: string): Promise<void> {
  const names = (await readdir(path)).filter((name) => name !== LOCK)
  for (const name of names) await rm(join(path, name), { recursive: true })
}

/** Removes the lock file last, and leaves a folder that another process has taken meanwhile: the cause is reported already. */
async function remove(path: string): Promise<void> {
  try {
    await clear(path)
    await rm(join(path, LOCK))
    await rmdir(path)
  } catch {}
}

/**
 * Holds the lock until the folder is renamed. Skips the lock file when flushing: opening and closing it would release
 * the lock.
 */
async function finish(path: string, folder: string): Promise<void> {
  for (const entry of await readdir(path, { recursive: true })) {
    if (entry !== LOCK) await flush(join(path, entry))
  }
  await flush(path)
  await rename(path, folder)
  await rm(join(folder, LOCK))
  await flush(folder)
  await flush(dirname(folder))
}

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
        const version = await copyTexts(config, target, to)
        progress.stop()
        print(resultText(copied, version))
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

/**
 * The version that is shown lies beside the database, whole: other content may lie where the copy is started.
 *
 * @returns Its number; 0 where none of this database is there, or where a shared one has no folder.
 */
async function copyTexts({ DATA_DIR }: Config, target: RawStore, to: string): Promise<number> {
  if (target.database.dialect === 'postgres') return 0
  const from = join(DATA_DIR, 'texts')
  const current = openContentVersions(from).current()
  const isOwn =
    current && (await isVersionOf(createTextRecords(target.database, Date.now), current))
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
