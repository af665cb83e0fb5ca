import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { FileChange, Publication, TextRecords } from '../leads/text-records.ts'
import { makeCandidate, writeChange } from './candidate.ts'
import { recordedFile } from './folder-files.ts'
import { bringPictures } from './picture-share.ts'
import type { ShownContent } from './published.ts'

interface FollowParts {
  texts: Pick<TextRecords, 'latestVersion' | 'publishedAfter' | 'picture'>
  content: ShownContent
  /** Where people and git write; what is published is written there too. */
  contentDir: string
  /** Told once for each version that could not be written there. */
  onUnwritten(error: unknown): void
}

/** Brings this process to what is recorded as published. */
export interface Follower {
  /** One look at a time, which all who ask wait for. */
  look(): Promise<void>
  /** Looks at nothing until this process has published by itself. */
  alone<Result>(publish: () => Promise<Result>): Promise<Result>
  /** The version that the folder of content has been brought to; 0 before the first. */
  written(): number
}

/** The version that the folder of content has been brought to. */
const WRITTEN = 'written'

export function createFollower(parts: FollowParts): Follower {
  const { texts, content, contentDir, onUnwritten } = parts
  let busy: Promise<unknown> | undefined
  let failedFor = 0

  async function take(latest: number): Promise<void> {
    const { folder } = content
    const current = folder.current()
    if (current && current.version >= latest) return content.show(current)
    const rows = await texts.publishedAfter(current?.version ?? 0)
    // Another process may have brought the folder further than what is shown here.
    const isAhead = current !== undefined && current.version > content.version()
    const base = isAhead ? current.dir : await content.base()
    const dir = await folder.candidate()
    const changes = mergedChanges(rows)
    await bringPictures(texts, changes, folder.pictures)
    await makeCandidate(base, dir, changes, folder.pictures)
    content.show(await folder.adopt(dir, rows.at(-1)?.version ?? latest))
  }

  async function writeOut(): Promise<void> {
    const version = content.version()
    if (version === 0 || written() >= version) return
    const rows = await texts.publishedAfter(written())
    for (const change of rows.flatMap(({ changes }) => changes)) {
      const there = await recordedFile(contentDir, change.file)
      // What somebody has changed there by hand stays, and is told of.
      if (there === change.before) await writeChange(contentDir, change, content.folder.pictures)
    }
    await writeFileAtomic(writtenFile(), String(version))
  }

  const writtenFile = () => join(content.folder.pictures, '..', WRITTEN)

  function written(): number {
    const file = writtenFile()
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  }

  async function lookOnce(): Promise<void> {
    const latest = await texts.latestVersion()
    if (latest > content.version()) await take(latest)
    if (failedFor === content.version() && failedFor > 0) return
    await writeOut().catch((error) => {
      failedFor = content.version()
      onUnwritten(error)
    })
  }

  /** At most one work at a time. */
  function begin<Result>(work: () => Promise<Result>): Promise<Result> {
    const working = work().finally(() => {
      busy = undefined
    })
    busy = working
    return working
  }

  return {
    written,
    async look() {
      await (busy ?? begin(lookOnce))
    },
    async alone(publish) {
      while (busy) await busy.catch(() => undefined)
      return begin(publish)
    }
  }
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
