import { isPlainClick } from '../islands/plain-click.ts'
import { watchCookieBanner } from './cookie-banner.ts'
import { watchHeader } from './header.ts'
import { loadHolding } from './hold-presses.ts'
import { hydrateIslands } from './hydrate-islands.ts'
import { watchSentLeads } from './lead-sent.ts'
import { watchModals } from './modal.ts'
import { watchPhoneFields } from './phone/watch-phone-fields.ts'
import { recordVisit } from './record-visit.ts'

/** Scripts that only some pages need. */
const EXTRAS: [string, () => Promise<{ watch(): void }>][] = [
  ['[data-section-nav]', () => import('./section-nav.ts')],
  ['[data-action=copy-link]', () => import('./copy-link.ts')],
  ['[data-office-clock]', () => import('./office-clock.ts')],
  ['.profile', () => import('./profile.ts')],
  ['.thanks', () => import('./answer-clock.ts')],
  ['.az', () => import('./glossary.ts')],
  ['[data-filter-form]', () => import('./filter-form.ts')],
  ['html[data-vendors]', () => import('./vendors.ts')]
]

/** What answers presses anywhere on a page: one that comes before it waits for it. */
const PRESSES: [string, () => Promise<{ watch(): void }>][] = [
  ['[data-scroll-to], a[href*="#"]:not([data-open-modal])', () => import('./smooth-scroll.ts')],
  ['[data-city]:not(html)', () => import('./city-choice.ts')]
]

/** The first paint needs nothing of what is loaded after it. In a hidden tab it comes when the tab is shown. */
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
})

attempt(recordVisit)
// In a task of its own: a phone neither paints nor answers before a task ends.
setTimeout(() => {
  for (const start of [
    watchHeader,
    watchModals,
    watchCookieBanner,
    watchSentLeads,
    watchPhoneFields,
    loadFixedForm,
    loadMoreNews,
    watchExtras,
    watchPresses,
    styleOpened,
    () => hydrateIslands(document)
  ]) {
    attempt(start)
  }
  document.documentElement.dataset.ready = ''
  // After what hydrates at once has begun to hold presses.
  queueMicrotask(() => document.dispatchEvent(new Event('page-ready')))
})

/** A failure, such as blocked cookies, must not stop the others. */
function attempt(start: () => void): void {
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}

function loadFixedForm(): void {
  const form = document.querySelector<HTMLElement>('[data-fixed-form]')
  if (!form) return
  loadHolding(form, async () => {
    await painted
    ;(await import('./watch-fixed-form.ts')).watchFixedForm(form)
  })
}

function loadMoreNews(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-load-more]')
  if (!link) return
  loadHolding(link, async () => (await import('./load-more.ts')).watchLoadMore(link))
}

function watchPresses(): void {
  for (const [selector, load] of PRESSES) {
    loadHolding(
      document.body,
      async () => {
        await painted
        ;(await load()).watch()
      },
      (event) => isPlainClick(event) && (event.target as Element).closest(selector) !== null
    )
  }
}

/** What scripts open has styles that no paint waits for. */
function styleOpened(): void {
  const sheet = document.querySelector<HTMLLinkElement>('[data-opened]')
  void painted.then(() => sheet?.removeAttribute('media'))
}

function watchExtras(): void {
  const loads = EXTRAS.filter(([selector]) => document.querySelector(selector)).map(
    ([, load]) => load
  )
  if (!CSS.supports('top: anchor(bottom)')) loads.push(() => import('./older-browser.ts'))
  for (const load of loads) painted.then(load).then(({ watch }) => watch(), console.error)
}
