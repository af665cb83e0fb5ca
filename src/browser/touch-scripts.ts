import { asksForTab } from '../islands/plain-click.ts'
import { tellingParts } from '../shared/attribution/address.ts'
import { CITY_KEY } from '../shared/city.ts'
import { watchCopyLinks } from './copy-link.ts'
import { watchFilterForms } from './filter-form.ts'
import { watchFixedForm } from './fixed-form.ts'
import { watchGlossary } from './glossary.ts'
import { followHills } from './hill.ts'
import { takeCity } from './idle-scripts.ts'
import { watchLoadMore } from './load-more.ts'

/** What a page needs from the first touch on: of a pointer, a key or a wheel. */
export function startTouchScripts(): void {
  watchCityChoice()
  watchCopyLinks()
  watchFilterForms()
  watchFixedForm()
  watchGlossary()
  watchLoadMore()
  watchSteps()
  followHills()
  document.addEventListener('keyup', showWhole)
  document.addEventListener('click', closeAround)
  document.addEventListener('submit', carryVisit)
}

/** Lets a visitor choose a city, and remembers it. */
function watchCityChoice(): void {
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

/** Buttons beside a number add to it at once, within its bounds; whoever follows it hears of it as of what is typed. */
function watchSteps(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step]')
    const number = button?.parentElement?.querySelector('input')
    number?.stepUp(Number(button?.dataset.step))
    number?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // Where anybody listens to wheels, as React does, one over a number with the focus would change it and scroll nothing.
  document.addEventListener('wheel', leaveNumber, { passive: true })
}

function leaveNumber({ target }: Event): void {
  const { activeElement } = document
  if (target === activeElement && (target as HTMLElement).matches('[type=number]')) {
    ;(target as HTMLElement).blur()
  }
}

/** A popup would cover the place of the same page that its link leads to. */
function closeAround(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(
    '[popover] a[href*="#"]:not([data-open-modal])'
  )
  if (!link || asksForTab(event) || link.pathname !== location.pathname) return
  link.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** A form that asks for a page by its address takes along what tells where the visitor came from. */
function carryVisit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.method !== 'get') return
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      for (const [name, value] of new URLSearchParams(tellingParts(location.search).join('&')))
        formData.append(name, value)
    },
    { once: true }
  )
}

/** When somebody tabs into a text area, the browser scrolls only the line of its caret out from under the banner. */
function showWhole({ key, target }: KeyboardEvent): void {
  const field = target as Element
  if (key === 'Tab' && field.matches('textarea')) field.scrollIntoView({ block: 'nearest' })
}
