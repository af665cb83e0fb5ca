import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentCache } from '../content/content-cache.ts'
import type { FileChange, NewPublication, Publication, TextRecords } from '../leads/text-records.ts'
import { hideChanges, publishChanges } from './changes.ts'
import type { Checks } from './checks.ts'
import { GONE, refused, saveDraft } from './drafts.ts'
import type { Editor, PastPublication, RestoredVersion } from './editor.ts'
import { fileAfter, fileHistory, MOST_SHOWN } from './file-history.ts'
import { differences } from './folder-files.ts'
import { createFollower, type Follower } from './follow.ts'
import { type FoundText, findText, knownTexts, type TextSources } from './known-texts.ts'
import { FORMER_PICTURES, findLost, removeFormer } from './lost-pictures.ts'
import { blankText } from './new-text.ts'
import { createPreviews } from './preview.ts'
import { createPublisher, objection, type Publisher } from './publish.ts'
import { findReferrers } from './references.ts'
import { type Ask, type Asked, AWAITED, isAwaited, renameText } from './rename-text.ts'
import type { TextKey } from './text.ts'
import { fileOf } from './text-files.ts'
import { addressesOf, listTexts } from './text-list.ts'
import { shownByOthers, withPictures } from './text-pictures.ts'

interface EditorParts extends TextSources {
  contentDir: string
  checks: Checks
  cache: ContentCache
  onUnwritten(error: unknown): void
  onLost(files: readonly string[]): void
  isShared: boolean
  /** Told once of files that were changed beside the room, and again when they are others. */
  onStray(files: readonly string[]): void
}

/** An editor, and what keeps this process with what is published. */
export interface OpenEditor extends Editor {
  follower: Follower
  /** Removes pictures that are of no use to anybody any more. */
  sweepPictures(): Promise<void>
  /** Publishes what has waited until its time; what cannot be published is told of in its row. */
  publishDue(): Promise<void>
  close(): Promise<void>
}

/** Pictures that nobody names stay this long. */
const PICTURE_KEPT_MS = 30 * 24 * 60 * 60 * 1000
const MOVING = 'файлы меняются: повторите'

export function openEditor(parts: EditorParts): OpenEditor {
  const { texts, content, checks, now } = parts
  const follower = createFollower(parts)
  const publisher = createPublisher({ texts, content, follower, checks, now })
  const previews = createPreviews(content, texts, parts.cache)
  const known = () => knownTexts(parts)
  const find = (key: TextKey) => findText(parts, key)
  const ask = createAsking(parts, publisher)
  const stray = createStray(parts, follower)
  const drafted = async (found: FoundText) =>
    publishChanges(await content.base(), found, picturesOfOthers(parts, found))

  return {
    follower,
    isCurrent: follower.isCurrent,
    list: async () => listTexts(await known()),
    read: async (key) => (await find(key))?.text,
    blank: async (collection) => blankText(collection, parts.site().content, now()),
    save: (key, edit, actor) => saveDraft(parts, key, edit, actor),
    async discard(key) {
      const found = await find(key)
      if (!found) return
      // What is nowhere else would be on the site at its time, and nobody could find it to cancel it.
      await (found.base === undefined ? texts.forget(found.file) : texts.removeDraft(found.file))
    },
    async plan(key) {
      const found = await find(key)
      if (!found) return undefined
      const changes = await drafted(found)
      const looked = await publisher.look(changes)
      return { text: found.text, changes, isBehind: isBehind(found), ...looked }
    },
    publish: (key, asking) => ask(key, asking, drafted),
    cancel: (id) => texts.cancel(id),
    async referrers(key) {
      const { collections, site, dir } = await known()
      const address = addressesOf(site).get(join(dir, fileOf(key, dir)))
      return findReferrers(collections, key, address).map(({ entry: _, ...referrer }) => referrer)
    },
    hide: (key, asking) =>
      ask(key, { ...asking, action: 'hide' }, async (found) =>
        hideChanges(found, await known(), asking.letGo)
      ),
    rename: (key, slug, asking) => renameText(parts, ask, { key, slug, asking }),
    history: async (key) => pastOf(texts, key && (await find(key))?.file),
    restore: (version, key, asking) =>
      ask(key, { ...asking, action: 'restore' }, async (found) => restored(parts, version, found)),
    strayChanges: stray,
    async publishStray({ actor, seen }) {
      const changes = await stray()
      if (!(await keepStray(parts, changes))) return refused(MOVING)
      const publication = { actor, action: 'files', file: '', changes } as const
      const outcome = await publisher.publish({ publication, seen, asked: now() })
      return outcome.kind === 'moved' ? refused(MOVING) : outcome
    },
    async preview(key) {
      const found = await find(key)
      if (!found) return refused('такого текста нет')
      return previews.make(found.file, await drafted(found))
    },
    publishDue: () => publishDue(parts, publisher),
    sweepPictures: () => sweepPictures(parts),
    async close() {
      await checks.close()
      await previews.close()
    }
  }
}

