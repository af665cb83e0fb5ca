import { basename } from 'node:path'
import { BYTE_BUDGETS } from '../budget/byte-budgets.ts'
import type { Content } from '../content/content.ts'
import { draftParts, draftText, UNNAMED } from '../content/draft-texts.ts'
import { PICTURE_NAME } from '../content/fields.ts'
import { fillFacts } from '../content/fill-facts.ts'
import { isArchived } from '../content/legal-editions.ts'
import { MOST_TEXT_BYTES, TOO_LONG } from '../content/parse-yaml.ts'
import type { CollectionName } from '../content/schemas.ts'
import type { FileChange, Publication } from './publication-rows.ts'
import type {
  Asking,
  PastPublication,
  Refused,
  Saved,
  Stale,
  Text,
  TextEdit,
  TextKey
} from './text.ts'
import type { TextRecords } from './text-records.ts'
import {
  editText,
  type FoundText,
  fileOf,
  findText,
  isKey,
  keyOf,
  nameOf,
  readText,
  type TextSources
} from './texts.ts'

const MOST_PICTURES = 20

export const ADDRESS = 'В адресе строчные латинские буквы, цифры и дефисы.'
export const TAKEN = 'Такой адрес уже занят.'
const NO_ROOM =
  'Места для картинок больше нет: те, что не стоят ни в одном тексте, уберутся через 30 дней, о большем месте скажите разработчикам.'
export const GONE = 'Такого текста больше нет.'
export const ARCHIVED =
  'Это прежняя редакция: с ней соглашались, поэтому её не меняют. Новый текст пишут в самом документе.'

/** Discarded drafts can be taken back for so long. */
export const DISCARDED_KEPT_DAYS = 30
export const DISCARDED_KEPT_MS = DISCARDED_KEPT_DAYS * 24 * 60 * 60 * 1000

/** A refusal for one reason that is about a text itself. */
export function refused(text: string, path: readonly string[] = []): Refused {
  return { kind: 'refused', faults: [{ place: '', path, line: 1, code: 'refused', text }] }
}

/** Keeps changes of a text as its draft. */
export async function saveDraft(
  sources: TextSources,
  key: TextKey,
  edit: TextEdit,
  actor: string
): Promise<Saved> {
  const fault = isKey(key) ? faultOfEdit(edit) : refused(ADDRESS, ['slug'])
  if (fault) return fault
  if (isArchived(key)) return refused(ARCHIVED)
  const found = await findText(sources, key)
  const other = otherThanSeen(found, edit.version)
  if (other) return other
  const file = found?.file ?? fileOf(key, sources.site().content.dir)
  const text = editText(found?.source ?? '', edit, key)
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES) return refused(TOO_LONG, ['body'])
  if (!(await hasRoom(sources, edit))) return refused(NO_ROOM, ['picture'])
  const pictures = { ...found?.draft?.pictures, ...(await kept(sources, edit)) }
  const draft = { file, text, base: found?.base, pictures, actor }
  const isSaved = await sources.texts.saveDraft(draft, found?.draft?.text)
  const saved = await findText(sources, key)
  if (!saved) return refused(GONE)
  return { kind: isSaved ? 'saved' : 'stale', text: saved.text }
}

export async function discardText(
  sources: TextSources,
  key: TextKey,
  { actor, version }: Pick<Asking, 'actor' | 'version'>
): Promise<{ kind: 'discarded'; id: number } | Stale | Refused> {
  const found = await findText(sources, key)
  if (!found?.draft) return refused('Черновика нет.')
  if (found.text.version !== version) return { kind: 'stale', text: found.text }
  // What is nowhere else would be on the site at its time, and nobody could find it to cancel it.
  const isWhole = found.base === undefined
  const discarded = { file: found.file, actor }
  const id = await sources.texts.discardDraft(discarded, found.draft.text, isWhole)
  if (id !== undefined) return { kind: 'discarded', id }
  const other = await findText(sources, key)
  return other ? { kind: 'stale', text: other.text } : refused(GONE)
}

