import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml'
import { spelledPath } from '../site/find-moved.ts'
import { renameChanges } from './changes.ts'
import { ADDRESS, refused, TAKEN } from './drafts.ts'
import type { Asking, Editor, Publishing, Refused, Stale } from './editor.ts'
import { recordedFile } from './folder-files.ts'
import { type FoundText, findText, knownTexts, type TextSources } from './known-texts.ts'
import type { TextKey } from './text.ts'
import { isKey } from './text-files.ts'
import type { FileChange, NewPublication, TextRecords } from './text-records.ts'

export const AWAITED = 'назначена публикация в срок: сначала отмените её в истории'

const FIXED = 'адрес закреплён: по нему текст находят страницы, формы и прежние заявки'

/** Pages and documents are found by their addresses, also by what is no text. */
export function isFixed({ collection, slug }: TextKey): boolean {
  return collection === 'pages' || collection === 'legal' || slug === ''
}

type Making = (found: FoundText) => Promise<readonly FileChange[]>
export type Asked = Asking & { action?: NewPublication['action'] }
export type Ask = (key: TextKey, asking: Asked, make: Making) => Promise<Publishing>

/** A publication is scheduled under the old slug; renaming would silently cancel it. */
export async function isAwaited(
  { waiting }: Pick<TextRecords, 'waiting'>,
  { file }: FoundText
): Promise<boolean> {
  return (await waiting()).some((one) => one.file === file)
}

/** A text under another slug. */
export async function renameText(
  parts: TextSources,
  ask: Ask,
  { key, slug, asking }: { key: TextKey; slug: string; asking: Asking }
): ReturnType<Editor['rename']> {
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
    const { address } = found.text
    if (!address) return changes
    const next = address.replace(`/${key.slug}/`, `/${slug}/`)
    return [...changes, await redirectChange(all.dir, address, next)]
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

const FILE = 'redirects.yml'

/** Lets a former address lead to the present one; what led to the former leads there too. Comments stay. */
async function redirectChange(dir: string, from: string, to: string): Promise<FileChange> {
  const before = (await recordedFile(dir, FILE)) ?? 'redirects: []\ngone: []\n'
  const document = parseDocument(before, { schema: 'core' })
  const list = document.get('redirects')
  if (isSeq(list)) {
    list.flow = false
    const leads = (item: unknown, field: string, path: string) =>
      isMap(item) && spelledPath(String(item.get(field))) === spelledPath(path)
    list.items = list.items.filter((item) => !leads(item, 'from', to) && !leads(item, 'from', from))
    for (const item of list.items) if (leads(item, 'to', from)) (item as YAMLMap).set('to', to)
    const added = document.createNode({ from, to })
    if (isMap(added)) added.flow = true
    list.add(added)
  }
  const after = document.toString({ lineWidth: 0 })
  return { file: FILE, before, after, isPicture: false }
}
