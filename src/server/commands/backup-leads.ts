import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { openSqliteLeadStore } from '../leads/storage/open-lead-store.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { startProgress } from './progress.ts'

export const backupCommand: Command = {
  summary: 'a verified copy of leads and files, while the site runs',
  usage: `npm run leads -- backup <folder>

  <folder>     made anew; afterwards a DATA_DIR that the site can be started on

With DATABASE_URL the copy is an embedded database all the same, so that it can be opened anywhere.
The copy is opened and read: every lead, and every file against its checksum. It holds personal data: keep it as
safely as the original. Exit code 1 when anything is missing.
`,
  prepare(args) {
    const [folder, ...rest] = readArgs(args, {}).positionals
    if (!folder || rest.length > 0) throw new UsageError('backup takes one folder')

    return async (store, print) => {
      if (existsSync(folder)) throw new Error(`${folder} is there already. Name a new folder.`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await store.backup(folder)

      const { leads, missing } = await verify(folder)
      if (missing.length > 0) throw new Error(`Files are missing or damaged: ${missing.join(', ')}`)
      print(`${leads} leads copied to ${folder}, every file verified.\n`)
      return 0
    }
  }
}

/** Reads the copy as the site would. */
async function verify(folder: string) {
  const copy = openSqliteLeadStore(folder)
  const progress = startProgress('verifying')
  try {
    const leads = await copy.list()
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
