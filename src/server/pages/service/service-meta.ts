import { links } from '../../../shared/links.ts'
import type { TariffUnit } from '../../../shared/price/price-list.ts'
import { fill, type Said } from '../../../shared/words/fill.ts'
import type { Content } from '../../content/content.ts'
import { type Crumb, entryMeta, type PageMeta, pageMeta } from '../../render/page-meta.ts'
import { type Service, type Tariff, tariffNote } from './service-facts.ts'

export function serviceMeta(
  service: Service,
  ancestors: Crumb[],
  { site }: Pick<Content, 'site'>
): PageMeta {
  const { data, slug } = service
  return pageMeta({
    path: links.service(slug),
    name: data.menu,
    ...entryMeta(service),
    ancestors,
    ...pictureOf(data),
    jsonLd: data.tariffs ? [serviceLd(data, slug, site.services.page.offers)] : []
  })
}

/** Nothing where prices are not of one unit, for they could not stand on one axis. */
function pictureOf({ tariffs = [] }: Service['data']): Partial<PageMeta> {
  const units = new Set(tariffs.map(({ unit }) => unit))
  if (units.size !== 1) return {}
  const shown = tariffs
    .map(({ name, price, from }) => ({ name, price, isFrom: from ?? false }))
    .sort((a, b) => a.price - b.price)
  return { picture: { kind: 'service', service: { tariffs: shown } } }
}

function serviceLd(data: Service['data'], slug: string, offers: Said<'service'>): object {
  return {
    '@type': 'Service',
    name: data.title,
    description: data.seo.description,
    url: links.service(slug),
    provider: { '@id': '/#org' },
    areaServed: { '@type': 'Country', name: 'Россия' },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: fill(offers, { service: data.title }),
      itemListElement: (data.tariffs ?? []).map((tariff) => ({
        '@type': 'Offer',
        name: tariff.name,
        description: tariffNote(tariff),
        priceSpecification: priceLd(tariff)
      }))
    }
  }
}

/** Periods by their UN/CEFACT codes; four weeks are counted in weeks. */
const PERIODS: Readonly<Record<TariffUnit, { value: number; unitCode: string } | undefined>> = {
  month: { value: 1, unitCode: 'MON' },
  quarter: { value: 3, unitCode: 'MON' },
  year: { value: 1, unitCode: 'ANN' },
  weeks4: { value: 4, unitCode: 'WEE' },
  once: undefined
}

/** What a tariff costs, from where on, and for how long; without value added tax. */
function priceLd({ price, from, unit }: Tariff): object {
  const period = PERIODS[unit]
  return {
    '@type': 'UnitPriceSpecification',
    [from ? 'minPrice' : 'price']: price,
    priceCurrency: 'RUB',
    valueAddedTaxIncluded: false,
    ...(period && { referenceQuantity: { '@type': 'QuantitativeValue', ...period } })
  }
}
