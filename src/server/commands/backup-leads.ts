import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { flush } from '../leads/storage/disk-files.ts'
import { openSqliteLeadStore } from '../leads/storage/open-lead-store.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { complainOfDamage } from './damaged-leads.ts'
import { startProgress } from './progress.ts'

export const backupCommand: Command = {
  summary: 'a verified copy of leads and files, while the site runs',
  usage: `npm run leads -- backup <folder>

  <folder>     made anew; afterwards a DATA_DIR that the site can be started on

With DATABASE_URL the copy is an embedded database all the same, so that it can be opened anywhere.
It is written to <folder>.partial, opened and read: every lead, and every file against its checksum. Only then it gets
its name. What a backup that was cut off has left there is removed by the next one of this name.
It holds personal data: keep it as safely as the original. Exit code 1 when anything is missing.
`,
  prepare(args) {
    const [name, ...rest] = readArgs(args, {}).positionals
    if (!name || rest.length > 0) throw new UsageError('backup takes one folder')
    const folder = resolve(name)
    const partial = `${folder}.partial`

    return async (store, print) => {
      if (existsSync(folder)) throw new Error(`${folder} is there already. Name a new folder.`)
      if (await clearLeftover(partial)) {
        print(`An earlier backup was cut off; what it left in ${partial} is removed.\n`)
      }
      await mkdir(partial, { recursive: true, mode: 0o700 })
      await store.backup(partial)

      const { leads, missing } = await verify(partial)
      if (missing.length > 0) throw new Error(`Files are missing or damaged: ${missing.join(', ')}`)
      await flushAll(partial)
      await rename(partial, folder)
      await flush(dirname(folder))
      print(`${leads} leads copied to ${folder}, every file verified.\n`)
      return 0
    }
  }
}

/** What a backup writes. */
const OWN_NAMES = /^(attachments|site\.db(-wal|-shm|-journal)?)$/

/** @throws {Error} When the folder holds anything that no backup has written. */
async function clearLeftover(partial: string): Promise<boolean> {
  if (!existsSync(partial)) return false
  const strange = (await readdir(partial)).find((name) => !OWN_NAMES.test(name))
  if (strange)
    throw new Error(`${partial} holds ${strange}, which no backup has written. Look at it.`)
  await rm(partial, { recursive: true })
  return true
}

/** A copy has its name only when a power cut cannot take it any more. */
async function flushAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await flush(join(folder, entry)).catch(ignoreGone)
  }
  await flush(folder)
}

/** A closed database takes its log away whenever the engine collects its statements, and has flushed what was in it. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT' || !/-(wal|shm)$/.test(error.path ?? '')) throw error
}

/** Reads the copy as the site would. */
async function verify(folder: string) {
  const copy = openSqliteLeadStore(folder)
  const progress = startProgress('verifying')
  try {
    const leads = await copy.list()
    complainOfDamage(leads)
    const missing: string[] = []
    for (const [i, { attachment }] of leads.entries()) {
      progress.update(i + 1, leads.length)
      if (attachment && hashOf(await copy.readAttachment(attachment.id)) !== attachment.sha256) {
        missing.push(attachment.id)
      }
    }
    return { leads: leads.length, missing }
  } finally {
    progress.stop()
    await copy.close()
  }
}

function hashOf(data: Buffer | undefined): string | undefined {
  return data && createHash('sha256').update(data).digest('hex')
}
