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

/** Beside the file, for a rename stays on one disk; two writers have one each. */
const besideOf = (path: string) => `${path}.${process.pid}-${++written}.new`

/** Writes a small file so that it is whole or as it was, whenever the process dies. Its mode stays. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = besideOf(path)
  const former = await stat(path).catch(() => undefined)
  try {
    await using file = await open(beside, 'w')
    if (former) await file.chmod(former.mode & RIGHTS)
    await file.writeFile(text)
    await file.sync()
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await rename(beside, path)
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
