import { join } from 'node:path'
import { isArchived } from '../content/legal-editions.ts'
import type { CollectionName } from '../content/schemas.ts'
import {
  type Ask,
  type Asked,
  AWAITED,
  hideChanges,
  isAwaited,
  publishChanges,
  renameText,
  restored
} from './changes.ts'
import type { Checks, PreviewedPage } from './checks.ts'
import { createDiskChanges } from './disk-changes.ts'
import {
  ARCHIVED,
  blankText,
  DISCARDED_KEPT_MS,
  discardedTexts,
  discardText,
  GONE,
  pastOf,
  refused,
  saveDraft,
  takeBack
} from './drafts.ts'
import { createFollower, type FollowParts, findLost } from './follow.ts'
import { withEditions } from './new-edition.ts'
import { createPreviews } from './previews.ts'
import type { FileChange, NewPublication } from './publication-rows.ts'
import { createPublisher, objection, type Publisher, publishDue } from './publish.ts'
import { findReferrers } from './references.ts'
import { shownPictures } from './shown-pictures.ts'
import type { Asking, Referrer, Refused, RestoredVersion, TextEdit, TextKey } from './text.ts'
import {
  addressesOf,
  contentsOf,
  editText,
  type FoundText,
  fileOf,
  findText,
  knownTexts,
  listTexts,
  type TextSources
} from './texts.ts'

interface EditorParts extends TextSources, Omit<FollowParts, 'texts' | 'content'> {
  checks: Omit<Checks, 'figures'>
  /** Told once of files that were changed beside the room, and again when they are others. */
  onStray(files: readonly string[]): void
}

const UNNOTED = 'Напишите, что меняет новая редакция.'
/** Stands in the history until it is written what an edition changes. */
const UNSAID = '…'
/** Pictures that nobody names stay this long. */
const PICTURE_KEPT_MS = 30 * 24 * 60 * 60 * 1000

export type Editor = ReturnType<typeof openEditor>

/**
 * Texts of the site, read and written by people, and what keeps this process with what is published. Every method rejects
 * when the database or the disk cannot be used.
 */
export function openEditor(parts: EditorParts) {
  const { texts, content, checks, now } = parts
  const follower = createFollower(parts)
  const publisher = createPublisher({ texts, content, follower, checks, now })
  const previews = createPreviews(content, texts, checks)
  const known = () => knownTexts(parts)
  const find = (key: TextKey) => findText(parts, key)
  const ask = createAsking(parts, publisher)
  const disk = createDiskChanges({ ...parts, follower, publisher })
  const drafted = (_found: FoundText, all: readonly FoundText[]) => publishChanges(parts, all)

  return {
    follower,
    disk,
    /** False while this process shows less than is published; the log says why. */
    isCurrent: follower.isCurrent,
    list: async () => listTexts(await known()),
    /** All texts as editors have them: as a draft, or as visitors read them. */
    contents: async () => contentsOf(await known()),
    /** Undefined where there is no such text, neither in a file nor as a draft. */
    read: async (key: TextKey) => (await find(key))?.text,
    /** A new text of a kind that `npm run new` knows; for others undefined. Nothing is written. */
    blank: async (collection: CollectionName) => blankText(collection, parts.site().content, now()),
    /** Keeps changes as a draft, faulty ones too. A new text needs a slug that is free. */
    save: (key: TextKey, edit: TextEdit, actor: string) => saveDraft(parts, key, edit, actor),
    pictures: async () => shownPictures(await known()),
    /** The draft of a text as it was kept. */
    draft: async (key: TextKey) => (await find(key))?.draft,
    /** Removes the draft: the text is what lies in its file. It can be taken back for a month. */
    discard: (key: TextKey, asking: Pick<Asking, 'actor' | 'version'>) =>
      discardText(parts, key, asking),
    discarded: () => discardedTexts(parts),
    takeBack: (id: number, actor: string) => takeBack(parts, id, actor),
    /** What publishing drafts together would do, or taking a version of a text back; undefined where there is nothing to do. */
    plan: (keys: TextKey | readonly TextKey[], wanted?: WantedPlan) =>
      planOf(parts, publisher, [keys].flat(), wanted),
    publish: (keys: TextKey | readonly TextKey[], asking: Asking) => ask(keys, asking, drafted),
    /** Takes a waiting publication back; false when it is not waiting. */
    cancel: (id: number) => texts.cancel(id),
    async referrers(key: TextKey): Promise<Referrer[]> {
      const { collections, site, dir } = await known()
      const address = addressesOf(site).get(join(dir, fileOf(key, dir)))
      return findReferrers(collections, key, address).map(({ entry: _, ...referrer }) => referrer)
    },
    /** Makes the text a draft; those that name it let go of it if `letGo`, else they are faults. */
    hide: (key: TextKey, asking: Asking & { letGo: boolean }) =>
      ask(key, { ...asking, action: 'hide' }, async (found) =>
        hideChanges(found, await known(), asking.letGo)
      ),
    /**
     * Gives the text another address; the former one leads there, and those that name it name it anew. One that is not on
     * the site is only moved.
     */
    rename: (key: TextKey, slug: string, asking: Asking) =>
      renameText(parts, ask, { key, slug, asking }),
    /** Publications of a text, or of all of them, newest first. */
    history: async (key?: TextKey) => pastOf(texts, key && (await find(key))?.file),
    /** Brings files back to what they were after a publication, or before it; that is the next one. */
    restore: (version: RestoredVersion, key: TextKey, asking: Asking) =>
      ask(key, { ...asking, action: 'restore' }, async (found) => restored(parts, version, found)),
    strayChanges: disk.stray,
    publishStray: disk.publishStray,
    /** The page of a text as it would be with its draft, or with what is typed and kept nowhere. */
    async preview(key: TextKey, typed?: TextEdit): Promise<PreviewedPage> {
      const found = await find(key)
      if (!found) return { faults: refused(GONE).faults, html: '' }
      const source = typed ? editText(found.source, typed, key) : found.source
      return previews.make(found.file, await publishChanges(parts, [{ ...found, source }]))
    },
    /** Publishes what has waited until its time; what cannot be published is told of in its row. */
    publishDue: () => publishDue(parts, publisher),
    /** Removes drafts that were discarded a month ago, and pictures that are of no use to anybody any more. */
    sweepPictures: () => sweepPictures(parts),
    async close() {
      await checks.close()
      await previews.close()
    }
  }
}

