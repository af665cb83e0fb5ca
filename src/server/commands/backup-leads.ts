import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attachmentPath } from '../leads/attachment-store.ts'
import { openSqliteLeadStore } from '../leads/sqlite-lead-store.ts'
import { type Command, readArgs, UsageError } from './command.ts'

export const backupCommand: Command = {
  summary: 'a verified copy of leads and files, while the site runs',
  usage: `npm run leads -- backup <folder>

  <folder>     made anew; afterwards a DATA_DIR that the site can be started on

The copy is opened and read: every lead, and every file against its checksum. It holds personal data: keep it as
safely as the original. Exit code 1 when anything is missing.
`,
  prepare(args) {
    const [folder, ...rest] = readArgs(args, {}).positionals
    if (!folder || rest.length > 0) throw new UsageError('backup takes one folder')

    return async (store, print, { DATA_DIR }) => {
      if (existsSync(folder)) throw new Error(`${folder} is there already. Name a new folder.`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await store.backup(join(folder, 'site.db'))
      const files = join(DATA_DIR, 'attachments')
      if (existsSync(files)) await cp(files, join(folder, 'attachments'), { recursive: true })

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
  try {
    const leads = await copy.list()
    const missing: string[] = []
    for (const { attachment } of leads) {
      if (
        attachment &&
        !(await isWhole(attachmentPath(folder, attachment.id), attachment.sha256))
      ) {
        missing.push(attachment.id)
      }
    }
    return { leads: leads.length, missing }
  } finally {
    await copy.close()
  }
}

async function isWhole(path: string, sha256: string): Promise<boolean> {
  try {
    return (
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex') === sha256
    )
  } catch {
    return false
  }
}
