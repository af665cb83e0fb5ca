import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ReadCollection } from '../content/check-references.ts'
import type { AnyText } from '../content/content.ts'
import { renamedFacts, renamedInPlace } from '../content/facts.ts'
import { withFactsRenamed } from '../content/fill-facts.ts'
import { bodyPictures, isOwnPicture, pictureFiles, picturesNamed } from '../content/pictures.ts'
import type { Data, TextFolder } from '../content/schemas.ts'
import { filesIn, isTextFile, recordedFile } from './content-versions.ts'
import { ADDRESS, fileAfter, fileHistory, refused, TAKEN } from './drafts.ts'
import { type FileChange, movedTo, type NewPublication } from './publication-rows.ts'
import {
  findReferrers,
  lettingGo,
  movedPage,
  naming,
  ownFolder,
  spelt,
  withoutLinks
} from './references.ts'
import type {
  Asking,
  Publishing,
  Refused,
  RestoredVersion,
  Stale,
  TextEdit,
  TextKey
} from './text.ts'
import type { TextRecords } from './text-records.ts'
import {
  editText,
  type FoundText,
  fileIn,
  findText,
  isKey,
  keyOf,
  knownTexts,
  readText,
  type TextSources,
  withDraftField
} from './texts.ts'

export async function publishChanges(
  sources: TextSources,
  drafts: readonly FoundText[]
): Promise<FileChange[]> {
  const dir = await sources.content.base()
  const own = drafts.map((found) => {
    const drafted = new Map(Object.entries(found.draft?.pictures ?? {}))
    return withPictures(dir, found, withDraftField(found.source, false, found.text.key), {
      others: picturesOfOthers(sources, found),
      pictureOf: async (file, before) => drafted.get(basename(file)) ?? before
    })
  })
  let changes = (await Promise.all(own)).flat()
  for (const { file } of drafts)
    changes = await withFollowers(
      { dir, collections: sources.content.collections() },
      { file, changes }
    )
  return changes
}

type Own = Pick<NewPublication, 'file' | 'changes'>

/** With everything that says by another name what the text is called or tells otherwise. */
async function withFollowers(places: Places, own: Own): Promise<FileChange[]> {
  const { file, changes } = own
  const { before, after } = changes.find((one) => one.file === file) ?? {}
  const key = keyOf(file)
  if (!key || before === undefined || after === undefined) return [...changes]
  const [was, is] = [before, after].map((text) => tariffPrices(toldBy(key, text)))
  const made = new Set(changes.map((one) => one.file))
  const paid = await followTariffs(places, key, was ?? [], is ?? [])
  const others = paid.filter((one) => !made.has(one.file))
  return followFacts(places.dir, [...changes, ...others], renamedBy(own))
}

/** What facts of a text are called once it is published. */
export function renamedBy(own: Own): Map<string, string> {
  const { before, after } = own.changes.find(({ file }) => file === own.file) ?? {}
  const key = keyOf(own.file)
  if (!key || before === undefined) return new Map()
  const was = toldBy(key, before)
  if (after !== undefined) return renamedFacts(was, toldBy(key, after))
  const next = keyOf(movedTo(own) ?? '')
  return next ? renamedFacts(was, { ...was, slug: next.slug }) : new Map()
}

/** What a publication changes when its time has come: texts that follow its own may have been changed while it waited. */
export async function dueChanges({ content }: TextSources, row: NewPublication) {
  if (row.action !== 'publish') return row.changes
  const isOwn = ({ file, before, isPicture }: FileChange) =>
    file === row.file || isPicture || before === undefined
  const places = { dir: await content.base(), collections: content.collections() }
  return withFollowers(places, { file: row.file, changes: row.changes.filter(isOwn) })
}

function tariffPrices({ data }: { data: object }): [name: string, price: unknown][] {
  const { tariffs } = data as { tariffs?: unknown }
  return Array.isArray(tariffs) ? tariffs.map((one) => [String(one?.name), one?.price]) : []
}

/** Cases that were paid by a tariff name it as it is called now. */
async function followTariffs(
  { dir, collections }: Places,
  key: TextKey,
  ...[was, is]: Parameters<typeof renamedInPlace>
): Promise<FileChange[]> {
  const names = renamedInPlace(was, is)
  const cases = collections.find(({ name }) => name === 'cases')?.entries ?? []
  const changes = cases.flatMap((entry) => {
    const { budget } = entry.data as Data<'cases'>
    const fields = budget.flatMap(({ service, tariff }, at) => {
      const value = service === spelt(key) ? names.get(tariff) : undefined
      return value === undefined ? [] : { path: ['budget', String(at), 'tariff'], value }
    })
    if (fields.length === 0) return []
    const by = { collection: 'cases', slug: entry.slug } as const
    return editedEntry(dir, entry, by, ({ body }) => ({ fields, body }))
  })
  return Promise.all(changes)
}

function toldBy({ collection, slug }: TextKey, text: string) {
  return { name: collection, slug, data: readText(text, { collection, slug }).data, text }
}

