import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { readRegular, readRegularFile } from '../budget/regular-file.ts'
import { replaceFile } from '../budget/replace-file.ts'
import {
  type CurrentContent,
  copyContent,
  isVersionOf,
  makeCandidate,
  type PublishedContent,
  recordedFile,
  writeChange
} from './content-versions.ts'
import type { LostPicture, PublishedPicture } from './picture-rows.ts'
import { FILES_ACTOR, type FileChange, type Publication } from './publication-rows.ts'
import type { TextRecords } from './text-records.ts'

export interface FollowParts {
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

export type Follower = ReturnType<typeof createFollower>

/** The version that the folder of content has been brought to: a copy of the data does not have it. */
const WRITTEN = 'written'

/** Brings this process to what is recorded as published. */
export function createFollower(parts: FollowParts) {
  const { texts, content, contentDir, onUnwritten, isShared } = parts
  const { folder } = content
  const completed = createLacking(parts)
  const writer = createWriter(parts)
  let busy: Promise<unknown> | undefined
  let isCurrent = false
  let isBegun = false

  /** Once, before anything is shown. */
  async function begin(): Promise<void> {
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
    await makeCandidate(base, dir, mergedChanges(rows), texts, standIn)
    content.show(await folder.adopt(dir, rows.at(-1)?.version ?? latest))
  }

  async function lookOnce(): Promise<void> {
    if (!isBegun) await begin()
    const latest = await texts.latestVersion()
    try {
      if (latest > content.version()) await take(latest)
      isCurrent = (await completed()) || !isShared
    } catch (error) {
      isCurrent = false
      throw error
    }
    await writer.write().catch(onUnwritten)
  }

  function work<Result>(begun: () => Promise<Result>): Promise<Result> {
    const working = begun().finally(() => {
      busy = undefined
    })
    busy = working
    return working
  }

  return {
    /** The version that the folder of content has been brought to; 0 before the first. */
    written: writer.written,
    /** False while a published version is not shown here, or a picture of it that others may show. */
    isCurrent: () => isCurrent,
    async look(): Promise<void> {
      await (busy ?? work(lookOnce))
    },
    /** Runs `publish` while nothing is looked at. */
    async alone<Result>(publish: () => Promise<Result>): Promise<Result> {
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

/** A grey picture in the format that the name of a lost one promises. */
export async function standIn(file: string): Promise<Buffer> {
  const { sharp } = await import('../pictures/sharp.ts')
  const format = extname(file).slice(1).replace('jpg', 'jpeg')
  return sharp({ create: STAND_IN })
    .toFormat(format as 'jpeg' | 'png' | 'webp' | 'avif')
    .toBuffer()
}

/** Looks for pictures of what is shown that grey ones stand in for. */
function createLacking({ texts, content: { folder, show }, onLost }: FollowParts) {
  let lookedAt = 0
  let lost: PublishedPicture[] = []

  async function lookAt({ dir, version }: PublishedContent): Promise<void> {
    const known = new Set(lost.map(({ file }) => file))
    lost = []
    for (const picture of await texts.publishedPictures()) {
      const { file, sha256 } = picture
      const there = await recordedFile(dir, file)
      if (there === sha256) continue
      // A drawing has no grey one.
      const grey = await standIn(file).then(sha256Of, () => undefined)
      if (there && there === grey) lost.push(picture)
    }
    lookedAt = version
    const files = lost.map(({ file }) => file).filter((file) => !known.has(file))
    if (files.length > 0) onLost(files)
  }

  /** Puts pictures that have been found into their places. @returns Whether none is wanting any more. */
  return async () => {
    const shown = folder.current()
    if (!shown) return true
    if (shown.version !== lookedAt) await lookAt(shown)
    const still: PublishedPicture[] = []
    for (const picture of lost) {
      const { file, sha256: after } = picture
      if (!(await texts.hasPicture(after))) still.push(picture)
      else await writeChange(shown.dir, { file, before: undefined, after, isPicture: true }, texts)
    }
    const isFound = still.length < lost.length
    lost = still
    if (isFound) show(shown)
    return lost.length === 0
  }
}

function mergedChanges(rows: readonly Publication[]): FileChange[] {
  const files = new Map<string, FileChange>()
  for (const change of rows.flatMap(({ changes }) => changes)) {
    const before = files.has(change.file) ? files.get(change.file)?.before : change.before
    files.set(change.file, { ...change, before })
  }
  return [...files.values()]
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
