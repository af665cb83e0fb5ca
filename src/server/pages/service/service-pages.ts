import type { Content } from '../../content/content.ts'
import type { SitePage } from '../page.ts'
import { serviceHubPage } from './service-hub-page.ts'
import { servicePage } from './service-page.ts'

/** The hub and every service. */
export function servicePages(content: Content): SitePage[] {
  const hub = content.services.find(({ slug }) => slug === '')
  const services = content.services.filter(({ slug }) => slug !== '')
  return [
    ...(hub ? [serviceHubPage(hub, content)] : []),
    ...services.map((service) => servicePage(service, content))
  ]
}
