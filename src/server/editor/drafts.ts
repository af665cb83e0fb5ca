import { BYTE_BUDGETS } from '../budget/byte-budgets.ts'
import { PICTURE_NAME } from '../content/fields.ts'
import { isArchived } from '../content/legal-editions.ts'
import { MOST_TEXT_BYTES } from '../content/parse-yaml.ts'
import type { Asking, Discarding, PlacedFault, Refused, Saved, Stale } from './editor.ts'
import { type FoundText, findText, type TextSources } from './known-texts.ts'
import type { TextEdit, TextKey } from './text.ts'
import { editText, fileOf, isKey } from './text-files.ts'

const MOST_PICTURES = 20

export const ADDRESS = 'адрес: строчные латинские буквы, цифры и дефисы'
export const TAKEN = 'такой адрес уже занят'
const NO_ROOM =
  'места для картинок больше нет: те, что не стоят ни в одном тексте, уберутся через 30 дней, о большем месте скажите разработчикам'
export const GONE = 'такого текста больше нет'
export const ARCHIVED =
  'это прежняя редакция: с ней соглашались, поэтому её не меняют; новый текст пишут в самом документе'

/** A refusal for one reason that is about a text itself. */
export function refused(text: string, path: readonly string[] = []): Refused {
  const fault: PlacedFault = { place: '', path, line: 1, text }
  return { kind: 'refused', faults: [fault] }
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
  const text = editText(found?.source ?? '', edit, key.collection)
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES)
    return refused(`текст длиннее ${MOST_TEXT_BYTES} байт`, ['body'])
  if (!(await hasRoom(sources, edit))) return refused(NO_ROOM, ['picture'])
  const pictures = { ...found?.draft?.pictures, ...(await kept(sources, edit)) }
  const draft = { file, text, base: found?.base, pictures, actor }
  const isSaved = await sources.texts.saveDraft(draft, found?.draft?.text)
  const saved = await findText(sources, key)
  if (!saved) return refused(GONE)
  return { kind: isSaved ? 'saved' : 'stale', text: saved.text }
}

/** Takes a draft away; that of an archived edition too. */
export async function discardText(
  sources: TextSources,
  key: TextKey,
  { actor, version }: Pick<Asking, 'actor' | 'version'>
): Promise<Discarding> {
  const found = await findText(sources, key)
  if (!found?.draft) return refused('черновика нет')
  if (found.text.version !== version) return { kind: 'stale', text: found.text }
  // What is nowhere else would be on the site at its time, and nobody could find it to cancel it.
  const isWhole = found.base === undefined
  const discarded = { file: found.file, actor }
  const id = await sources.texts.discardDraft(discarded, found.draft.text, isWhole)
  if (id !== undefined) return { kind: 'discarded', id }
  const other = await findText(sources, key)
  return other ? { kind: 'stale', text: other.text } : refused(GONE)
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
  if (bytes > 2 * MOST_TEXT_BYTES) return refused(`текст длиннее ${MOST_TEXT_BYTES} байт`, ['body'])
  const isSound = pictures.every(({ name }) => new RegExp(PICTURE_NAME).test(name))
  if (!isSound || pictures.length > MOST_PICTURES)
    return refused('имя картинки: строчные латинские буквы, цифры и дефисы', ['picture'])
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
