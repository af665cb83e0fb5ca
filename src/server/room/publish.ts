import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { LRUCache } from 'lru-cache'
import { ContentError, type ContentFault } from '../content/faults.ts'
import { dueChanges, renamedBy } from './changes.ts'
import type { Checked, Checks } from './checks.ts'
import {
  type CurrentContent,
  LostPictureError,
  makeCandidate,
  recordedFile
} from './content-versions.ts'
import type { Follower } from './follow.ts'
import { rewrittenEditions } from './new-edition.ts'
import type { FileChange, NewPublication, Publication } from './publication-rows.ts'
import type { Published, Refused, Remarked } from './text.ts'
import type { TextRecords } from './text-records.ts'
import { keyOf, type TextSources } from './texts.ts'

interface PublishParts {
  texts: TextRecords
  content: CurrentContent
  follower: Follower
  checks: Pick<Checks, 'check'>
  now: () => Date
}

interface Wanted {
  publication: NewPublication
  /** Files of the texts that it is about, where these are several. */
  about?: readonly string[]
  seen?: string | undefined
  /** When the changes were made of the texts. */
  asked: Date
  waiting?: number
}

type Outcome =
  | (Published & { kind: 'published' })
  | Refused
  | Remarked
  /** Files are not what the changes were made of, or the row waits no more. */
  | { kind: 'moved' }

interface Looked {
  faults: readonly ContentFault[]
  remarks: readonly ContentFault[]
  seen: string
}

/** How often somebody else may be quicker before it is given up. */
const TRIES = 3
/** Contents whose checks are remembered: what is shown, and what editors are about to publish. */
const MOST_KNOWN = 8

export type Publisher = ReturnType<typeof createPublisher>

/** Puts changes on the site: a candidate of the whole content, all checks, a row, and then the swap. */
export function createPublisher(parts: PublishParts) {
  const { texts, content, follower, checks, now } = parts
  const known = knownChecks(checks, now)

  /** With what is shown already, so that nobody is asked about the remarks of others. */
  async function lookAt(
    base: string,
    dir: string,
    changes: readonly FileChange[]
  ): Promise<Looked & { checked: Checked }> {
    const key = `${base} ${content.version()}`
    const checked = await known.check(`${key} ${nameOfChanges(changes, now())}`, dir)
    const before = checked.remarks.length > 0 ? (await known.check(key, base)).remarks : []
    const old = new Set(before.map(nameOfFault))
    const remarks = checked.remarks.filter((one) => !old.has(nameOfFault(one)))
    const faults = [...rewrittenEditions(changes).map(rewritten), ...checked.faults]
    return { faults, remarks, seen: seenOf(remarks), checked }
  }

  async function attempt(wanted: Wanted): Promise<Outcome | undefined> {
    await follower.look()
    const [base, version] = [await content.base(), content.version()]
    const { changes } = wanted.publication
    if (await isMoved(base, changes)) return { kind: 'moved' }
    return inCandidate(parts, base, changes, async (dir) => {
      const looked = await lookAt(base, dir, changes)
      return objection(looked, wanted.seen) ?? (await swap(wanted, version, dir, looked.checked))
    })
  }

  /** Undefined where another publication was quicker. */
  async function swap(
    { publication, about = [publication.file], asked, waiting }: Wanted,
    after: number,
    dir: string,
    checked: Checked
  ): Promise<Outcome | undefined> {
    const shown = await follower.alone(async () => {
      const names = about.flatMap((file) => [...renamedBy({ ...publication, file })])
      const making = { after, asked, waiting, about, renamed: new Map(names) }
      const version = await texts.publish(publication, making)
      if (version === undefined) return undefined
      const adopted = await content.folder.adopt(dir, version)
      content.show(adopted)
      return adopted
    })
    if (!shown) {
      const isOver = (await texts.latestVersion()) <= after
      return isOver ? { kind: 'moved' } : undefined
    }
    const { version } = shown
    known.remember(`${shown.dir} ${version}`, checked)
    await follower.look()
    return { kind: 'published', version }
  }

  async function publish(wanted: Wanted): Promise<Outcome> {
    for (let tries = 0; tries < TRIES; tries++) {
      const outcome = await attempt(wanted)
      if (outcome) return outcome
    }
    return { kind: 'moved' }
  }

  return {
    async look(changes: readonly FileChange[]): Promise<Looked> {
      try {
        const base = await content.base()
        return await inCandidate(parts, base, changes, (dir) => lookAt(base, dir, changes))
      } catch (error) {
        return { faults: faultsOf(error), remarks: [], seen: '' }
      }
    },
    publish: (wanted: Wanted): Promise<Outcome> =>
      publish(wanted).catch((error) => ({ kind: 'refused', faults: faultsOf(error) }))
  }
}

