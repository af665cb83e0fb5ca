import { links } from '../../shared/links.ts'
import type { Content } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { entryMeta, pageMeta } from '../render/page-meta.ts'
import type { SitePage } from './page.ts'
import type { Service } from './service-facts.ts'
import { serviceHubPage } from './service-hub-page.ts'
import { servicePage } from './service-page.ts'

/** The hub, every service, and all prices on one page. */
export function servicePages(content: Content): SitePage[] {
  const hub = content.services.find(({ slug }) => slug === '')
  const services = content.services.filter(({ slug }) => slug !== '')
  return [
    ...(hub ? [serviceHubPage(hub, content)] : []),
    ...services.map((service) => servicePage(service, content)),
    ...pricesPage(services, content)
  ]
}

function pricesPage(services: readonly Service[], { pages }: Content): SitePage[] {
  const page = pages.find(({ slug }) => slug === 'prices')
  if (!page) return []
  const meta = pageMeta({
    path: links.prices(),
    name: page.data.title,
    ...entryMeta(page)
  })
  return [
    {
      meta,
      render: ({ render, leadForm }) =>
        render('pages/prices', {
          meta,
          page,
          body: renderMarkdown(page.body, page.file),
          services: services.flatMap(({ slug, data: { title, tariffs } }) =>
            tariffs ? [{ path: links.service(slug), title, tariffs }] : []
          ),
          form: leadForm({ place: 'bottom' })
        })
    }
  ]
}