interface WantedPlan {
  version?: RestoredVersion | undefined
  /** False where the check may wait. */
  isLookedAt?: boolean
}

/** What a publication would do, shown before it is done; nothing is told of it before anybody has looked. */
async function planOf(
  parts: EditorParts,
  publisher: Publisher,
  keys: readonly TextKey[],
  { version, isLookedAt = true }: WantedPlan = {}
) {
  const all = await Promise.all(keys.map((key) => findText(parts, key)))
  const found = all
    .filter((one) => one !== undefined)
    .filter(({ text }) => version || text.hasDraft)
  const [first] = found
  if (!first) return undefined
  const made = version ? await restored(parts, version, first) : await publishChanges(parts, found)
  const { changes, edition } = withEditions(parts, made, { note: UNSAID })
  if (changes.length === 0) return undefined
  const unseen = { faults: [], remarks: [], seen: '' }
  const looked = isLookedAt ? await publisher.look(changes) : unseen
  return {
    texts: found.map(({ text }) => text),
    changes,
    // The site has had another text since a draft was kept.
    isBehind: !version && found.some(({ draft, base }) => draft && draft.base !== base),
    ...looked,
    edition: edition && { ...edition, translations: await translationsOf(parts, found) }
  }
}

/** Looks whether the text is still what was seen, and publishes what is made of it, or lets it wait. */
function createAsking(parts: EditorParts, publisher: Publisher): Ask {
  const { texts, now } = parts
  return async (keys, asking, make) => {
    const asked = now()
    const all = await foundAll([keys].flat(), asking)
    if ('kind' in all) return all
    const [found] = all
    const { actor, action = 'publish', at, seen } = asking
    const ready = readyChanges(parts, await make(found, all), asking)
    if ('kind' in ready) return ready
    const about = all.map(({ file }) => file)
    const file = about.length > 1 ? '' : found.file
    const publication = { actor, action, file, changes: ready.changes }
    if (at && at > asked) return wait(publication, { due: at, asked, seen })
    const outcome = await publisher.publish({ publication, about, seen, asked })
    return outcome.kind === 'moved' ? { kind: 'stale', text: found.text } : outcome
  }

  async function foundAll(keys: readonly TextKey[], asking: Asked) {
    const found = await Promise.all(keys.map((key) => findText(parts, key)))
    const there = found.filter((one) => one !== undefined)
    // Of several somebody else may have published one since.
    const all = there.filter(({ draft }) => draft || keys.length === 1)
    if (there.length < found.length || all.length === 0) return refused(GONE)
    const versions = asking.version.split(' ')
    for (const [index, one] of all.entries()) {
      const kept = await keptBack(one, { ...asking, version: versions[index] ?? '' })
      if (kept) return kept
    }
    return all as [FoundText, ...FoundText[]]
  }

  async function keptBack(found: FoundText, { version, action = 'publish' }: Asked) {
    const isSeen = found.text.version === version
    if (!isSeen) return { kind: 'stale', text: found.text } as const
    if (isArchived(found.text.key)) return refused(ARCHIVED)
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

/** Changes that may be published, or why there are none. */
function readyChanges(
  parts: EditorParts,
  made: readonly FileChange[],
  { edition: note = '', at }: Asked
): Refused | { changes: FileChange[] } {
  const { changes, edition } = withEditions(parts, made, { note: note || UNSAID, at })
  if (edition && !note) return refused(UNNOTED, ['edition'])
  return changes.length > 0 ? { changes } : refused('Менять нечего: на сайте уже так.')
}

/** Pages in English that say what documents say. */
async function translationsOf(parts: EditorParts, found: readonly FoundText[]) {
  const names = new Set(found.map(({ text }) => `en/${text.key.slug}`))
  return listTexts(await knownTexts(parts)).filter(
    ({ key }) => key.collection === 'pages' && names.has(key.slug)
  )
}

async function sweepPictures({ texts, content, contentDir, now }: EditorParts): Promise<void> {
  await texts.sweepDiscarded(new Date(now().getTime() - DISCARDED_KEPT_MS))
  await findLost([contentDir, await content.base()], texts)
  await texts.sweepPictures(new Date(now().getTime() - PICTURE_KEPT_MS))
}
