import type { PageMeta } from '../render/page-meta.ts'

export interface SearchDocument {
  title: string
  /** The site's own short name for the page. */
  name: string
  path: string
  /** Kind of page; neighbours of one kind stand together. */
  kind: string
  /** Weight of the kind of page against others that match the same words. */
  weight: number
}

/** Kinds of pages in the order of the result page, with their paths. */
const KINDS = [
  { kind: 'Услуги', prefixes: ['/services/', '/prices/'], weight: 4 },
  { kind: 'Рейтинги', prefixes: ['/rating/'], weight: 2 },
  { kind: 'Кейсы', prefixes: ['/cases/'], weight: 1 },
  { kind: 'Статьи и шаблоны', prefixes: ['/education/'], weight: 1.2 },
  { kind: 'Новости', prefixes: ['/news/'], weight: 0.8 },
  { kind: 'Компания', prefixes: ['/'], weight: 1 }
] as const

/** Pages that only list others; they weigh less than the page they belong to. */
const PARTS = /\/page\/|\/(?:category|topic)\/|^\/news\/\d{4}\/|^\/rating\/[^/]+\/[^/]+\//
/** People usually look for the pages directly below a section rather than for its own page. */
const WORTH_BY_DEPTH = [1, 1.1, 1.3]
const PART_WORTH = 0.4

/** Every page that can be found by its title. */
export function searchDocuments(pages: Iterable<{ meta: PageMeta }>): SearchDocument[] {
  return [...pages].filter(({ meta }) => isFound(meta)).map(({ meta }) => documentOf(meta))
}

/** Later pages of a list are found by its first one. */
function isFound({ isIndexed, path }: PageMeta): boolean {
  return isIndexed && !path.includes('/page/')
}

function documentOf({ path, title, crumbs }: PageMeta): SearchDocument {
  const place = KINDS.find(({ prefixes }) => prefixes.some((prefix) => path.startsWith(prefix)))
  const depth = path.split('/').length - 2
  const worth = PARTS.test(path) ? PART_WORTH : (WORTH_BY_DEPTH[depth] ?? 1)
  return {
    title,
    name: crumbs.at(-1)?.title ?? '',
    path,
    kind: place?.kind ?? 'Компания',
    weight: (place?.weight ?? 1) * worth
  }
}
