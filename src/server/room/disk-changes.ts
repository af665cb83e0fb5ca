import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readRegular } from '../budget/regular-file.ts'
import { replaceFile } from '../budget/replace-file.ts'
import type { ContentFault } from '../content/faults.ts'
import { readAllContent } from '../content/load-content.ts'
import { makeSite } from '../site/site.ts'
import { differences, marksIn, pathBelow } from './content-versions.ts'
import { refused } from './drafts.ts'
import type { Follower } from './follow.ts'
import { rewrittenEditions } from './new-edition.ts'
import { FILES_ACTOR, type FileChange } from './publication-rows.ts'
import { inCandidate, type Publisher, rewritten } from './publish.ts'
import type { Asking, Publishing } from './text.ts'
import type { TextSources } from './texts.ts'

// Files of CONTENT_DIR that somebody changed beside the room. What such a change is, is told by a note of how the folder
// lay when this process last read or wrote it: a folder that is only other than what is published, such as that of a
// second server or of a restored copy, was changed by nobody.

/** A file's size and time, by its name. */
type Marks = Readonly<Record<string, string>>

interface FolderNote {
  /** The folder of content that it is of. */
  dir: string
  marks: Marks
}

/** What a start has made of files that were changed by hand. */
interface TakenIn {
  /** Files that are on the site by now. */
  files: readonly string[]
  /** What keeps the others from it. */
  faults: readonly ContentFault[]
  /** Files that somebody has published in the room since they were changed: these stay as they were published. */
  older: readonly string[]
}

interface DiskParts extends TextSources {
  contentDir: string
  follower: Follower
  publisher: Publisher
  /** Told once of files that were changed beside the room, and again when they are others. */
  onStray(files: readonly string[]): void
}

/** Beside the folder of versions: a copy of what is published does not have it. */
const noteOf = (versions: string) => join(dirname(versions), 'content-folder.json')
/** How often somebody else may publish meanwhile. */
const TRIES = 3
const MOVING = 'Файлы меняются: повторите.'
const NOTHING: TakenIn = { files: [], faults: [], older: [] }

export function createDiskChanges(parts: DiskParts) {
  const { texts, content, contentDir, follower, site, onStray } = parts
  const noteFile = noteOf(content.folder.path)
  let told = ''

  async function unpublished(): Promise<FileChange[]> {
    const version = content.version()
    // Looked at first: what is written there meanwhile is no difference then.
    const written = follower.written()
    const found: FileChange[] = []
    for (const change of await differences(await content.base(), contentDir))
      if (!(await texts.isFormer(change.file, change.after, written))) found.push(change)
    // What was published meanwhile lies there, and was held against what was shown before.
    return content.version() === version ? found : unpublished()
  }

  /** What is shown was published, and not read from the folder itself. */
  const isPublished = () => content.version() > 0 && site().content.dir !== contentDir

  async function note(): Promise<void> {
    // The last sound content is shown, or what lies there in place of a faulty publication.
    if (!isPublished() && (content.version() > 0 || site().content.dir !== contentDir)) return
    const marks = await marksIn(contentDir)
    const former = (await readNote(noteFile, contentDir))?.marks ?? marks
    const others = isPublished() ? await differences(await content.base(), contentDir) : []
    const next: Record<string, string> = { ...marks }
    for (const { file } of others) {
      delete next[file]
      if (former[file] !== undefined) next[file] = former[file]
    }
    const kept: FolderNote = { dir: resolve(contentDir), marks: next }
    await mkdir(dirname(noteFile), { recursive: true })
    await replaceFile(noteFile, JSON.stringify(kept))
  }

  async function byHand({ marks }: FolderNote): Promise<FileChange[]> {
    const there = await marksIn(contentDir)
    const known = Object.keys(marks)
    const same = known.filter((name) => there[name] === marks[name]).length
    // A folder that was laid out anew, as that of a container is, has former states of many texts.
    const isAnew = same < known.length / 2
    const changed = (await unpublished()).filter(({ file }) => there[file] !== marks[file])
    if (!isAnew) return changed
    const isFormer = await Promise.all(
      changed.map(({ file, after }) => texts.isFormer(file, after, 0))
    )
    return changed.filter((_, at) => !isFormer[at])
  }

  async function takeInSince(noted: FolderNote): Promise<TakenIn> {
    for (let tries = 0; tries < TRIES; tries++) {
      const changes = await byHand(noted)
      const older = await olderThanPublished(changes, parts)
      const newer = changes.filter((change) => !older.includes(change))
      const taken = await publishSound(parts, newer)
      if (taken) return { ...taken, older: older.map(({ file }) => file) }
    }
    return NOTHING
  }

  async function stray(): Promise<FileChange[]> {
    const changes = await unpublished()
    const files = changes.map(({ file }) => file)
    if (files.length > 0 && files.join() !== told) onStray(files)
    told = files.join()
    return changes
  }

  return {
    /** What lies in the folder of content and is not on the site; what is only not written there yet is not among it. */
    stray,
    publishStray: async (asking: Pick<Asking, 'actor' | 'seen'>) =>
      publishFiles(parts, asking, await stray()),
    /** Notes how the files lie that are as they are published. */
    note,
    /** Puts what was changed by hand since the folder was noted on the site, as a version of its own. */
    async takeIn(): Promise<TakenIn> {
      const noted = isPublished() ? await readNote(noteFile, contentDir) : undefined
      const taken = noted ? await takeInSince(noted) : NOTHING
      await note()
      return taken
    }
  }
}

