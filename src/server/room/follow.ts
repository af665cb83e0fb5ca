import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { readRegularFile } from '../budget/regular-file.ts'
import { replaceFile } from '../budget/replace-file.ts'
import { makeCandidate, writeChange } from './candidate.ts'
import { type CurrentContent, isVersionOf, recordedFile } from './content-versions.ts'
import {
  createLacking,
  FORMER_PICTURES,
  findLost,
  mergedChanges,
  standIn,
  takeInFormer
} from './lost-pictures.ts'
import { FILES_ACTOR, type Publication, type TextRecords } from './text-records.ts'

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
  /** Looks at nothing until this process has published by itself. */
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
    await cp(contentDir, dir, { recursive: true, dereference: true, preserveTimestamps: true })
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
