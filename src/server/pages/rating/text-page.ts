import { ratingHolder } from '../../../content/rating-holder.ts'
import type { Content } from '../../content/content.ts'
import { foldSections } from '../../content/fold-sections.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { type Crumb, entryMeta, pageMeta } from '../../render/page-meta.ts'
import type { SideLinks } from '../general-data.ts'
import type { SitePage } from '../page.ts'
import type { PageData } from '../page-data.ts'

interface Place {
  /** Links beside the text. */
  beside: readonly SideLinks[]
  path: string
  ancestors?: readonly Crumb[]
  /** What the page shows of its Markdown. */
  written?: (body: string) => string
  /** What is drawn into its HTML. @param body The Markdown as its file has it. */
  illustrated?: (html: string, body: string) => string
  /** What is drawn before it. */
  drawn?: (updated: string) => Pick<PageData['pages/text'], 'firstRows' | 'lanes'>
  /** Topic of the form below; no form without it. */
  theme?: string
}

/** A page that is title, lead and sections of prose, which a phone folds; none when the file is not there. */
export function textPage(
  content: Content,
  slug: string,
  { written = (body) => body, illustrated = (html) => html, drawn = () => ({}), ...place }: Place
): SitePage[] {
  const { path, ancestors, theme, beside } = place
  const page = content.pages.find((candidate) => candidate.slug === slug)
  if (!page) return []
  const { title, lead, updated } = page.data
  const meta = pageMeta({
    path,
    name: title,
    ...entryMeta(page),
    ...(ancestors ? { ancestors } : {})
  })
  return [
    {
      meta,
      render: ({ render, leadForm }) => {
        const body = renderMarkdown(written(page.body), page.file)
        return render('pages/text', {
          meta,
          title,
          lead,
          body: { ...body, html: foldSections(illustrated(body.html, page.body)) },
          updated,
          holder: ratingHolder,
          beside,
          ...drawn(updated),
          ...(theme ? { form: leadForm({ place: 'bottom', values: { theme } }) } : {})
        })
      }
    }
  ]
}
