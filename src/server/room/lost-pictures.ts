import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { readRegular, readRegularFile } from '../budget/regular-file.ts'
import { replaceFile } from '../budget/replace-file.ts'
import { sharp } from '../pictures/sharp.ts'
import { type PictureSource, writeChange } from './candidate.ts'
import type { CurrentContent } from './content-versions.ts'
import type { FileChange, LostPicture, Publication, TextRecords } from './text-records.ts'

const STAND_IN = { width: 1200, height: 675, channels: 3, background: '#d9d9d9' } as const
const NAME = /^[0-9a-f]{64}$/

/** Where releases before this one kept pictures, below the folder of what is published. */
export const FORMER_PICTURES = 'pictures'

/** A grey picture in the format that the name of a lost one promises. */
export function standIn(file: string): Promise<Buffer> {
  const format = extname(file).slice(1).replace('jpg', 'jpeg')
  return sharp({ create: STAND_IN })
    .toFormat(format as 'jpeg' | 'png' | 'webp' | 'avif')
    .toBuffer()
}

/** Which pictures of the version that is shown are grey; a file beside the versions tells the next process. */
export function createLacking(texts: TextRecords, { folder, show }: CurrentContent) {
  const noteFile = join(folder.path, 'lacking')
  let completedFor = 0

  function noted(): FileChange[] {
    return existsSync(noteFile) ? JSON.parse(String(readRegularFile(noteFile))) : []
  }

  async function keep(changes: readonly FileChange[]): Promise<void> {
    if (changes.length > 0 || existsSync(noteFile))
      await replaceFile(noteFile, JSON.stringify(changes))
  }

  return {
    /** @returns Files of the pictures that are lost among the changes of a version that is about to be shown. */
    async note(changes: readonly FileChange[]): Promise<string[]> {
      const lost = await lostAmong(texts, changes)
      const changed = new Set(changes.map(({ file }) => file))
      await keep([...noted().filter(({ file }) => !changed.has(file)), ...lost])
      return lost.map(({ file }) => file)
    },
    /** Puts pictures that have been found into their places. @returns Whether none is wanting any more. */
    async complete(): Promise<boolean> {
      const wanted = noted()
      const shown = folder.current()
      if (wanted.length === 0 || !shown) return true
      const lost = await lostAmong(texts, wanted)
      if (lost.length === wanted.length && completedFor === shown.version) return false
      const rows = mergedChanges(await texts.publishedAfter(0))
      const last = new Map(rows.map(({ file, after }) => [file, after]))
      const isDue = ({ file, after }: FileChange) => last.get(file) === after
      const found = wanted.filter((change) => isDue(change) && !lost.includes(change))
      for (const change of found) await writeChange(shown.dir, change, texts)
      if (found.length > 0) show(shown)
      const left = lost.filter(isDue)
      await keep(left)
      completedFor = shown.version
      return left.length === 0
    }
  }
}

async function lostAmong(
  { hasPicture }: Pick<PictureSource, 'hasPicture'>,
  changes: readonly FileChange[]
): Promise<FileChange[]> {
  const lost: FileChange[] = []
  for (const change of changes) {
    const { isPicture, after } = change
    if (isPicture && after !== undefined && !(await hasPicture(after))) lost.push(change)
  }
  return lost
}

/** What several publications have made of each file. */
export function mergedChanges(rows: readonly Publication[]): FileChange[] {
  const files = new Map<string, FileChange>()
  for (const change of rows.flatMap(({ changes }) => changes)) {
    const before = files.has(change.file) ? files.get(change.file)?.before : change.before
    files.set(change.file, { ...change, before })
  }
  return [...files.values()]
}

/** Keeps pictures that lie in a folder by their SHA-256, as earlier releases have put them there. @returns How many. */
export async function takeInFormer(
  folder: string,
  texts: Pick<TextRecords, 'hasPicture' | 'keepPicture'>
): Promise<number> {
  let count = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (!NAME.test(name) || (await texts.hasPicture(name))) continue
    const bytes = await read(join(folder, name))
    if (!bytes || sha256Of(bytes) !== name) continue
    await texts.keepPicture(bytes)
    count += 1
  }
  return count
}

/** Removes what has been taken in: a process of an earlier release may use it for some time after an update. */
export async function removeFormer(
  folder: string,
  texts: Pick<TextRecords, 'hasPicture' | 'keepPicture'>
): Promise<void> {
  await takeInFormer(folder, texts)
  for (const name of await readdir(folder).catch(() => []))
    if (await texts.hasPicture(name)) await rm(join(folder, name), { force: true })
}

/** Keeps pictures that are lost where a folder of content still has them in their place. */
export async function findLost(
  folders: readonly string[],
  texts: Pick<TextRecords, 'lostPictures' | 'keepPicture'>
): Promise<LostPicture[]> {
  const still: LostPicture[] = []
  const found = new Set<string>()
  for (const lost of await texts.lostPictures()) {
    for (const folder of folders) {
      if (found.has(lost.sha256)) break
      const bytes = await read(join(folder, lost.file))
      if (!bytes || sha256Of(bytes) !== lost.sha256) continue
      await texts.keepPicture(bytes)
      found.add(lost.sha256)
    }
    if (!found.has(lost.sha256)) still.push(lost)
  }
  return still
}

/** What cannot be read is as lost as what is not there. */
async function read(path: string): Promise<Buffer | undefined> {
  return readRegular(path).catch(() => undefined)
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
