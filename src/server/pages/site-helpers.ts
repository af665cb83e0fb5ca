import type { City } from '../../shared/city.ts'
import { links } from '../../shared/links.ts'
import { phoneLink } from '../../shared/phone-link.ts'
import { rubles } from '../../shared/rubles.ts'
import type { Collections } from '../content/load-content.ts'
import type { Site } from './site.ts'

/** The office that a page shows until a city is chosen comes first. */
const HOME_CITY = 'moskva'

export function orderedOffices(offices: Collections['offices']) {
  return [...offices].sort((a, b) => Number(b.slug === HOME_CITY) - Number(a.slug === HOME_CITY))
}

/** The office that answers callbacks. */
export function homeOffice({ content }: Site): { name: string; utc: string } {
  const { city = '', utc = '' } = content.offices.find(({ slug }) => slug === HOME_CITY)?.data ?? {}
  return { name: city, utc }
}

/** What every page prints of the site's own content. */
export function siteHelpers(site: () => Site) {
  let madeFor: Site | undefined
  let cities: readonly City[] = []
  let json = ''

  function renew(): void {
    if (madeFor === site()) return
    madeFor = site()
    cities = orderedOffices(madeFor.content.offices).map(({ slug, data }) => ({
      slug,
      name: data.city,
      where: data.where,
      utc: data.utc,
      timezone: data.timezone,
      phone: { text: data.phone, link: phoneLink(data.phone) },
      address: data.address,
      hours: data.hours
    }))
    json = JSON.stringify(cities).replaceAll('<', '\\u003c')
  }

  return {
    cities(): readonly City[] {
      renew()
      return cities
    },
    /** Shown until a visitor has chosen. */
    homeCity(): City {
      renew()
      return cities[0] as City
    },
    citiesJson(): string {
      renew()
      return json
    },
    /** «от 120 000 ₽», when the page is a service with a price. */
    servicePrice: (path: string) => servicePrice(site(), path)
  }
}

export function servicePrice({ content }: Site, path: string): string | undefined {
  const service = content.services.find(({ slug }) => links.service(slug) === path)
  const price = service?.data.price
  return price && `от ${rubles(price.from)}`
}
