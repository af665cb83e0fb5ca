import { englishHome } from '../../content/english-home.ts'
import type { City } from '../../shared/city.ts'
import { HOME_CITY } from '../../shared/city.ts'
import { phoneLink } from '../../shared/phone/phone-link.ts'
import { boundWords } from '../content/bound-words.ts'
import type { Entry } from '../content/content.ts'
import { orderedOffices } from '../pages/company/ordered-offices.ts'
import type { PageMeta } from '../render/page-meta.ts'
import type { Site } from '../site/site.ts'

/** The office that answers callbacks. */
export function homeOffice({ content }: Site): { name: string; utc: string } {
  const { city = '', utc = '' } = content.offices.find(({ slug }) => slug === HOME_CITY)?.data ?? {}
  return { name: city, utc }
}

/** What every page prints of the site's own content. */
export function siteHelpers(site: () => Site) {
  let madeFor: Site | undefined
  let cities: Record<PageMeta['lang'], readonly City[]> = { ru: [], en: [] }

  function renew(): void {
    if (madeFor === site()) return
    madeFor = site()
    const russian = orderedOffices(madeFor.content.offices).map(russianCity)
    cities = { ru: russian, en: russian.map(englishCity) }
  }

  return {
    cities({ lang }: Pick<PageMeta, 'lang'>): readonly City[] {
      renew()
      return cities[lang]
    },
    /** Shown until a visitor has chosen. */
    homeCity({ lang }: Pick<PageMeta, 'lang'> = { lang: 'ru' }): City {
      renew()
      return cities[lang][0] as City
    },
    citiesJson({ lang }: Pick<PageMeta, 'lang'>): string {
      renew()
      return JSON.stringify(cities[lang]).replaceAll('<', '\\u003c')
    }
  }
}

function russianCity({ slug, data }: Entry<'offices'>): City {
  return {
    slug,
    name: data.city,
    where: data.where,
    utc: data.utc,
    timezone: data.timezone,
    phone: { text: data.phone, link: phoneLink(data.phone) },
    address: boundWords(data.address),
    hours: data.hours,
    hoursText: `Пн–Пт ${data.hours.from}–${data.hours.to}`
  }
}

/** One that has no English words yet keeps its own. */
function englishCity(city: City): City {
  const { slug, hours } = city
  const words = englishHome.offices[slug]
  if (!words) return city
  const { city: name, address } = words
  return {
    ...city,
    name,
    where: `in ${name}`,
    address,
    hoursText: `Mon–Fri ${hours.from}–${hours.to}`
  }
}
