import { cp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { CURRENT, openContentVersions, type PublishedContent } from './content-versions.ts'
import { differences, recordedFile } from './folder-files.ts'
import type { TextRecords } from './text-records.ts'

/** Whoever publishes meanwhile may remove what is being copied. */
const TRIES = 3

/**
 * Copies the version that is current, while the site runs. Nothing is made where there is none. What has been written into
 * the folder of content is not noted: a start on the copy looks through all of it.
 *
 * @returns The version; 0 where there is none.
 * @throws {Error} When it cannot be copied whole.
 */
export async function copyPublished(from: string, to: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const content = openContentVersions(from).current()
    if (!content) return 0
    const copy = join(to, basename(content.dir))
    const isCopied = await cp(content.dir, copy, { recursive: true, preserveTimestamps: true })
      .then(async () => (await differences(content.dir, copy)).length === 0)
      .catch((error) => {
        if (error.code === 'ENOENT') return false
        throw error
      })
    if (isCopied) {
      await writeFileAtomic(join(to, CURRENT), String(content.version))
      return content.version
    }
    await rm(copy, { recursive: true, force: true })
  }
  throw new Error(`what is published in ${from} changes too quickly to be copied`)
}

/**
 * Whether a version in a folder is that of some records: its number alone is that of a version in any other site too.
 * Undefined where the records have none of this number.
 */
export async function isVersionOf(
  texts: Pick<TextRecords, 'publishedAfter'>,
  { dir, version }: PublishedContent
): Promise<boolean | undefined> {
  const [row] = await texts.publishedAfter(version - 1)
  if (row?.version !== version) return undefined
  for (const { file, after, isPicture } of row.changes)
    if (!isPicture && (await recordedFile(dir, file)) !== after) return false
  return true
}
