import { watchCityChoice } from './city-choice.ts'
import { watchCookieBanner } from './cookie-banner.ts'
import { watchHeader } from './header.ts'
import { hydrateIslands } from './hydrate-islands.ts'
import { watchSentLeads } from './lead-sent.ts'
import { watchModals } from './modal.ts'
import { watchPhoneFields } from './phone/watch-phone-fields.ts'
import { recordVisit } from './record-visit.ts'
import { watchScrollLinks } from './smooth-scroll.ts'
import { watchLoadMore } from './watch-load-more.ts'

/** What only some pages have. */
const EXTRAS: [string, () => Promise<{ watch(): void }>][] = [
  ['[data-fixed-form]', () => import('./fixed-form.ts')],
  ['[data-section-nav]', () => import('./section-nav.ts')],
  ['[data-action="copy-link"]', () => import('./copy-link.ts')],
  ['[data-filter-form]', () => import('./filter-form.ts')],
  ['html[data-vendors]', () => import('./vendors.ts')]
]

recordVisit()
watchHeader()
watchCityChoice()
watchScrollLinks()
watchModals()
watchCookieBanner()
watchSentLeads()
watchPhoneFields()
watchLoadMore()
for (const [selector, load] of EXTRAS) {
  if (document.querySelector(selector)) void load().then(({ watch }) => watch())
}
hydrateIslands(document)
document.documentElement.dataset.ready = ''
