import { join } from 'node:path'
import { dayInMoscow } from '../../shared/dates.ts'
import { readRegular } from '../budget/regular-file.ts'
import { fillFacts } from '../content/fill-facts.ts'
import { isArchived } from '../content/legal-editions.ts'
import {
  type Ask,
  type Asked,
  AWAITED,
  hideChanges,
  isAwaited,
  publishChanges,
  renameText,
  shownByOthers,
  withPictures
} from './changes.ts'
import type { Checks } from './checks.ts'
import { pathBelow } from './content-versions.ts'
import { createDiskChanges, type DiskChanges } from './disk-changes.ts'
import {
  ARCHIVED,
  blankText,
  discardText,
  fileAfter,
  fileHistory,
  GONE,
  MOST_SHOWN,
  refused,
  saveDraft
} from './drafts.ts'
import {
  DISCARDED_KEPT_DAYS,
  type Discarded,
  type Editor,
  type PastPublication,
  type Plan,
  type Publishing,
  type Refused,
  type RestoredVersion
} from './editor.ts'
import { createFollower, FORMER_PICTURES, type Follower, findLost, removeFormer } from './follow.ts'
import { type NewEdition, withEdition } from './new-edition.ts'
import {
  candidateOf,
  createPreviews,
  createPublisher,
  objection,
  type Publisher
} from './publish.ts'
import { findReferrers } from './references.ts'
import type { TextKey } from './text.ts'
import type { FileChange, NewPublication, Publication, TextRecords } from './text-records.ts'
import {
  addressesOf,
  type FoundText,
  fileOf,
  findText,
  type KnownTexts,
  keyOf,
  knownTexts,
  listTexts,
  nameOf,
  readText,
  type TextSources
} from './texts.ts'

interface EditorParts extends TextSources {
  contentDir: string
  checks: Checks
  onUnwritten(error: unknown): void
  onLost(files: readonly string[]): void
  isShared: boolean
  /** Told once of files that were changed beside the room, and again when they are others. */
  onStray(files: readonly string[]): void
}

/** An editor, and what keeps this process with what is published. */
export interface OpenEditor extends Editor {
  follower: Follower
  disk: DiskChanges
  /** Removes drafts that were discarded a month ago, and pictures that are of no use to anybody any more. */
  sweepPictures(): Promise<void>
  /** Publishes what has waited until its time; what cannot be published is told of in its row. */
  publishDue(): Promise<void>
  close(): Promise<void>
}

const UNNOTED = 'Напишите, что меняет новая редакция.'
/** Stands in the history until it is written what an edition changes. */
const UNSAID = '…'
const DISCARDED_KEPT_MS = DISCARDED_KEPT_DAYS * 24 * 60 * 60 * 1000
/** Pictures that nobody names stay this long. */
const PICTURE_KEPT_MS = 30 * 24 * 60 * 60 * 1000
const MOVING = 'Файлы меняются: повторите.'

