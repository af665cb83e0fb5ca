import { readCities } from '../islands/page-cities.ts'

/** Puts a city's phone, address and hours wherever the page shows them; islands are not touched. */
export function showCity(slug: string | null, cities = readCities()): void {
  const city = cities.find((candidate) => candidate.slug === slug)
  if (!city) return
  document.documentElement.dataset.city = city.slug
  const texts: Record<string, string> = {
    name: city.name,
    phone: city.phone.text,
    address: city.address,
    hours: city.hoursText,
    utc: city.utc
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-city-text]')) {
    const text = texts[element.dataset.cityText ?? '']
    if (text && element.textContent !== text) element.textContent = text
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-city-call]')) {
    if (link.getAttribute('href') !== city.phone.link) link.href = city.phone.link
  }
}
