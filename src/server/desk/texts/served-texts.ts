import { relative } from 'node:path'
import type { Entry } from '../../content/content.ts'
import { nameOf } from '../../editor/text-list.ts'
import type { Site } from '../../site/site.ts'
import type { SearchedText } from './mentions.ts'
import { keyName, textPaths } from './text-paths.ts'
import { COLLECTIONS } from './text-words.ts'

/** A text as visitors see it. */
export interface ServedText extends SearchedText {
  /** `news/otkryli-priyom` */
  name: string
  file: string
  address: string
}

/** All texts that are on the site, gathered once for each site. */
export function createServedTexts(site: () => Site): () => readonly ServedText[] {
  let madeFor: Site | undefined
  let texts: readonly ServedText[] = []
  return () => {
    const now = site()
    if (now !== madeFor) texts = textsOf(now)
    madeFor = now
    return texts
  }
}

function textsOf({ content, pages }: Site): ServedText[] {
  const addresses = new Map([...pages.values()].map(({ meta }) => [meta.file, meta.path]))
  return COLLECTIONS.flatMap((collection) =>
    (content[collection] as readonly Entry[]).map(({ slug, data, body, file }) => {
      return {
        name: keyName({ collection, slug }),
        path: textPaths.text({ collection, slug }),
        file: relative(content.dir, file),
        title: nameOf({ key: { collection, slug }, data }),
        address: addresses.get(file) ?? '',
        text: `${leaves(data).join(' · ')} ${body}`
      }
    })
  )
}

/** Texts and numbers of fields, in their order. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(leaves)
}