export function openEditor(parts: EditorParts): OpenEditor {
  const { texts, content, checks, now } = parts
  const follower = createFollower(parts)
  const publisher = createPublisher({ texts, content, follower, checks, now })
  const previews = createPreviews(content, texts, checks)
  const known = () => knownTexts(parts)
  const find = (key: TextKey) => findText(parts, key)
  const ask = createAsking(parts, publisher)
  const disk = createDisk(parts, follower)
  const stray = createStray(parts, disk)
  const drafted = async (found: FoundText) =>
    publishChanges(await content.base(), found, picturesOfOthers(parts, found))

  return {
    follower,
    disk,
    isCurrent: follower.isCurrent,
    list: async () => listTexts(await known()),
    read: async (key) => (await find(key))?.text,
    blank: async (collection) => blankText(collection, parts.site().content, now()),
    save: (key, edit, actor) => saveDraft(parts, key, edit, actor),
    draft: async (key) => (await find(key))?.draft,
    discard: (key, asking) => discardText(parts, key, asking),
    discarded: () => discardedTexts(parts),
    takeBack: (id, actor) => takeBack(parts, id, actor),
    async plan(key, version) {
      const found = await find(key)
      if (!found || (!version && !found.text.hasDraft)) return undefined
      const made = version ? await restored(parts, version, found) : await drafted(found)
      const plan = await planOf(parts, publisher, found, made)
      return plan && { ...plan, isBehind: !version && isBehind(found) }
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
    publishStray: async (asking) => publishFiles(parts, publisher, await stray(), asking),
    async preview(key) {
      const found = await find(key)
      if (!found) return { faults: refused(GONE).faults, html: '' }
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

async function planOf(
  parts: EditorParts,
  publisher: Publisher,
  found: FoundText,
  made: readonly FileChange[]
): Promise<Omit<Plan, 'isBehind'> | undefined> {
  const { changes, edition } = withEditions(parts, made, { note: UNSAID })
  if (changes.length === 0) return undefined
  const looked = await publisher.look(changes)
  const translations = edition ? translationsOf(await knownTexts(parts), found) : []
  return {
    text: found.text,
    changes,
    ...looked,
    ...(edition ? { edition: { ...edition, translations } } : {})
  }
}

async function discardedTexts({ texts, now, site }: EditorParts): Promise<Discarded[]> {
  const rows = await texts.discardedDrafts(new Date(now().getTime() - DISCARDED_KEPT_MS))
  return rows.flatMap(({ id, file, text, actor, at }) => {
    const key = keyOf(file)
    if (!key) return []
    const until = new Date(at.getTime() + DISCARDED_KEPT_MS)
    const name = nameOf({ key, data: readText(text, key).data })
    const title = fillFacts(name, site().content.facts).text
    return [{ id, key, title, actor, at, until }]
  })
}

async function takeBack({ texts }: EditorParts, id: number, actor: string) {
  const row = (await texts.discardedDrafts(new Date(0))).find((one) => one.id === id)
  const isBack = row !== undefined && (await texts.takeBackDraft(id, actor))
  return isBack ? keyOf(row.file) : undefined
}

async function publishFiles(
  parts: EditorParts,
  publisher: Publisher,
  changes: readonly FileChange[],
  { actor, seen }: Parameters<Editor['publishStray']>[0]
): Promise<Publishing> {
  if (!(await keepStray(parts, changes))) return refused(MOVING)
  const publication = { actor, action: 'files', file: '', changes } as const
  const outcome = await publisher.publish({ publication, seen, asked: parts.now() })
  return outcome.kind === 'moved' ? refused(MOVING) : outcome
}

/** Keeps pictures that were put beside the room; false where one is another by now. */
async function keepStray(
  { texts, contentDir }: EditorParts,
  changes: readonly FileChange[]
): Promise<boolean> {
  for (const { file, after, isPicture } of changes) {
    if (!isPicture || after === undefined) continue
    const bytes = await readRegular(pathBelow(contentDir, file))
    if ((await texts.keepPicture(bytes)) !== after) return false
  }
  return true
}

async function sweepPictures({ texts, content, contentDir, now }: EditorParts): Promise<void> {
  await texts.sweepDiscarded(new Date(now().getTime() - DISCARDED_KEPT_MS))
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
    const { actor, action = 'publish', at, seen } = asking
    const ready = readyChanges(parts, await make(found), asking)
    if ('kind' in ready) return ready
    const publication = { actor, action, file: found.file, changes: ready.changes }
    if (at && at > asked) return wait(publication, { due: at, asked, seen })
    const outcome = await publisher.publish({ publication, seen, asked })
    return outcome.kind === 'moved' ? { kind: 'stale', text: found.text } : outcome
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

/** Changes as they are published: with an edition for each legal document whose words change. */
function withEditions(
  { content, now }: EditorParts,
  changes: readonly FileChange[],
  { note, at }: { note: string; at?: Date | undefined }
): { changes: FileChange[]; edition?: NewEdition } {
  const day = dayInMoscow((at ?? now()).toISOString())
  const legal = content.collections().find(({ name }) => name === 'legal')?.slugs ?? []
  const made = changes.map((change) => {
    const folder = change.file.replace(/^legal\/(.*)\.md$/, '$1/')
    const archived = legal.flatMap((slug) =>
      slug.startsWith(folder) ? [slug.slice(folder.length)] : []
    )
    return withEdition(change, { note, day, archived })
  })
  const edition = made.find((one) => one.edition)?.edition
  return { changes: made.flatMap((one) => one.changes), ...(edition ? { edition } : {}) }
}

/** Pages in English that say what a document says. */
function translationsOf(known: KnownTexts, { text: { key } }: FoundText) {
  return listTexts(known).filter(
    (one) => one.key.collection === 'pages' && one.key.slug === `en/${key.slug}`
  )
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

function createDisk(parts: EditorParts, follower: Follower): DiskChanges {
  return createDiskChanges({
    ...parts,
    follower,
    keepPictures: (changes) => keepStray(parts, changes),
    candidate: (base, changes) => candidateOf(parts, base, changes)
  })
}

/** What lies in the folder of content and is not on the site, told of once. */
function createStray({ onStray }: EditorParts, disk: DiskChanges) {
  let told = ''
  return async (): Promise<FileChange[]> => {
    const stray = await disk.stray()
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
    : 'Текст изменили, пока она ждала: опубликуйте её снова.'
}
