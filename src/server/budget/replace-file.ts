import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'

let written = 0

/** Beside the file, for a rename stays on one disk; two writers have one each. */
const besideOf = (path: string) => `${path}.${process.pid}-${++written}.new`

/** Writes a small file so that it is whole or as it was, whenever the process dies. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = besideOf(path)
  try {
    await using file = await open(beside, 'w')
    await file.writeFile(text)
    await file.sync()
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await rename(beside, path)
}

/** The same at once. */
export function replaceFileNow(path: string, text: string, mode: number): void {
  const beside = besideOf(path)
  const file = openSync(beside, 'w', mode)
  try {
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
