import { randomUUID } from 'node:crypto'
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises'

/**
 * Writes a file only its owner can read, even over a more open one, and never through a link: writes a temporary file
 * and renames it when complete.
 *
 * @throws {Error} When the path exists and is not a file.
 */
export async function writePrivateFile(
  path: string,
  data: string | Buffer | AsyncIterable<string>
): Promise<void> {
  const there = await lstat(path).catch(() => undefined)
  if (there && !there.isFile()) throw new Error(`${path} is there and is no file. Name another.`)
  const aside = `${path}.${randomUUID()}.part`
  const file = await open(aside, 'wx', 0o600)
  try {
    await writeFile(file, data)
    await file.sync()
    await file.close()
    await rename(aside, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(aside, { force: true })
    throw error
  }
}
