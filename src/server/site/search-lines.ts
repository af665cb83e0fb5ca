import type { Entry } from '../content/content.ts'
import type { SynonymLine } from '../content/data-schemas.ts'
import { type CollectionName, SCHEMAS } from '../content/schemas.ts'
import type { Site } from './site.ts'

/** What the editors say of the words of people: the lines of their file, and what texts say of themselves. */
export function searchLines({ pages, content }: Site): readonly SynonymLine[] {
  const names = Object.keys(SCHEMAS) as CollectionName[]
  const asked = new Map(
    names
      .flatMap((name): readonly Entry[] => content[name])
      .flatMap(({ file, data }) => ('asked' in data ? [[file, data.asked] as const] : []))
  )
  const own = [...pages.values()].flatMap(({ meta: { file, path } }) => {
    const words = asked.get(file ?? '')
    return words ? [{ page: path, asked: words }] : []
  })
  return [...content.synonyms, ...own]
}
