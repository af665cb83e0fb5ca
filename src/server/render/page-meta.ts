import { longDate } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { memoText } from '../budget/byte-budgets.ts'
import type { ShareDrawing } from '../pictures/photo.ts'

export interface Crumb {
  path: string
  title: string
}

/** A page as a visitor's query makes it. */
interface SharedView {
  /** With the query. */
  path: string
  description: string
  /** Of the size of every picture to share. */
  picture: string
}

/** What the head of a page, its breadcrumbs and the sitemap say of it. */
export interface PageMeta {
  path: string
  /** Without the site's name. */
  title: string
  /** What the page is a part of; nothing for one right below home. */
  section?: string
  description: string
  /** Ancestors, from the first below home, and the page itself last. */
  crumbs: readonly Crumb[]
  /** ISO 8601; shown, and `lastmod`. */
  updated: string
  published?: string
  type: 'website' | 'article' | 'profile'
  lang: 'ru' | 'en'
  isIndexed: boolean
  /** The file that the page is made of; a list has none. */
  file?: string
  /** The page that search engines should show instead of this one, which is then not indexed. */
  canonical?: string
  /** The visitor's choice, `?order=old`, which links to other pages of a list keep. */
  query?: string
  /** What others show of a page that is not indexed, where visitors send it to each other. */
  shared?: SharedView
  /** The same page in the other language. */
  translation?: string
  /** What its picture to share draws. */
  picture?: ShareDrawing
  /** schema.org objects of this page, beside those of every page. */
  jsonLd: readonly object[]
}

type Given = Pick<PageMeta, 'path' | 'description' | 'updated'> &
  Partial<PageMeta> & { title: string; ancestors?: readonly Crumb[]; name: string }

/** Pages that exist in both languages: Russian, English. */
const TRANSLATIONS = [
  [links.home(), links.english()],
  [links.services(), links.englishServices()],
  [links.contacts(), links.englishContacts()]
] as const

function translationOf(path: string): string | undefined {
  const pair = TRANSLATIONS.find((paths) => paths.some((own) => own === path))
  return pair?.find((other) => other !== path)
}

interface Described {
  data: { seo: { title: string; description: string; noindex?: boolean }; updated: string }
  file: string
}

/** What an editor has written of a page for its head. */
export function entryMeta({ data: { seo, updated }, file }: Described) {
  const { title, description, noindex = false } = seo
  return { title, description, updated, isIndexed: !noindex, file }
}

/**
 * A page's meta from what differs.
 *
 * @param given `name` as breadcrumbs show it.
 */
export function pageMeta({ ancestors = [], name, title, ...given }: Given): PageMeta {
  const translation = translationOf(given.path)
  const section = ancestors.at(-1)?.title
  return {
    type: 'website',
    lang: 'ru',
    isIndexed: true,
    jsonLd: [],
    ...(translation ? { translation } : {}),
    ...(section ? { section } : {}),
    ...given,
    title,
    crumbs: [...ancestors, { path: given.path, title: name }]
  }
}

/** `aria-current` of a link in the menu: to the page itself, or to the section that it is in. */
export function currentMark(link: string, { path }: PageMeta): 'page' | 'true' | undefined {
  if (path === link) return 'page'
  // In the menu the first page in English is one of several, not the section that they are in.
  return link !== links.english() && path.startsWith(link) ? 'true' : undefined
}

/** The `<title>`, and what others show of the page when it is shared; that of the front page has the name already. */
export function documentTitle({ title, lang, path }: PageMeta, siteName: string): string {
  return lang === 'en' || path === links.home() ? title : `${title} — ${siteName}`
}

/** A day as people read it. Formatting one takes longer than the rest of a list's item. */
export const writtenDate = memoText('days', longDate)
