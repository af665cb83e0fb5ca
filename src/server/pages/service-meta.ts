import { links } from '../../shared/links.ts'
import { type Crumb, entryMeta, type PageMeta, pageMeta } from '../render/page-meta.ts'
import { tariffNote } from './priced-services.ts'
import type { Service } from './service-facts.ts'

export function serviceMeta(service: Service, ancestors: Crumb[]): PageMeta {
  const { data, slug } = service
  return pageMeta({
    path: links.service(slug),
    name: data.menu,
    ...entryMeta(service),
    ancestors,
    jsonLd: data.tariffs ? [serviceLd(data, slug)] : []
  })
}

/** What a page says for one visitor's choice: it is not indexed, its canonical address is the page's own. */
export function chosenMeta(meta: PageMeta): PageMeta {
  return { ...meta, isIndexed: false, canonical: meta.path }
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
      itemListElement: (data.tariffs ?? []).map((tariff) => ({
        '@type': 'Offer',
        name: tariff.name,
        description: tariffNote(tariff),
        price: tariff.price,
        priceCurrency: 'RUB'
      }))
    }
  }
}
