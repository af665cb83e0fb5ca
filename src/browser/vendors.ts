import { COOKIES_ACCEPTED } from '../shared/attribution/cookies.ts'
import { attempt } from './page-state.ts'

type Call = (...args: unknown[]) => void

declare global {
  interface Window {
    ym?: Call
  }
}

/**
 * Loads the counters that the operator has configured, once the visitor has accepted cookies and the page is idle. One that
 * is blocked or fails changes nothing.
 *
 * Source: the vendors' own snippets, without their inline scripts.
 */
export function watch(): void {
  const page = document.documentElement
  if (page.dataset.cookies === 'accepted') whenIdle(loadVendors)
  else document.addEventListener(COOKIES_ACCEPTED, () => whenIdle(loadVendors), { once: true })
}

function whenIdle(run: () => void): void {
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run))
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

function loadVendors(): void {
  const { gtm, metrika, calltouch } = document.documentElement.dataset
  if (gtm) attempt(() => loadTagManager(gtm))
  if (metrika) attempt(() => loadMetrika(Number(metrika)))
  if (calltouch) attempt(() => loadCalltouch(calltouch))
}

function loadTagManager(id: string): void {
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  load(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
}

function loadMetrika(id: number): void {
  const queued: unknown[] = []
  const queue = Object.assign((...args: unknown[]) => void queued.push(args), {
    a: queued,
    l: Date.now()
  })
  window.ym ??= queue
  load(`https://mc.yandex.ru/metrika/tag.js?id=${id}`)
  window.ym(id, 'init', { accurateTrackBounce: true, clickmap: true, trackLinks: true })
}

function loadCalltouch(id: string): void {
  const callbacks: unknown[] = []
  const queue = Object.assign((...args: unknown[]) => void callbacks.push(args), {
    callbacks,
    loaded: false,
    counters: [id]
  })
  Object.assign(window, { CalltouchDataObject: 'ct' })
  window.ct ??= queue as NonNullable<Window['ct']>
  load(`https://mod.calltouch.ru/init-min.js?id=${encodeURIComponent(id)}`)
}

function load(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