async function publishFiles(
  parts: DiskParts,
  { actor, seen }: Pick<Asking, 'actor' | 'seen'>,
  changes: readonly FileChange[]
): Promise<Publishing> {
  if (!(await keepPictures(parts, changes))) return refused(MOVING)
  const publication = { actor, action: 'files', file: '', changes } as const
  const outcome = await parts.publisher.publish({ publication, seen, asked: parts.now() })
  return outcome.kind === 'moved' ? refused(MOVING) : outcome
}

/** Keeps pictures that were put beside the room; false where one is another by now. */
async function keepPictures(
  { texts, contentDir }: DiskParts,
  changes: readonly FileChange[]
): Promise<boolean> {
  for (const { file, after, isPicture } of changes) {
    if (!isPicture || after === undefined) continue
    const bytes = await readRegular(pathBelow(contentDir, file))
    if ((await texts.keepPicture(bytes)) !== after) return false
  }
  return true
}

/** Publishes what a site can be made of; the rest stays where it lies. Undefined where another was quicker. */
async function publishSound(
  parts: DiskParts,
  changes: readonly FileChange[]
): Promise<Omit<TakenIn, 'older'> | undefined> {
  const { texts, content, now, follower } = parts
  const after = content.version()
  const { sound, faults } = await soundAmong(changes, (some) => faultsWith(parts, some))
  if (sound.length === 0) return { files: [], faults }
  const publication = { actor: FILES_ACTOR, action: 'files', file: '', changes: sound } as const
  const isKept = await keepPictures(parts, sound)
  const version = isKept && (await texts.publish(publication, { after, asked: now() }))
  // Whoever follows the records shows it, this process too.
  await follower.look()
  return version ? { files: sound.map(({ file }) => file), faults } : undefined
}

async function faultsWith(
  parts: DiskParts,
  changes: readonly FileChange[]
): Promise<ContentFault[]> {
  const { content, now, contentDir } = parts
  if (!(await keepPictures(parts, changes))) throw new Error(`files in ${contentDir} are changing`)
  return inCandidate(parts, await content.base(), changes, async (dir) => {
    const { shownAt, faults } = readAllContent(dir)
    const found = faults.length > 0 ? faults : makeSite(shownAt(now())).faults
    return [...rewrittenEditions(changes).map(rewritten), ...found]
  })
}

/**
 * Of some changes those with which the content is sound, and what is wrong with the others: those that faults name are
 * left out, and all removals where a fault names anything else, for what is missing is missed elsewhere.
 */
async function soundAmong(
  changes: readonly FileChange[],
  faultsWith: (changes: readonly FileChange[]) => Promise<ContentFault[]>
): Promise<{ sound: readonly FileChange[]; faults: ContentFault[] }> {
  const faults: ContentFault[] = []
  let left = changes
  while (left.length > 0) {
    const found = await faultsWith(left)
    if (found.length === 0) break
    faults.push(...found)
    const named = new Set(found.map(({ place }) => place))
    const isLeft = ({ file, after }: FileChange) => after !== undefined && named.has(file)
    const isElsewhere = found.some(
      ({ place }) => !left.some((one) => isLeft(one) && one.file === place)
    )
    const next = left.filter((one) => !isLeft(one) && !(isElsewhere && one.after === undefined))
    const collections = new Set(found.map(({ place }) => collectionIn(place)))
    const beside = left.filter(({ file }) => !collections.has(collectionIn(file)))
    // A fault in a file that nobody has changed comes of another one, most likely of its collection.
    left = [next, beside].find(({ length }) => length < left.length) ?? []
  }
  return { sound: left, faults }
}

const collectionIn = (file: string) => file.split('/', 1)[0]

/** Those that were changed before the room has published the same file. */
async function olderThanPublished(
  changes: readonly FileChange[],
  { texts, contentDir }: DiskParts
): Promise<FileChange[]> {
  if (changes.length === 0) return []
  const touches = await texts.lastTouches()
  const older: FileChange[] = []
  for (const change of changes) {
    const at = touches.get(change.file)?.at
    if (at && (await changedAt(join(contentDir, change.file))) < at.getTime()) older.push(change)
  }
  return older
}

/** Of a file that is gone, when its folder changed; milliseconds since 1970. */
async function changedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found ? found.mtimeMs : changedAt(dirname(path))
}

/** Undefined where there is none that can be read, or one of another folder. */
async function readNote(file: string, contentDir: string): Promise<FolderNote | undefined> {
  try {
    const note: Partial<FolderNote> | null = JSON.parse(String(await readRegular(file)))
    return note?.dir === resolve(contentDir) && note.marks ? (note as FolderNote) : undefined
  } catch {
    return undefined
  }
}

/** Files that lie otherwise than the folder was noted, which the next start looks at. */
export async function changedSinceNoted(versions: string, contentDir: string): Promise<string[]> {
  const note = await readNote(noteOf(versions), contentDir)
  if (!note) return []
  const there = await marksIn(contentDir)
  const names = new Set([...Object.keys(there), ...Object.keys(note.marks)])
  return [...names].filter((name) => there[name] !== note.marks[name]).sort()
}
