import { links } from '../../../shared/links.ts'
import type { Content } from '../../content/content.ts'
import { foldSections } from '../../content/fold-sections.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { entryMeta, pageMeta } from '../../render/page-meta.ts'
import type { SitePage } from '../page.ts'
import { englishHomeView, englishOffices, englishServices } from './english-home.ts'

const HOME = 'en'
/** What is told of the work is folded by a phone; what one agrees to is not. */
const isTold = (path: string) => path === links.english() || path === links.englishServices()

/** The pages in English. */
export function englishPages(content: Content): SitePage[] {
  const english = content.pages.filter(({ slug }) => `/${slug}/`.startsWith(links.english()))
  return english.map((page) => {
    const { slug } = page
    const meta = pageMeta({
      path: `/${slug}/`,
      name: page.data.title,
      ...entryMeta(page),
      lang: 'en',
      ...(slug === HOME ? {} : { ancestors: [{ path: links.english(), title: 'In English' }] })
    })
    return {
      meta,
      render: ({ render, leadForm }) => {
        const rendered = renderMarkdown(page.body, page.file, 'Table')
        const body = isTold(meta.path)
          ? { ...rendered, html: foldSections(rendered.html) }
          : rendered
        const form = leadForm({ place: 'bottom', lang: 'en' })
        const parts = { meta, page, body, form }
        if (slug === HOME) {
          return render('pages/english-home', { ...parts, view: englishHomeView(content) })
        }
        const others = english
          .filter((other) => other !== page)
          .map((other) => ({ path: `/${other.slug}/`, title: other.data.title }))
        return render('pages/english', {
          ...parts,
          others,
          ...(meta.path === links.englishServices() ? { services: englishServices(content) } : {}),
          ...(meta.path === links.englishContacts() ? { offices: englishOffices(content) } : {})
        })
      }
    }
  })
}
