import type { ComponentType } from 'react'
import type { HydrateWhen, IslandName, IslandProps } from '../islands/catalog.ts'
import { keepRefused, pageCookies, readRefused, setCookie } from '../islands/page-cookies.ts'
import { asksForLevel } from '../islands/plain-click.ts'
import { visitLink } from '../shared/api-links.ts'
import {
  attribute,
  extendVisitPath,
  FIRST_TOUCH,
  findOrigin,
  freshTouches,
  LAST_TOUCH,
  VISIT_PATH_KEY,
  type VisitTouch
} from '../shared/attribution/attribution.ts'
import { COOKIE_CONSENT, COOKIES_ACCEPTED } from '../shared/attribution/cookies.ts'
import { watchHeader } from './header.ts'
import { holdClicks, holdSubmit, swallowSecondPresses } from './hold-presses.ts'
import { startIdleScripts } from './idle-scripts.ts'
import { painted, watchPresses } from './load-later.ts'
import { watchModals } from './modal.ts'
import { attempt } from './page-state.ts'
import { watchPhoneFields } from './phone/watch-phone-fields.ts'

const HEIGHT = '--cookie-height'

/** Hides the banner: for a year if accepted, until the next page if only closed or if a content filter hides it. */
function watchCookieBanner(): void {
  const page = document.documentElement
  const banner = document.querySelector<HTMLElement>('[data-cookie-banner]')
  document.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest<HTMLElement>('[data-action^="cookies-"]')?.dataset
      .action
    if (action) answerBanner(action, banner)
  })
  // Everything else at the foot of the window stands on top of the banner, so the banner's height is published. It is
  // written only where the style sheet has foreseen another one, because every element of the page inherits it.
  const follow = new ResizeObserver(() => {
    // The height that is written below resizes the body, which would call this again within the same frame.
    follow.unobserve(document.body)
    const height = banner?.offsetHeight ?? 0
    if (!height && page.dataset.cookies === 'asked') page.dataset.cookies = 'closed'
    if (getComputedStyle(page).getPropertyValue(HEIGHT) !== `${height}px`) {
      page.style.setProperty(HEIGHT, `${height}px`)
    }
  })
  // An observer reports nothing about a banner that is hidden from the start; about the body it always reports once.
  follow.observe(document.body)
  if (banner) follow.observe(banner)
}

function answerBanner(action: string, banner: Element | null): void {
  const isReset = action === 'cookies-reset'
  const isAccepted = action === 'cookies-accept'
  if (isReset) setCookie({ ...COOKIE_CONSENT, maxAgeS: 0 })
  if (isAccepted) setCookie(COOKIE_CONSENT)
  // Where cookies are refused, it is closed for this page.
  const isKept = pageCookies().has(COOKIE_CONSENT.name)
  document.documentElement.dataset.cookies = isKept ? 'accepted' : isReset ? 'asked' : 'closed'
  if (isAccepted) document.dispatchEvent(new Event(COOKIES_ACCEPTED))
  // The banner is shown again: focus it.
  if (isReset) banner?.querySelector('button')?.focus()
}

/** One that stands in another is taken over with it. */
const OUTER = '[data-island]:not([data-island] *)'

/**
 * Hydrates the islands of the page independently: one that fails to load leaves its server HTML in place, still a
 * working form or list.
 */
function hydrateIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>(OUTER)) {
    hydrateIsland(element).catch(console.error)
  }
}

async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island, when } = element.dataset
  const name = island as IslandName
  const releaseSubmit = holdSubmit(element)
  await waitFor[when as HydrateWhen](element)
  const releaseClicks = holdClicks(element, asksForLevel)
  try {
    const [{ islands }, { mount }] = await Promise.all([loaders[name](), loadMount()])
    await mount(element, (islands as Record<IslandName, ComponentType<object>>)[name])
  } finally {
    releaseClicks()
    releaseSubmit()
  }
}

const loadForms = () => import('./forms.ts')
const loadMount = () => import('./mount.ts')

/** Loaders of each island. Each file that is imported holds all that it needs but React, which `mount.ts` lends. */
const loaders: {
  [Name in IslandName]: () => Promise<{
    islands: Readonly<Record<Name, ComponentType<IslandProps[Name]>>>
  }>
} = {
  burger: loadMount,
  calculator: () => import('../islands/calculator/calculator.tsx'),
  'callback-form': loadForms,
  'fixed-form': loadForms,
  'lead-form': loadForms,
  modal: loadForms,
  rating: () => import('../islands/rating/rating.tsx'),
  'site-search': loadMount
}

/** Resolves when it is time to hydrate `element`. */
const waitFor: Record<HydrateWhen, (element: Element) => Promise<void>> = {
  // A touched element may have left the viewport while the page was still growing.
  visible: (element) => Promise.race([whenVisible(element), whenTouched(element)]),
  touch: whenTouched,
  open: whenOpen
}

function whenVisible(element: Element): Promise<void> {
  return new Promise((done) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        done()
      },
      { rootMargin: '200px' }
    )
    observer.observe(element)
  })
}