/** Looks at a folder with the content as it would be, which goes away afterwards. */
export async function inCandidate<Found>(
  { texts, content: { folder } }: Pick<PublishParts, 'texts' | 'content'>,
  base: string,
  changes: readonly FileChange[],
  look: (dir: string) => Promise<Found>
): Promise<Found> {
  const dir = await folder.candidate()
  try {
    await makeCandidate(base, dir, changes, texts)
    return await look(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** @throws The error where it is another one. */
function faultsOf(error: unknown): readonly ContentFault[] {
  if (error instanceof ContentError) return error.faults
  if (!(error instanceof LostPictureError)) throw error
  const text = `Картинка ${basename(error.file)} из этой версии не сохранилась: выберите другую версию или загрузите картинку в текст снова.`
  return [{ place: error.file, path: [], line: 1, code: 'no-file', text }]
}

/** Each content is looked at once: a page that tells of a publication and the publication itself ask about the same. */
function knownChecks(checks: PublishParts['checks'], now: () => Date) {
  const known = new LRUCache<string, Promise<Checked>>({ max: MOST_KNOWN })
  return {
    remember: (key: string, checked: Checked) => known.set(key, Promise.resolve(checked)),
    check(key: string, dir: string): Promise<Checked> {
      const checked = known.get(key) ?? checks.check(dir, now())
      known.set(key, checked)
      checked.catch(() => known.delete(key))
      return checked
    }
  }
}

async function isMoved(base: string, changes: readonly FileChange[]): Promise<boolean> {
  for (const { file, before } of changes)
    if ((await recordedFile(base, file)) !== before) return true
  return false
}

/** What keeps a publication back; undefined where nothing does. */
export function objection(
  { faults, remarks, seen: asked }: Looked,
  seen: string | undefined
): Refused | Remarked | undefined {
  if (faults.length > 0) return { kind: 'refused', faults }
  return asked !== '' && seen !== asked ? { kind: 'remarked', remarks, seen: asked } : undefined
}

/** What comes due may make another site of the same files: within an hour they are looked at once. */
function nameOfChanges(changes: readonly FileChange[], at: Date): string {
  const words = JSON.stringify([changes, at.toISOString().slice(0, 13)])
  return createHash('sha256').update(words).digest('base64url')
}

/** The same remark may have got another line. */
function nameOfFault({ place, text }: ContentFault): string {
  return `${place} ${text}`
}

/** The words of an edition that was published are others, or its archive is gone. */
export function rewritten({ file }: FileChange): ContentFault {
  const text =
    'С этой редакцией уже соглашались: её слова не меняют, для других нужна новая редакция.'
  return { place: file, line: 1, path: [], code: 'edition', text }
}

/** Confirms what was read; nobody is asked about files that only an administrator can mend. */
function seenOf(remarks: readonly ContentFault[]): string {
  const own = remarks.filter(({ place }) => !place.endsWith('.yml') || keyOf(place))
  if (own.length === 0) return ''
  const names = own.map(nameOfFault).sort().join('\n')
  return createHash('sha256').update(names).digest('base64url').slice(0, 22)
}

/**
 * Publishes what has come due.
 *
 * @throws The first trouble, once all others are published; what has met it goes on waiting.
 */
export async function publishDue(sources: TextSources, publisher: Publisher): Promise<void> {
  const { texts, now } = sources
  const troubles: unknown[] = []
  for (const row of await texts.waiting()) {
    if (row.due && row.due > now()) continue
    await publishWaiting(row).catch((error) => troubles.push(error))
  }
  if (troubles.length > 0) throw troubles[0]

  /** Remarks were read when it was asked for: only faults keep it from appearing. */
  async function publishWaiting({ id, due: _due, ...row }: Publication): Promise<void> {
    const publication = { ...row, changes: await dueChanges(sources, row) }
    const wanted = { publication, asked: publication.at, waiting: id }
    const first = await publisher.publish(wanted)
    const outcome =
      first.kind === 'remarked' ? await publisher.publish({ ...wanted, seen: first.seen }) : first
    if (outcome.kind !== 'published') await texts.fail(id, whyNot(outcome))
  }
}

function whyNot(outcome: { kind: string; faults?: readonly { place: string; text: string }[] }) {
  const [fault] = outcome.faults ?? []
  return fault
    ? `${fault.place}: ${fault.text}`
    : 'Текст изменили, пока она ждала: опубликуйте её снова.'
}
