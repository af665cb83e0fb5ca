import { type CollectionName, SCHEMAS } from '../../content/schemas.ts'
import type { TextKey } from '../../editor/text.ts'
import { isKey, keyOf } from '../../editor/text-files.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { slugIn, TEXT_PARTS, type TextPart } from './text-paths.ts'

/** A collection by its name. @throws {DeskRefusal} When there is none. */
export function readCollection(name: unknown): CollectionName {
  if (typeof name === 'string' && Object.hasOwn(SCHEMAS, name)) return name as CollectionName
  throw new DeskRefusal(404, 'unknown', 'Такого раздела нет.')
}

/**
 * A text and which of its pages, by what stands behind `/texts/`.
 *
 * @throws {DeskRefusal} When there can be no such text.
 */
export function readKey(collectionName: string, rest: string): { key: TextKey; part: TextPart } {
  const collection = readCollection(collectionName)
  const steps = rest.split('/')
  const last = TEXT_PARTS.find((one) => steps.length > 1 && one === steps.at(-1))
  const key = { collection, slug: slugIn(collection, last ? steps.slice(0, -1).join('/') : rest) }
  if (!isKey(key)) throw new DeskRefusal(404, 'unknown', 'Такого текста нет.')
  return { key, part: last ?? 'text' }
}

/** Whether an address that a text may have means something else in the room, or among the files of the content. */
export function isReserved({ collection, slug }: TextKey): boolean {
  const { key, part } = readKey(collection, slug)
  return part !== 'text' || key.slug !== slug || keyOf(`${collection}/${slug}.md`)?.slug !== slug
}