function whenTouched(element: Element): Promise<void> {
  return new Promise((done) => {
    // The event may have fired before this script ran.
    if (element.matches(':focus-within, :hover')) done()
    // A field is changed without a touch by who speaks to the page, a form is sent by a button that stands elsewhere.
    for (const event of ['pointerover', 'focusin', 'input', 'submit']) {
      element.addEventListener(event, () => done(), { once: true })
    }
  })
}

function whenOpen(element: Element): Promise<void> {
  return new Promise((done) => {
    if (element.matches(':is([open], :popover-open)')) done()
    element.addEventListener('beforetoggle', () => done(), { once: true })
  })
}

declare global {
  interface Document {
    /** True while the browser renders the page ahead of a visit; missing in browsers that never do. */
    readonly prerendering?: boolean
  }
}

const UNCONFIRMED = 'first-touch-unconfirmed'

/** Records where the visitor came from on every page view, including restores from the back/forward cache. */
function recordVisit(): void {
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', writeVisit, { once: true })
  } else {
    writeVisit()
  }
  addEventListener('pageshow', ({ persisted }) => persisted && writeVisit())
}

function writeVisit(): void {
  readRefused()
  const seen = pageCookies()
  const origin = findOrigin(location.href, document.referrer)
  const now = new Date()
  const cookies = attribute(location.href, origin, seen, now)
  try {
    for (const cookie of cookies) setCookie(cookie)
  } catch {
    // Even a try is refused, as in a sandboxed frame.
  }
  keepRefused(cookies)
  try {
    if (!seen.has(FIRST_TOUCH.marker)) sessionStorage.setItem(UNCONFIRMED, '1')
    // Safari keeps cookies that a script wrote for 1 to 7 days, those of an answer for as long as they say. Asked again on
    // the next page when the answer did not come.
    if (sessionStorage.getItem(UNCONFIRMED)) {
      fetch(visitLink(), { method: 'POST', keepalive: true }).then(
        ({ ok }) => ok && sessionStorage.removeItem(UNCONFIRMED),
        () => false
      )
    }
    const isNewVisit = !seen.has(LAST_TOUCH.marker)
    const path = extendVisitPath(readPath(now), origin, { url: location, isNewVisit, now })
    localStorage.setItem(VISIT_PATH_KEY, JSON.stringify(path))
  } catch {
    // Storage is forbidden: the lead goes without its path.
  }
}

/** The way that led here. */
function readPath(now: Date): VisitTouch[] {
  try {
    return freshTouches(JSON.parse(localStorage.getItem(VISIT_PATH_KEY) ?? '[]'), now)
  } catch {
    // Somebody wrote into it.
    return []
  }
}

/** The first paint needs nothing of what is loaded after it. */
const firstPaint = painted()

attempt(recordVisit)
watchPresses()
swallowSecondPresses()
// In a task of its own: a phone neither paints nor answers before a task ends.
setTimeout(() => {
  for (const start of [
    watchHeader,
    watchModals,
    watchCookieBanner,
    watchPhoneFields,
    loadIdleScripts,
    loadTouchScripts,
    hydrateIslands
  ]) {
    attempt(start)
  }
  document.documentElement.dataset.ready = ''
  // After what hydrates at once has begun to hold presses.
  queueMicrotask(() => document.dispatchEvent(new Event('page-ready')))
})

/** What no first paint needs. */
async function loadIdleScripts(): Promise<void> {
  await firstPaint
  // What scripts open has styles that no paint waits for.
  document.querySelector('[data-opened]')?.removeAttribute('media')
  startIdleScripts()
}

const TOUCHES = [
  'pointermove',
  'pointerdown',
  'keydown',
  'focusin',
  'dragover',
  'wheel',
  'click',
  'input',
  'popstate'
] as const

/** What answers a press; one that comes earlier waits for it. */
const PRESSED =
  '[data-city]:not(html), a[data-load-more], a[data-filter-link], [data-fixed-form] [data-action]'

/** What nothing needs that is looked at alone; a page that is come back to shows what had been loaded into it. */
async function loadTouchScripts(): Promise<void> {
  const release = holdClicks(
    document.body,
    ({ target }) => (target as Element).closest(PRESSED) !== null
  )
  const taken = new AbortController()
  const touched = new Promise<Event | undefined>((resolve) => {
    const take = (event: Event) => {
      const { movementX, movementY } = event as MouseEvent
      // A browser says of a mouse that rests where the page appears that it has come there, and moved by nothing.
      if (event.type === 'pointermove' && !movementX && !movementY) return
      taken.abort()
      resolve(event)
    }
    for (const touch of TOUCHES)
      addEventListener(touch, take, { capture: true, signal: taken.signal })
    if (history.state?.more) resolve(undefined)
  })
  try {
    const [touch] = await Promise.all([touched, firstPaint])
    ;(await import('./touch-scripts.ts')).startTouchScripts()
    // Whoever goes back to another choice of a list waits for it.
    if (touch?.type === 'popstate') dispatchEvent(new PopStateEvent('popstate', touch))
  } catch (error) {
    console.error(error)
  }
  release()
}
