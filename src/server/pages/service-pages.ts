import { links } from '../../shared/links.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { type Crumb, entryMeta, pageMeta } from '../render/page-meta.ts'
import { profileRow } from '../render/profile/profile-row.ts'
import { caseSeries } from './case-pages.ts'
import type { SitePage } from './page.ts'
import { tariffNote } from './priced-services.ts'
import { type ServiceSections, serviceSections } from './service-sections.ts'

type Service = Entry<'services'>

/** The hub and every service. */
export function servicePages(content: Content): SitePage[] {
  const hub = content.services.find(({ slug }) => slug === '')
  const services = content.services.filter(({ slug }) => slug !== '')
  return [
    ...(hub ? [hubPage(hub, services)] : []),
    ...services.map((service) => servicePage(service, content))
  ]
}

function hubPage(hub: Service, services: readonly Service[]): SitePage {
  const meta = serviceMeta(hub, [])
  return {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/service-hub', {
        meta,
        hub,
        body: renderMarkdown(hub.body, hub.file),
        services,
        form: leadForm({ place: 'bottom' })
      })
  }
}

function servicePage(service: Service, content: Content): SitePage {
  const { data, slug } = service
  const meta = serviceMeta(service, ancestorsOf(slug, content.services))
  const theme = { values: { theme: data.theme ?? 'other' } }
  const parent = slug.split('/')[0] ?? ''
  const isTop = !slug.includes('/')
  return {
    meta,
    render({ render, leadForm }) {
      const cases = content.cases.filter((item) => data.cases?.includes(item.slug))
      const team = content.people.filter((person) => data.team?.includes(person.slug))
      return render('pages/service', {
        meta,
        service,
        sections: sectionsOf(data, cases.length > 0, team.length > 0),
        body: renderMarkdown(service.body, service.file),
        nearby: [
          ...content.services.filter((other) => isTop && other.slug.startsWith(`${slug}/`)),
          ...content.services.filter((other) => isNeighbour(other.slug, slug, parent))
        ],
        refusals: (data.promises?.no ?? []).map(refusalOf),
        cases: cases.map((item) => ({ item, chart: caseRow(item) })),
        articles: content.articles.filter((item) => data.articles?.includes(item.slug)),
        team,
        productForm: leadForm({ place: 'product', ...theme }),
        bottomForm: leadForm({ place: 'bottom', ...theme })
      })
    }
  }
}

/** A case's series on the axis of its own months. */
function caseRow(item: Entry<'cases'>): string {
  return profileRow({ ...caseSeries(item), axis: item.data.period })
}

/** «Первого места: его не обещает никто» is what is refused, and why. */
function refusalOf(line: string) {
  const [claim = '', ...reason] = line.split(': ')
  return { claim, reason: reason.join(': ') }
}

function sectionsOf(data: Service['data'], cases: boolean, people: boolean): ServiceSections {
  const { fits, unfits, includes, steps, tariffs, promises, faq } = data
  return serviceSections({
    who: Boolean(fits && unfits),
    scope: Boolean(includes),
    process: Boolean(steps),
    cases,
    prices: Boolean(tariffs),
    limits: Boolean(promises),
    people,
    faq: Boolean(faq)
  })
}

/** Services of the same level: other directions, or other branches of the same one. */
function isNeighbour(candidate: string, slug: string, parent: string): boolean {
  if (candidate === '' || candidate === slug) return false
  if (!slug.includes('/')) return !candidate.includes('/')
  return candidate === parent || candidate.startsWith(`${parent}/`)
}

function serviceMeta(service: Service, ancestors: Crumb[]) {
  const { data, slug } = service
  return pageMeta({
    path: links.service(slug),
    name: data.menu,
    ...entryMeta(service),
    ancestors,
    jsonLd: data.tariffs ? [serviceLd(data, slug)] : []
  })
}

function serviceLd(data: Service['data'], slug: string): object {
  return {
    '@type': 'Service',
    name: data.title,
    description: data.seo.description,
    url: links.service(slug),
    provider: { '@id': '/#org' },
    areaServed: { '@type': 'Country', name: 'Россия' },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: `Тарифы: ${data.title}`,
      itemListElement: (data.tariffs ?? []).map(({ name, price, ...tariff }) => ({
        '@type': 'Offer',
        name,
        description: tariffNote(tariff),
        price,
        priceCurrency: 'RUB'
      }))
    }
  }
}

function ancestorsOf(slug: string, services: readonly Service[]): Crumb[] {
  const [parent, child] = slug.split('/')
  const above = child ? services.find((service) => service.slug === parent) : undefined
  return [
    { path: links.services(), title: 'Услуги' },
    ...(above ? [{ path: links.service(above.slug), title: above.data.menu }] : [])
  ]
}
