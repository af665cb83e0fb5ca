import { pageOffice } from '../islands/page-cities.ts'
import { CITY_KEY } from '../shared/city.ts'
import { showCity } from './city.ts'

/** Lets a visitor choose a city, remembers it, and shows whether its office is open now. */
export function watchCityChoice(): void {
  mark()
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-city]:not(html)')
    if (!button?.dataset.city) return
    try {
      localStorage.setItem(CITY_KEY, button.dataset.city)
    } catch {
      // Storage is blocked: the choice lasts for this page only.
    }
    button.closest<HTMLElement>('[popover]')?.hidePopover()
    takeCity(button.dataset.city)
  })
}

/** Shows the page for a city that was chosen, here or in another tab. */
export function takeCity(slug: string): void {
  showCity(slug)
  mark()
  document.dispatchEvent(new CustomEvent('city-chosen'))
}

/** Highlights the chosen city in the list, and marks its office open or closed. */
function mark(): void {
  const city = pageOffice()
  if (!city) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-city]:not(html)')) {
    button.ariaPressed = String(button.dataset.city === city.slug)
  }
  // As `officeNow`, which would come to every page as one more file.
  const { utc, hours } = city
  const there = new Date(Date.now() + Number(utc.slice(3)) * 3_600_000)
  const time = there.toISOString().slice(11, 16)
  const isOpen = there.getUTCDay() % 6 !== 0 && time >= hours.from && time < hours.to
  document.documentElement.toggleAttribute('data-open', isOpen)
  for (const status of document.querySelectorAll<HTMLElement>('[data-open-status]')) {
    status.textContent = `сейчас\u00A0${isOpen ? 'от' : 'за'}крыто`
    status.classList.toggle('status--open', isOpen)
    status.hidden = false
  }
}
