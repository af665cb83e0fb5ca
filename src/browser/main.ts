import { watchCookieBanner } from './cookie-banner.ts'
import { watchHeader } from './header.ts'
import { loadHolding } from './hold-presses.ts'
import { hydrateIslands } from './hydrate-islands.ts'
import { watchModals } from './modal.ts'
import { watchPhoneFields } from './phone/watch-phone-fields.ts'
import { recordVisit } from './record-visit.ts'
import { swallowSecondPresses } from './second-press.ts'

/** The first paint needs nothing of what is loaded after it. In a hidden tab it comes when the tab is shown. */
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
})

attempt(recordVisit)
swallowSecondPresses()
// In a task of its own: a phone neither paints nor answers before a task ends.
setTimeout(() => {
  for (const start of [
    watchHeader,
    watchModals,
    watchCookieBanner,
    watchPhoneFields,
    () => loadPart('[data-fixed-form]', () => import('./watch-fixed-form.ts')),
    () => loadPart('a[data-load-more]', () => import('./load-more.ts')),
    loadLater,
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

function loadPart(selector: string, load: () => Promise<{ watch(part: Element): void }>): void {
  const part = document.querySelector<HTMLElement>(selector)
  if (!part) return
  loadHolding(
    part,
    () => painted.then(load).then(({ watch }) => watch(part)),
    '[data-action], [data-load-more]'
  )
}

/** Everything that no first paint and hardly a press needs; a city that is chosen earlier, or a place of the page, waits. */
function loadLater(): void {
  loadHolding(
    document.body,
    async () => {
      await painted
      // What scripts open has styles that no paint waits for.
      document.querySelector('[data-opened]')?.removeAttribute('media')
      ;(await import('./idle-scripts.ts')).startIdleScripts()
    },
    '[data-city]:not(html), [data-scroll-to], a[href^="#"]:not([data-action])'
  )
}
