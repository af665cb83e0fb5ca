import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { readRegular } from '../budget/regular-file.ts'
import { differences } from './folder-files.ts'
import { CURRENT, openPublished } from './published.ts'

/** Whoever publishes meanwhile may remove what is being copied. */
const TRIES = 3

/**
 * Copies what editors have published, and their pictures, while the site runs. Nothing is made where there is nothing.
 * What has been written into the folder of content is not noted: a start on the copy looks through all of it.
 *
 * @throws {Error} When a picture is damaged, or what is published cannot be copied whole.
 */
export async function copyPublished(from: string, to: string): Promise<void> {
  await copyVersion(from, to)
  const { pictures } = openPublished(from)
  const names = (await readdir(pictures).catch(() => [])).filter((name) => !name.startsWith('.'))
  if (names.length > 0) await mkdir(join(to, basename(pictures)), { recursive: true, mode: 0o700 })
  for (const name of names)
    await copyPicture(join(pictures, name), join(to, basename(pictures), name))
}

async function copyVersion(from: string, to: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const content = openPublished(from).current()
    if (!content) return
    const copy = join(to, basename(content.dir))
    const isCopied = await cp(content.dir, copy, { recursive: true, preserveTimestamps: true })
      .then(async () => (await differences(content.dir, copy)).length === 0)
      .catch((error) => {
        if (error.code === 'ENOENT') return false
        throw error
      })
    if (isCopied) return writeFileAtomic(join(to, CURRENT), String(content.version))
    await rm(copy, { recursive: true, force: true })
  }
  throw new Error(`what is published in ${from} changes too quickly to be copied`)
}

/** One that was swept away meanwhile was of no use to anybody. */
async function copyPicture(from: string, to: string): Promise<void> {
  const bytes = await readRegular(from).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!bytes) return
  if (createHash('sha256').update(bytes).digest('hex') !== basename(from))
    throw new Error(`the picture ${from} is damaged`)
  await writeFileAtomic(to, bytes, { mode: 0o600 })
}
