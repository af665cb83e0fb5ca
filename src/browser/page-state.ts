import { readCities } from '../islands/page-cities.ts'
import { COOKIE_CONSENT } from '../shared/attribution/cookies.ts'
import { FIXED_FORM_CLOSED, FIXED_FORM_HIDDEN } from '../shared/lead/fixed-form.ts'

/**
 * Writes what this browser knows of its visitor into attributes of `<html>`, which the style sheet reads: before the first
 * paint, and again whenever another page may have changed it. A banner that was closed here stays so.
 */
export function readPageState(): void {
  const { dataset } = document.documentElement
  const cookies = `; ${readCookies()};`
  const has = ({ name, value }: { name: string; value: string }) =>
    cookies.includes(`; ${name}=${value};`)
  const isClosedHere = dataset.cookies === 'closed'
  const answer = has(COOKIE_CONSENT) ? 'accepted' : isClosedHere ? 'closed' : 'asked'
  // What is written again counts as changed for who observes it.
  if (dataset.cookies !== answer) dataset.cookies = answer
  if (has(FIXED_FORM_HIDDEN) || isClosed()) delete dataset.fixed
}

function isClosed(): boolean {
  try {
    return sessionStorage.getItem(FIXED_FORM_CLOSED) !== null
  } catch {
    return false
  }
}

/** The page's cookies, empty where reading them throws. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

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
