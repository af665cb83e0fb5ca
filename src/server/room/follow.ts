import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { readRegular, readRegularFile } from '../budget/regular-file.ts'
import { replaceFile } from '../budget/replace-file.ts'
import { sharp } from '../pictures/sharp.ts'
import {
  type CurrentContent,
  copyContent,
  isVersionOf,
  makeCandidate,
  type PictureSource,
  recordedFile,
  writeChange
} from './content-versions.ts'
import type { LostPicture } from './picture-rows.ts'
import { FILES_ACTOR, type FileChange, type Publication } from './publication-rows.ts'
import type { TextRecords } from './text-records.ts'

interface FollowParts {
  texts: TextRecords
  content: CurrentContent
  /** Where people and git write; what is published is written there too. */
  contentDir: string
  /** Told once for each version that could not be written there. */
  onUnwritten(error: unknown): void
  /** Told of pictures of a version that is shown without them. */
  onLost(files: readonly string[]): void
  /** Other processes may show what is lost here. */
  isShared: boolean
}

/** Brings this process to what is recorded as published. */
export interface Follower {
  /** One look at a time, which all who ask wait for. */
  look(): Promise<void>
  /** Runs `publish` while nothing is looked at. */
  alone<Result>(publish: () => Promise<Result>): Promise<Result>
  /** The version that the folder of content has been brought to; 0 before the first. */
  written(): number
  /** False while a published version is not shown here, or a picture of it that others may show. */
  isCurrent(): boolean
}

/** The version that the folder of content has been brought to: a copy of the data does not have it. */
const WRITTEN = 'written'

export function createFollower(parts: FollowParts): Follower {
  const { texts, content, contentDir, onUnwritten, onLost, isShared } = parts
  const { folder } = content
  const lacking = createLacking(texts, content)
  const writer = createWriter(parts)
  let busy: Promise<unknown> | undefined
  let isCurrent = false
  let isBegun = false

  /** Once, before anything is shown: pictures that earlier releases kept elsewhere. */
  async function begin(): Promise<void> {
    await takeInFormer(join(folder.path, FORMER_PICTURES), texts)
    const shown = folder.current()
    if (shown && (await isVersionOf(texts, shown)) === false) await leave()
    await findLost([contentDir, ...(shown ? [shown.dir] : [])], texts)
    writer.begin(await texts.latestVersion())
    isBegun = true
  }

  /** What lies in the folder is of another database: the folder of content is begun with anew. */
  async function leave(): Promise<void> {
    const dir = await folder.candidate()
    await copyContent(contentDir, dir)
    await folder.forget()
    content.show({ dir, version: 0 })
  }

  async function take(latest: number): Promise<void> {
    const current = folder.current()
    if (current && current.version >= latest) return content.show(current)
    const rows = await texts.publishedAfter(current?.version ?? 0)
    // Another process may have brought the folder further than what is shown here.
    const isAhead = current !== undefined && current.version > content.version()
    const base = isAhead ? current.dir : await content.base()
    const dir = await folder.candidate()
    const changes = mergedChanges(rows)
    await makeCandidate(base, dir, changes, texts, standIn)
    const lost = await lacking.note(changes)
    content.show(await folder.adopt(dir, rows.at(-1)?.version ?? latest))
    if (lost.length > 0) onLost(lost)
  }

  async function lookOnce(): Promise<void> {
    if (!isBegun) await begin()
    const latest = await texts.latestVersion()
    try {
      if (latest > content.version()) await take(latest)
      isCurrent = (await lacking.complete()) || !isShared
    } catch (error) {
      isCurrent = false
      throw error
    }
    await writer.write().catch(onUnwritten)
  }

  /** At most one work at a time. */
  function work<Result>(begun: () => Promise<Result>): Promise<Result> {
    const working = begun().finally(() => {
      busy = undefined
    })
    busy = working
    return working
  }

  return {
    written: writer.written,
    isCurrent: () => isCurrent,
    async look() {
      await (busy ?? work(lookOnce))
    },
    async alone(publish) {
      while (busy) await busy.catch(() => undefined)
      return work(async () => {
        await writer.announce()
        return publish()
      })
    }
  }
}

/** Brings the folder of content to what is published, as far as nobody has changed it there. */
function createWriter({ texts, content, contentDir }: FollowParts) {
  const file = join(content.folder.path, WRITTEN)
  let begunAt = 0
  let passedFor = 0

  function written(): number {
    return existsSync(file) ? Number(readRegularFile(file)) : 0
  }

  function isByPersonHere({ version, actor }: Publication): boolean {
    return version > begunAt && actor !== FILES_ACTOR
  }

  return {
    written,
    /** @param version What was published when this process began. */
    begin(version: number): void {
      begunAt = version
    },
    /** Killed before it has written what it publishes, the next process does. */
    async announce(): Promise<void> {
      if (!existsSync(file)) await replaceFile(file, '0')
    },
    /** Tries once for each version. */
    async write(): Promise<void> {
      const version = content.version()
      if (passedFor === version || written() >= version) return
      passedFor = version
      const rows = await texts.publishedAfter(written())
      // A copy that somebody only looks at leaves the folder of content as it is.
      if (!existsSync(file) && !rows.some(isByPersonHere)) return
      for (const change of rows.flatMap(({ changes }) => changes)) {
        const there = await recordedFile(contentDir, change.file)
        // What somebody has changed there by hand stays, and is told of.
        if (there === change.before) await writeChange(contentDir, change, texts, standIn)
      }
      await replaceFile(file, String(version))
    }
  }
}

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

/** The pictures that stand in for lost ones in the shown version, noted in a file for the next process. */
function createLacking(texts: TextRecords, { folder, show }: CurrentContent) {
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
function mergedChanges(rows: readonly Publication[]): FileChange[] {
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