/** With all texts that print a fact by a name that it has no more: they print it by the next one. */
async function followFacts(
  dir: string,
  changes: readonly FileChange[],
  names: ReadonlyMap<string, string>
): Promise<FileChange[]> {
  if (names.size === 0) return [...changes]
  const made = new Map(changes.map((change) => [change.file, change]))
  for (const file of (await filesIn(dir)).filter(isTextFile)) {
    const text = made.has(file) ? undefined : await recordedFile(dir, file)
    if (text !== undefined) made.set(file, { file, before: text, after: text, isPicture: false })
  }
  return [...made.values()]
    .map((change) =>
      change.isPicture || change.after === undefined
        ? change
        : { ...change, after: withFactsRenamed(change.after, names) }
    )
    .filter(({ before, after }) => before !== after)
}

/** The text that is on the site hidden; those that name it let go of it if they shall. */
export async function hideChanges(
  found: FoundText,
  content: Places,
  letGo: boolean
): Promise<FileChange[]> {
  const { key, address } = found.text
  const own = {
    file: found.file,
    before: found.base,
    after: withDraftField(found.base ?? '', true, key),
    isPicture: false
  }
  if (!letGo) return [own]
  const referrers = findReferrers(content.collections, key, address)
  const others = referrers.map(({ entry, key: by, paths }) =>
    editedEntry(content.dir, entry, by, (written) => ({
      fields: lettingGo(written, by.collection, paths),
      body: address ? withoutLinks(written.body, address) : written.body
    }))
  )
  return [own, ...(await Promise.all(others))]
}

/** A text as it was before a publication or after it, with the pictures that it had. */
export async function restored(
  sources: TextSources,
  { version, side }: RestoredVersion,
  found: FoundText
): Promise<FileChange[]> {
  const { texts, content } = sources
  const rows = await fileHistory(texts, found.file)
  const row = rows.find((one) => one.version === version)
  const change = row?.changes.find(({ file }) => file === found.file)
  if (!change) return []
  const others = picturesOfOthers(sources, found)
  const last = side === 'after' ? version : version - 1
  const dir = await content.base()
  const changes = await withPictures(dir, found, change[side], {
    others,
    // What others show as well is theirs.
    pictureOf: async (file, before) =>
      others.has(file) ? before : fileAfter(texts, file, last, before)
  })
  return withFollowers({ dir, collections: content.collections() }, { file: found.file, changes })
}

interface Places {
  dir: string
  collections: readonly ReadCollection<AnyText>[]
}

/** A text under another slug, everything in its folder with it, and whoever names it. */
async function renameChanges(
  found: FoundText,
  to: { key: TextKey; file: string },
  { dir, collections }: Places
): Promise<FileChange[]> {
  const { key } = found.text
  const moved = await movedFiles(dir, found.file, to.file)
  const { address } = found.text
  const page = address ? { from: address, to: movedAddress(address, key, to.key) } : undefined
  const referrers = findReferrers(collections, key, undefined, address)
  const others = referrers.map(({ entry, key: by, paths }) =>
    editedEntry(dir, entry, by, (written) => ({
      fields: naming(written, paths, { to: to.key, moved: page }),
      body: written.body
    }))
  )
  return [...moved, ...(await Promise.all(others))]
}

function movedAddress(address: string, from: TextKey, to: TextKey): string {
  return address.replace(`/${from.slug}/`, `/${to.slug}/`)
}

async function movedFiles(dir: string, from: string, to: string): Promise<FileChange[]> {
  const folder = ownFolder(from)
  const names = folder ? await readdir(join(dir, folder), { withFileTypes: true }) : []
  const files = folder
    ? names
        .filter((one) => one.isFile())
        .map(({ name }) => [join(folder, name), join(dirname(to), name)])
    : [[from, to]]
  const changes = files.map(async ([one = '', other = '']): Promise<FileChange[]> => {
    const text = await recordedFile(dir, one)
    const isPicture = !isTextFile(one)
    return [
      { file: one, before: text, after: undefined, isPicture },
      { file: other, before: undefined, after: text, isPicture }
    ]
  })
  return (await Promise.all(changes)).flat()
}

/** @param edit Is given the text as it was written, with its facts by their names. */
async function editedEntry(
  dir: string,
  entry: AnyText,
  key: TextKey,
  edit: (written: AnyText) => Pick<TextEdit, 'fields' | 'body'>
): Promise<FileChange> {
  const file = fileIn(dir, entry)
  const before = (await recordedFile(dir, file)) ?? ''
  const { data, body } = readText(before, key)
  const after = editText(before, edit({ ...entry, data, body } as AnyText), key)
  return { file, before, after, isPicture: false }
}

export const AWAITED = 'Назначена публикация в срок: сначала отмените её в истории.'

const FIXED = 'Адрес закреплён: по нему текст находят страницы, формы и прежние заявки.'