export async function discardedTexts({ texts, now, site }: TextSources) {
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

/** Puts a discarded draft back; undefined where another one stands in its place by now, or there is none. */
export async function takeBack({ texts }: TextSources, id: number, actor: string) {
  const row = (await texts.discardedDrafts(new Date(0))).find((one) => one.id === id)
  const isBack = row !== undefined && (await texts.takeBackDraft(id, actor))
  return isBack ? keyOf(row.file) : undefined
}

/** The text is not the one that the form was made of. */
function otherThanSeen(found: FoundText | undefined, version: string): Stale | Refused | undefined {
  if (!found) return version === '' ? undefined : refused(GONE)
  if (version === '') return refused(TAKEN, ['slug'])
  return found.text.version === version ? undefined : { kind: 'stale', text: found.text }
}

/** What no form of the room sends. */
function faultOfEdit({ fields, body, pictures = [] }: TextEdit): Refused | undefined {
  const bytes = Buffer.byteLength(JSON.stringify(fields) ?? '') + Buffer.byteLength(body)
  if (bytes > 2 * MOST_TEXT_BYTES) return refused(TOO_LONG, ['body'])
  const isSound = pictures.every(({ name }) => new RegExp(PICTURE_NAME).test(name))
  if (!isSound || pictures.length > MOST_PICTURES)
    return refused('В имени картинки строчные латинские буквы, цифры и дефисы.', ['picture'])
  return undefined
}

async function hasRoom({ texts }: TextSources, { pictures = [] }: TextEdit) {
  if (pictures.length === 0) return true
  const added = pictures.reduce((sum, { data }) => sum + data.length, 0)
  return (await texts.pictureBytes()) + added <= BYTE_BUDGETS.textPictures
}

async function kept({ texts }: TextSources, { pictures = [] }: TextEdit) {
  const names = pictures.map(
    async ({ name, data }) => [name, await texts.keepPicture(data)] as const
  )
  return Object.fromEntries(await Promise.all(names))
}

/** A new text as `npm run new` makes it; undefined for a collection that it does not know. */
export function blankText(
  collection: CollectionName,
  content: Content,
  now: Date
): Text | undefined {
  const source = draftText(collection, draftParts(content, UNNAMED, now))
  if (source === undefined) return undefined
  const key = { collection, slug: '' }
  const { front, body, data, faults } = readText(source, collection, content.facts)
  const file = fileOf({ collection, slug: 'novaya' }, content.dir).replace('novaya', '')
  return {
    key,
    title: '',
    state: 'draft',
    file,
    front,
    data,
    body,
    facts: content.facts,
    faults,
    version: '',
    hasDraft: false
  }
}

/** Publications that a page shows at most. */
const MOST_SHOWN = 200

/** Publications of a file or of all, each with its pictures that cannot be brought back. */
export async function pastOf(
  texts: TextRecords,
  file: string | undefined
): Promise<PastPublication[]> {
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

/**
 * Publications of a file, newest first, also from when it had another name. In all of them it is called as it is now,
 * and that it got its name is no change of it.
 *
 * @param until Only rows before this one.
 */
export async function fileHistory(
  texts: Pick<TextRecords, 'publications'>,
  file: string,
  until = Number.POSITIVE_INFINITY
): Promise<Publication[]> {
  const all = await texts.publications({ file, limit: MOST_SHOWN })
  const rows = all.filter(({ id }) => id < until)
  const at = rows.findIndex((row) => formerOf(row, file) !== undefined)
  const moving = rows[at]
  const former = moving && formerOf(moving, file)
  if (!moving || !former) return rows
  const earlier = await fileHistory(texts, former.file, moving.id)
  const own = { ...former, file, after: former.before }
  const moved = { ...moving, changes: [own, ...withoutNames(moving, [file, former.file])] }
  const named = earlier.map((row) => {
    const change = row.changes.find((one) => one.file === former.file)
    const rest = withoutNames(row, [file, former.file])
    return { ...row, changes: change ? [{ ...change, file }, ...rest] : rest }
  })
  return [...rows.slice(0, at), moved, ...named].slice(0, MOST_SHOWN)
}

/** What a publication has moved to a file. */
function formerOf({ action, version, changes }: Publication, file: string): FileChange | undefined {
  if (action !== 'rename' || version === 0) return undefined
  const own = changes.find((one) => one.file === file)
  if (own?.before !== undefined || own?.after === undefined) return undefined
  // A text that prints its own facts has got other words with its name.
  const moved = changes.filter(
    ({ before, after, isPicture }) =>
      after === undefined && isPicture === own.isPicture && (!isPicture || before === own.after)
  )
  return moved.find((one) => basename(one.file) === basename(file)) ?? moved[0]
}

function withoutNames({ changes }: Publication, names: readonly string[]): FileChange[] {
  return changes.filter(({ file }) => !names.includes(file))
}

/** What a file was after a version; `now` where nothing has changed it since. */
export async function fileAfter(
  texts: Pick<TextRecords, 'publications'>,
  file: string,
  version: number,
  now: string | undefined
): Promise<string | undefined> {
  const rows = await fileHistory(texts, file)
  const next = rows.findLast((row) => row.version > version)
  return next ? next.changes.find((one) => one.file === file)?.before : now
}
