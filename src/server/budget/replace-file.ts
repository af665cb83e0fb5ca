import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'

let written = 0

/** The part of a mode that says who may do what. */
const RIGHTS = 0o7777

/** Beside the file, for a rename stays on one disk; two writers have one each, and no reader of content reads it. */
const besideOf = (path: string) => `${path}.${process.pid}-${++written}~`

/**
 * Writes a small file so that it is whole or as it was, whenever the process dies.
 *
 * @param mode Its rights; those that it has stay without it.
 */
export async function replaceFile(
  path: string,
  data: string | Uint8Array,
  mode?: number
): Promise<void> {
  const beside = besideOf(path)
  const rights = mode ?? (await stat(path).catch(() => undefined))?.mode
  try {
    await writeFlushed(beside, data, rights)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function writeFlushed(path: string, data: string | Uint8Array, mode: number | undefined) {
  await using file = await open(path, 'w')
  if (mode !== undefined) await file.chmod(mode & RIGHTS)
  await file.writeFile(data)
  await file.sync()
}

/**
 * The same at once.
 *
 * @param mode Of a file that is not there yet.
 */
export function replaceFileNow(path: string, text: string, mode: number): void {
  const beside = besideOf(path)
  const former = statSync(path, { throwIfNoEntry: false })
  const file = openSync(beside, 'w', mode)
  try {
    if (former) fchmodSync(file, former.mode & RIGHTS)
    // One write may take a part only; this goes on until all is written.
    writeFileSync(file, text)
    fsyncSync(file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
}