/** Pages and documents are found by their addresses, also by what is no text. */
export function isFixed({ collection, slug }: TextKey): boolean {
  return ['pages', 'legal', 'site'].includes(collection) || slug === ''
}

type Making = (found: FoundText, all: readonly FoundText[]) => Promise<readonly FileChange[]>
export type Asked = Asking & { action?: NewPublication['action'] }
/** Of several texts the version is that of each of them, with a space between. */
export type Ask = (
  keys: TextKey | readonly TextKey[],
  asking: Asked,
  make: Making
) => Promise<Publishing>

/** A publication is scheduled under the old slug; renaming would silently cancel it. */
export async function isAwaited(
  { waiting }: Pick<TextRecords, 'waiting'>,
  { file }: FoundText
): Promise<boolean> {
  return (await waiting()).some((one) => one.file === file)
}

export async function renameText(
  parts: TextSources,
  ask: Ask,
  { key, slug, asking }: { key: TextKey; slug: string; asking: Asking }
): Promise<Publishing | { kind: 'moved' }> {
  const to = { collection: key.collection, slug }
  if (isFixed(key)) return refused(FIXED, ['slug'])
  if (!isKey(to) || slug === '') return refused(ADDRESS, ['slug'])
  if (await findText(parts, to)) return refused(TAKEN, ['slug'])
  const fileOfNext = ({ file }: FoundText) =>
    `${key.collection}/${slug}${file.endsWith('/index.md') ? '/index.md' : '.md'}`
  const draft = await findText(parts, key)
  if (draft && draft.base === undefined)
    return moveDraft(parts, draft, { to: fileOfNext(draft), version: asking.version })
  return ask(key, { ...asking, action: 'rename' }, async (found) => {
    const all = await knownTexts(parts)
    const file = fileOfNext(found)
    const changes = await renameChanges(found, { key: to, file }, all)
    const followed = await followFacts(all.dir, changes, renamedBy({ file: found.file, changes }))
    const { address } = found.text
    if (!address) return followed
    const next = movedAddress(address, key, to)
    return [...followed, ...(await movedPage(all.dir, address, next))]
  })
}

/** Of a text that is not on the site nothing is to be published. */
async function moveDraft(
  { texts }: TextSources,
  found: FoundText,
  { to, version }: { to: string; version: string }
): Promise<Stale | Refused | { kind: 'moved' }> {
  if (found.text.version !== version) return { kind: 'stale', text: found.text }
  if (await isAwaited(texts, found)) return refused(AWAITED)
  return (await texts.moveDraft(found.file, to)) ? { kind: 'moved' } : refused(TAKEN, ['slug'])
}

/** Pictures beside a text: those that others show, and what one is to be. */
interface Beside {
  others: ReadonlySet<string>
  pictureOf(file: string, before: string | undefined): Promise<string | undefined>
}

/**
 * A text as it is to be, and its pictures with it: what it shows lies beside it, and what nobody shows any more does not,
 * which would be a fault.
 *
 * @param dir A folder with what is shown.
 */
async function withPictures(
  dir: string,
  { file, base, text: { key } }: Pick<FoundText, 'file' | 'base' | 'text'>,
  after: string | undefined,
  { others, pictureOf }: Beside
): Promise<FileChange[]> {
  const [was, is] = [base, after].map((text) => shown(file, text, key))
  const names = await readdir(join(dir, dirname(file))).catch(() => [])
  const there = new Set(names.map((name) => join(dirname(file), name)))
  const pictures = [...new Set([...(was ?? []), ...(is ?? [])])].map(async (picture) => {
    const before = there.has(picture) ? await recordedFile(dir, picture) : undefined
    const isShown = is?.has(picture) || others.has(picture)
    const next = isShown ? await pictureOf(picture, before) : undefined
    return { file: picture, before, after: next, isPicture: true }
  })
  const own = { file, before: base, after, isPicture: false }
  return [own, ...(await Promise.all(pictures))].filter(({ before, after }) => before !== after)
}

/** Pictures in the folder of a text that others show. */
function picturesOfOthers(
  { content, site }: TextSources,
  { file: own }: Pick<FoundText, 'file'>
): ReadonlySet<string> {
  const { dir } = site().content
  const beside = content.collections().flatMap(({ name, entries }) =>
    entries.flatMap(({ data, body, file: path }) => {
      const file = fileIn(dir, { file: path })
      const isBeside = file !== own && dirname(file) === dirname(own)
      return isBeside ? [...picturesIn(name, { data, body, file })] : []
    })
  )
  return new Set(beside)
}

function shown(file: string, text: string | undefined, key: TextKey): Set<string> {
  return text === undefined
    ? new Set()
    : picturesIn(key.collection, { ...readText(text, key), file })
}

function picturesIn(
  collection: TextFolder,
  text: { data: object; body: string; file: string }
): Set<string> {
  const named = picturesNamed(collection, text).filter(({ name }) => isOwnPicture(name))
  const shown = pictureFiles(bodyPictures(text.body), text.file)
  return new Set([...named.map(({ file }) => file), ...shown])
}
