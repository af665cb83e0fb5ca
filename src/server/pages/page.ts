import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import type { Content } from '../content/content.ts'
import type { ShareDrawing } from '../pictures/photo.ts'
import { type Crumb, entryMeta, type PageMeta, pageMeta } from '../render/page-meta.ts'
import { faqLd } from './dated-meta.ts'

/** Every page view and the data it prints: each family of pages adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the pages fill it.
export interface PageData {}

/** The data of a page's template. */
export type TemplateData<Name extends keyof PageData> = PageData[Name] & { meta: PageMeta }

type RenderView = <Name extends keyof PageData>(name: Name, data: TemplateData<Name>) => string

export interface PageTools {
  render<Name extends keyof PageData>(view: Name, data: PageData[Name]): string
  leadForm(own: Pick<LeadFormProps, 'place' | 'values' | 'lang'>): LeadFormProps
}

/**
 * The HTML of a page, whose template has its meta beside the data of its view.
 *
 * @param render What every template can be rendered with.
 */
export function renderPage(
  page: Pick<SitePage, 'meta' | 'render'>,
  leadForm: PageTools['leadForm'],
  render: RenderView
): string {
  return page.render({
    leadForm,
    render: (view, data) => render(view, { ...data, meta: page.meta })
  })
}

/** A page of the site: the same for everybody, rendered when it is first asked for. */
export interface SitePage {
  meta: PageMeta
  render(tools: PageTools): string
  /** The page as a visitor's query chooses and orders its items; nothing when it asks for neither. */
  view?(query: URLSearchParams): PageView | undefined
  /** The address that answers a query in its place; nothing for most queries. */
  moved?(query: URLSearchParams): string | undefined
  /** The picture to share of what a query asks for; nothing for most queries. */
  picture?(
    query: URLSearchParams
  ): { title: string; section: string; picture: ShareDrawing } | undefined
}

type WrittenPage = Content['pages'][number]

/** The page of a file of `src/content/pages`; none when the file is not there. */
export function writtenPage(
  { pages }: Content,
  slug: string,
  place: { path: string; name?: string; ancestors?: readonly Crumb[] },
  render: (page: WrittenPage, tools: PageTools) => string
): SitePage[] {
  const page = pages.find((candidate) => candidate.slug === slug)
  if (!page) return []
  const { title, faq } = page.data
  const jsonLd = faq ? [faqLd(faq)] : []
  const meta = pageMeta({ name: title, ...entryMeta(page), jsonLd, ...place })
  return [{ meta, render: (tools) => render(page, tools) }]
}

interface PageView extends SitePage {
  /** The same for all queries that give the same view. */
  query: string
}

export interface Link {
  path: string
  title: string
  /** It leads to what is shown. */
  isCurrent?: boolean
}

/** A filter of a list, with how much it leaves. */
export interface Rubric {
  path: string
  title: string
  count: number
}