/** Keeps pictures that were put beside the room; false where one is another by now. */
async function keepStray(
  { texts, contentDir }: EditorParts,
  changes: readonly FileChange[]
): Promise<boolean> {
  for (const { file, after, isPicture } of changes) {
    if (!isPicture || after === undefined) continue
    const bytes = await readFile(join(contentDir, file))
    if ((await texts.keepPicture(bytes)) !== after) return false
  }
  return true
}

async function sweepPictures({ texts, content, contentDir, now }: EditorParts): Promise<void> {
  await removeFormer(join(content.folder.path, FORMER_PICTURES), texts)
  await findLost([contentDir, await content.base()], texts)
  await texts.sweepPictures(new Date(now().getTime() - PICTURE_KEPT_MS))
}

/** Looks whether the text is still what was seen, and publishes what is made of it, or lets it wait. */
function createAsking(parts: EditorParts, publisher: Publisher): Ask {
  const { texts, now } = parts
  return async (key, asking, make) => {
    const asked = now()
    const found = await findText(parts, key)
    if (!found) return refused(GONE)
    const kept = await keptBack(found, asking)
    if (kept) return kept
    const changes = await make(found)
    if (changes.length === 0) return refused('менять нечего: на сайте уже так')
    const { actor, action = 'publish', at, seen } = asking
    const publication = { actor, action, file: found.file, changes }
    if (at && at > asked) return wait(publication, { due: at, asked, seen })
    const outcome = await publisher.publish({ publication, seen, asked })
    return outcome.kind === 'moved' ? { kind: 'stale', text: found.text } : outcome
  }

  async function keptBack(found: FoundText, { version, action = 'publish' }: Asked) {
    const isSeen = found.text.version === version
    if (!isSeen) return { kind: 'stale', text: found.text } as const
    if (action !== 'publish' && (await isAwaited(texts, found))) return refused(AWAITED)
    if (action !== 'publish' || found.text.faults.length === 0) return undefined
    const faults = found.text.faults.map((fault) => ({ place: found.file, ...fault }))
    return { kind: 'refused', faults } as const
  }

  async function wait(
    publication: NewPublication,
    { due, asked, seen }: { due: Date; asked: Date; seen: string | undefined }
  ) {
    const kept = objection(await publisher.look(publication.changes), seen)
    if (kept) return kept
    await texts.wait(publication, due, asked)
    return { kind: 'waiting', due } as const
  }
}

/** Publications of a file or of all, each with its pictures that cannot be brought back. */
async function pastOf(texts: TextRecords, file: string | undefined): Promise<PastPublication[]> {
  const rows =
    file === undefined
      ? await texts.publications({ limit: MOST_SHOWN })
      : await fileHistory(texts, file)
  const lost = await texts.lostPictures()
  return rows.map((row) => {
    const files = lost.filter(({ version }) => version === row.version).map((one) => one.file)
    return { ...row, lost: [...new Set(files)] }
  })
}

function picturesOfOthers({ content, site }: EditorParts, { file }: FoundText) {
  return shownByOthers(content.collections(), site().content.dir, file)
}

/** The site has had another text since the draft was kept. */
function isBehind({ draft, base }: FoundText): boolean {
  return draft !== undefined && draft.base !== base
}

/** A text as it was before a publication or after it, with the pictures that it had. */
async function restored(
  parts: EditorParts,
  { version, side }: RestoredVersion,
  found: FoundText
): Promise<FileChange[]> {
  const { texts, content } = parts
  const rows = await fileHistory(texts, found.file)
  const row = rows.find((one) => one.version === version)
  const change = row?.changes.find(({ file }) => file === found.file)
  if (!change) return []
  const others = picturesOfOthers(parts, found)
  const last = side === 'after' ? version : version - 1
  return withPictures(await content.base(), found, change[side], {
    others,
    // What others show as well is theirs.
    pictureOf: async (file, before) =>
      others.has(file) ? before : fileAfter(texts, file, last, before)
  })
}

/** What lies in the folder of content and is not on the site; what is only not written there yet is no stray. */
function createStray({ texts, content, contentDir, onStray }: EditorParts, follower: Follower) {
  let told = ''
  return async (): Promise<FileChange[]> => {
    // Looked at first: what is written there meanwhile is no difference then.
    const written = follower.written()
    const stray: FileChange[] = []
    for (const change of await differences(await content.base(), contentDir))
      if (!(await texts.isFormer(change.file, change.after, written))) stray.push(change)
    const files = stray.map(({ file }) => file)
    if (files.length > 0 && files.join() !== told) onStray(files)
    told = files.join()
    return stray
  }
}

/**
 * Publishes what has come due.
 *
 * @throws The first trouble, once all others are published; what has met it goes on waiting.
 */
async function publishDue({ texts, now }: EditorParts, publisher: Publisher): Promise<void> {
  const troubles: unknown[] = []
  for (const row of await texts.waiting()) {
    if (row.due && row.due > now()) continue
    await publishWaiting(row).catch((error) => troubles.push(error))
  }
  if (troubles.length > 0) throw troubles[0]

  /** Remarks were read when it was asked for: only faults keep it from appearing. */
  async function publishWaiting({ id, due: _due, ...publication }: Publication): Promise<void> {
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
    : 'текст изменили, пока она ждала: опубликуйте её снова'
}
