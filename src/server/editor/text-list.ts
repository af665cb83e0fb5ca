import { relative } from 'node:path'
import { withOffset } from '../../shared/dates.ts'
import type { ReadCollection } from '../content/check-references.ts'
import type { Entry } from '../content/content.ts'
import { SCHEMAS } from '../content/schemas.ts'
import type { Site } from '../site/site.ts'
import type { TextKey, TextState, TextSummary } from './text.ts'
import { keyOf, readText } from './text-files.ts'
import type { Publication, TextDraft } from './text-records.ts'

/** What is known of all texts at a moment. */
export interface KnownTexts {
  dir: string
  collections: readonly ReadCollection<Entry>[]
  site: Site
  drafts: readonly TextDraft[]
  waiting: readonly Publication[]
  touches: ReadonlyMap<string, { at: Date; actor: string }>
  now: Date
}

/** What a text is called, or a city that has an office; by its address until it has a word of its own. */
export function nameOf({ key, data }: { key: TextKey; data: object }): string {
  const fields: Readonly<Record<string, object>> = SCHEMAS[key.collection].properties
  const values = data as Record<string, unknown>
  const called = ['title', 'name', 'city']
    .filter((name) => name in fields && !('refers' in (fields[name] ?? {})))
    .map((name) => values[name])
    .find((one) => typeof one === 'string' && one.trim() !== '')
  return String(called ?? key.slug)
}

/** All texts, in the order of their collections and addresses. */
export function listTexts(known: KnownTexts): TextSummary[] {
  const addresses = addressesOf(known.site)
  const files = new Map(
    known.collections.flatMap(({ name, entries }) =>
      entries.map((entry) => [
        relative(known.dir, entry.file),
        { key: { collection: name, slug: entry.slug }, data: entry.data as object }
      ])
    )
  )
  const fresh = known.drafts.flatMap(({ file }) => {
    const key = files.has(file) ? undefined : keyOf(file)
    return key ? [[file, { key, data: undefined }] as const] : []
  })
  return [...files, ...fresh].map(([file, { key, data }]) =>
    summaryOf(known, { file, key, data, address: addresses.get(`${known.dir}/${file}`) })
  )
}

/** Pages by the files that they are made of. */
export function addressesOf({ pages }: Site): ReadonlyMap<string | undefined, string> {
  return new Map([...pages.values()].map(({ meta }) => [meta.file, meta.path]))
}

interface OneText {
  file: string
  key: TextKey
  /** As it is on the site; undefined where it never was. */
  data: object | undefined
  address: string | undefined
}

export function summaryOf(known: KnownTexts, { file, key, data, address }: OneText): TextSummary {
  const draft = known.drafts.find((one) => one.file === file)
  const waiting = known.waiting.find((one) => one.file === file)
  const read = draft && readText(draft.text, key.collection)
  const changed = draft ?? known.touches.get(file)
  const due = waiting?.due ?? dueOf(data, known.now)
  const isFaulty = read !== undefined && read.faults.length > 0
  return {
    key,
    title: nameOf({ key, data: { ...data, ...read?.data } }),
    state: stateOf({ data, isFaulty, hasDraft: draft !== undefined, isDue: due === undefined }),
    ...(address ? { address } : {}),
    ...(changed ? { changed: { at: changed.at, actor: changed.actor } } : {}),
    ...(due ? { due } : {})
  }
}

interface StateParts {
  data: object | undefined
  isFaulty: boolean
  hasDraft: boolean
  isDue: boolean
}

function stateOf({ data, isFaulty, hasDraft, isDue }: StateParts): TextState {
  if (isFaulty) return 'faulty'
  if (!isDue) return 'waiting'
  const isHidden = data === undefined || ('draft' in data && data.draft === true)
  if (isHidden) return 'draft'
  return hasDraft ? 'changed' : 'published'
}

/** Its own date, where that is still to come. */
function dueOf(data: object | undefined, now: Date): Date | undefined {
  if (!data || !('date' in data) || typeof data.date !== 'string') return undefined
  if ('version' in data || ('draft' in data && data.draft === true)) return undefined
  const date = new Date(withOffset(data.date))
  return date > now ? date : undefined
}
