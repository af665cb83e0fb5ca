import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { messageOf } from './output.ts'

/** Where a lead's file lies before and after the lead is stored. */
const FOLDERS = ['spool', 'attachments']

/** Why a lead with a file would be refused; empty where none would be. */
export async function folderFaults({ DATA_DIR, DATABASE_URL }: Config): Promise<string> {
  // PostgreSQL holds the files itself.
  const folders = FOLDERS.filter((name) => name === 'spool' || !DATABASE_URL)
  const faults = await Promise.all(folders.map((name) => folderFault(join(DATA_DIR, name))))
  return faults.filter(Boolean).join('; ')
}

/** Rights alone do not tell of a disk that is read-only. */
async function folderFault(folder: string): Promise<string> {
  const trial = join(folder, `.doctor-${process.pid}`)
  try {
    await mkdir(trial, { mode: 0o700 })
    await rmdir(trial)
    return ''
  } catch (error) {
    // The site makes it when it is needed.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? '' : messageOf(error)
  }
}
