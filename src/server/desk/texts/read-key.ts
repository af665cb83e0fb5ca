import { type CollectionName, SCHEMAS } from '../../content/schemas.ts'
import type { TextKey } from '../../editor/text.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { slugIn } from './text-paths.ts'

const PARTS = ['preview', 'frame', 'publish', 'history', 'hide', 'rename', 'picture'] as const
export type TextPart = (typeof PARTS)[number] | 'text'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,4}$/
const LONGEST_SLUG = 120

/** A collection by its name. @throws {DeskRefusal} When there is none. */
export function readCollection(name: unknown): CollectionName {
  if (typeof name === 'string' && Object.hasOwn(SCHEMAS, name)) return name as CollectionName
  throw new DeskRefusal(404, 'unknown', 'Такого раздела нет.')
}

/** Whether a text may be called so in addresses. */
export function isSlug(slug: string): boolean {
  return slug.length <= LONGEST_SLUG && SLUG.test(slug)
}

/**
 * A text and which of its pages, by what stands behind `/texts/`.
 *
 * @throws {DeskRefusal} When there can be no such text.
 */
export function readKey(collectionName: string, rest: string): { key: TextKey; part: TextPart } {
  const collection = readCollection(collectionName)
  const steps = rest.split('/')
  const last = PARTS.find((one) => steps.length > 1 && one === steps.at(-1))
  const slug = slugIn(last ? steps.slice(0, -1).join('/') : rest)
  const isKnown = slug === '' ? collection === 'services' : isSlug(slug)
  if (!isKnown) throw new DeskRefusal(404, 'unknown', 'Такого текста нет.')
  return { key: { collection, slug }, part: last ?? 'text' }
}
