import type { Content } from '../content/content.ts'
import { DRAFT_KINDS, draftParts, UNNAMED } from '../content/draft-texts.ts'
import type { CollectionName } from '../content/schemas.ts'
import type { Text } from './text.ts'
import { fileOf, readText } from './text-files.ts'

/** A new text as `npm run new` makes it; undefined for a collection that it does not know. */
export function blankText(
  collection: CollectionName,
  content: Content,
  now: Date
): Text | undefined {
  const kind = Object.values(DRAFT_KINDS).find(({ folder }) => folder === collection)
  if (!kind) return undefined
  const source = kind.text(draftParts(content, UNNAMED, now))
  const key = { collection, slug: '' }
  const { front, body, data, faults } = readText(source, collection)
  const file = fileOf({ collection, slug: 'novaya' }, content.dir).replace('novaya', '')
  return {
    key,
    title: '',
    state: 'draft',
    file,
    front,
    data,
    body,
    faults,
    version: '',
    hasDraft: false
  }
}
