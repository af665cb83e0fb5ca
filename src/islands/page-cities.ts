import { CITY_KEY, type City } from '../shared/city.ts'

/** The offices listed in the page, parsed. */
export function readCities(): readonly City[] {
  const data = document.querySelector('[data-cities]')?.textContent
  return data ? JSON.parse(data) : []
}

/** The chosen city; null without one or when storage is blocked. */
export function chosenCity(): string | null {
  try {
    return localStorage.getItem(CITY_KEY)
  } catch {
    return null
  }
}

/** The office of the chosen city, else the first. */
export function pageOffice(cities = readCities()): City | undefined {
  const slug = document.documentElement.dataset.city ?? chosenCity()
  return cities.find((candidate) => candidate.slug === slug) ?? cities[0]
}
