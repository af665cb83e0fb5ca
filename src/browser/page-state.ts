import { pageOffice, readCities } from '../islands/page-cities.ts'
import { readCookies } from '../islands/page-cookies.ts'
import { COOKIE_CONSENT } from '../shared/attribution/cookies.ts'
import { FIXED_FORM_CLOSED, FIXED_FORM_HIDDEN } from '../shared/lead/fixed-form.ts'
import { officeNow } from '../shared/office-hours.ts'

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

/** Shows the page for a city that was chosen, here or in another tab. */
export function takeCity(slug: string): void {
  showCity(slug)
  markCity()
  document.dispatchEvent(new CustomEvent('city-chosen'))
}

/** Highlights the chosen city in the list, and marks its office open or closed. */
export function markCity(): void {
  const city = pageOffice()
  if (!city) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-city]:not(html)')) {
    button.ariaPressed = String(button.dataset.city === city.slug)
  }
  const { isOpen } = officeNow(city, new Date())
  document.documentElement.toggleAttribute('data-open', isOpen)
  for (const status of document.querySelectorAll<HTMLElement>('[data-open-status]')) {
    status.textContent = `сейчас\u00A0${isOpen ? 'от' : 'за'}крыто`
    status.classList.toggle('status--open', isOpen)
    status.hidden = false
  }
}

/** A failure, such as blocked cookies, must not stop the others. */
export function attempt(start: () => void): void {
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}
