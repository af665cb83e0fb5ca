import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import { links } from '../../shared/links.ts'
import type { PageData } from '../render/page-data.ts'

export interface Crumb {
  path: string
  title: string
}

/** What the head of a page, its breadcrumbs and the sitemap say of it. */
export interface PageMeta {
  path: string
  /** The whole `<title>`. */
  title: string
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
  /** The same page in the other language. */
  translation?: string
  /** schema.org objects of this page, beside those of every page. */
  jsonLd: readonly object[]
}

export interface PageTools {
  render<Name extends keyof PageData>(view: Name, data: PageData[Name]): string
  leadForm(own: Pick<LeadFormProps, 'place' | 'values'>): LeadFormProps
}

/** A page of the site: the same for everybody, rendered when it is first asked for. */
export interface SitePage {
  meta: PageMeta
  render(tools: PageTools): string
  /** The page as a visitor's query chooses and orders its items; nothing when it asks for neither. */
  view?(query: URLSearchParams): PageView | undefined
}

interface PageView extends SitePage {
  /** The same for all queries that give the same view. */
  query: string
}

type Given = Pick<PageMeta, 'path' | 'description' | 'updated'> &
  Partial<PageMeta> & { title: string; ancestors?: readonly Crumb[]; name: string }

/** Pages that exist in both languages: Russian, English. */
const TRANSLATIONS = [
  [links.home(), links.english()],
  [links.services(), '/en/services/'],
  [links.contacts(), '/en/contacts/']
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

const SUFFIX = ' — Тригопункт'

/**
 * A page's meta from what differs.
 *
 * @param given `title` without the site's name, `name` as breadcrumbs show it.
 */
export function pageMeta({ ancestors = [], name, title, ...given }: Given): PageMeta {
  const translation = translationOf(given.path)
  return {
    type: 'website',
    lang: 'ru',
    isIndexed: true,
    jsonLd: [],
    ...(translation ? { translation } : {}),
    ...given,
    title: given.lang === 'en' ? title : `${title}${SUFFIX}`,
    crumbs: [...ancestors, { path: given.path, title: name }]
  }
}
