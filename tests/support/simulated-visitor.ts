import {
  attribute,
  extendVisitPath,
  FIRST_TOUCH,
  findOrigin,
  freshTouches,
  LAST_TOUCH,
  type VisitTouch
} from '../../src/shared/attribution/attribution.ts'
import { leadSource } from '../../src/shared/attribution/lead-source.ts'

interface Tab {
  url: string
  referrer: string
}

/** A browser as far as attribution sees it: tabs, a clock, cookies that expire, and storage. Does what `record-visit` does. */
export function createVisitor(site: string) {
  let now = Date.parse('2026-11-01T09:00:00Z')
  let path: readonly VisitTouch[] = []
  const cookies = new Map<string, { value: string; until: number }>()
  const tabs: Tab[] = [{ url: '', referrer: '' }]
  let current = 0

  const alive = () =>
    new Map([...cookies].filter(([, { until }]) => until > now).map(([n, { value }]) => [n, value]))

  function view(tab: Tab): void {
    const seen = alive()
    const origin = findOrigin(tab.url, tab.referrer)
    const time = new Date(now)
    for (const { name, value, maxAgeS } of attribute(tab.url, origin, seen, time)) {
      const until = maxAgeS === undefined ? Number.POSITIVE_INFINITY : now + maxAgeS * 1000
      cookies.set(name, { value, until })
    }
    const isNewVisit = !seen.has(LAST_TOUCH.marker)
    path = freshTouches(
      extendVisitPath(path, origin, { url: new URL(tab.url), isNewVisit, now: time }),
      time
    )
    now += 1000
  }

  function show(url: string, referrer: string): void {
    tabs[current] = { url: new URL(url, site).href, referrer }
    view(tabs[current] as Tab)
  }

  const here = () => (tabs[current] as Tab).url.replace(/#.*/, '')

  return {
    state: () => ({
      isNew: !alive().has(FIRST_TOUCH.marker),
      isVisitOver: !alive().has(LAST_TOUCH.marker)
    }),
    open: show,
    follow(page: string) {
      show(page, here())
      return page
    },
    followInTab(page: string) {
      const from = here()
      current = tabs.push({ url: '', referrer: '' }) - 1
      show(page, from)
      return page
    },
    /** To a tab that is open already: nothing is loaded. */
    switchTab(chance: number) {
      current = Math.floor(chance * tabs.length)
      return current
    },
    wait(ms: number) {
      now += ms
      return ms
    },
    knowsFirst: () => alive().has(FIRST_TOUCH.marker),
    path: () => path,
    lead: () => {
      const { url, referrer } = tabs[current] as Tab
      return { ...leadSource(alive(), url, { referrer }), visit_path: JSON.stringify(path) }
    }
  }
}
