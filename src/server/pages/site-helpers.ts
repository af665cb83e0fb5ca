import type { City } from '../../shared/city.ts'
import { links } from '../../shared/links.ts'
import { phoneLink } from '../../shared/phone-link.ts'
import { rubles } from '../../shared/rubles.ts'
import { boundWords } from '../content/bound-words.ts'
import type { PageMeta } from '../render/page-meta.ts'
import type { SiteData } from '../render/site-data.ts'
import { HOME_CITY, orderedOffices } from './ordered-offices.ts'
import { leastTariff } from './service-facts.ts'
import type { Site } from './site.ts'
import { type ShownSection, shownMenu } from './site-menu.ts'

/** The office that answers callbacks. */
export function homeOffice({ content }: Site): { name: string; utc: string } {
  const { city = '', utc = '' } = content.offices.find(({ slug }) => slug === HOME_CITY)?.data ?? {}
  return { name: city, utc }
}

/** What every page prints of the site's own content. */
export function siteHelpers(site: () => Site, data: SiteData) {
  let madeFor: Site | undefined
  let cities: readonly City[] = []
  let json = ''
  let menu: readonly ShownSection[] = []

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
      address: boundWords(data.address),
      hours: data.hours
    }))
    menu = shownMenu(data, madeFor.content)
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
    /** The sections of the menu in the page's language. */
    siteMenu({ lang }: Pick<PageMeta, 'lang'>): readonly ShownSection[] {
      renew()
      return lang === 'en' ? data.english.menu : menu
    },
    /** «от 120 000 ₽», when the page is a service with a price. */
    servicePrice: (path: string) => servicePrice(site(), path)
  }
}

export function servicePrice({ content }: Site, path: string): string | undefined {
  const service = content.services.find(({ slug }) => links.service(slug) === path)
  const least = service && leastTariff(service.data)
  return least && `от ${rubles(least.price)}`
}
