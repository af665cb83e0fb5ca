import { watchCityChoice } from './city-choice.ts'
import { watchCookieBanner } from './cookie-banner.ts'
import { watchHeader } from './header.ts'
import { hydrateIslands } from './hydrate-islands.ts'
import { watchSentLeads } from './lead-sent.ts'
import { watchModals } from './modal.ts'
import { watchPhoneFields } from './phone/watch-phone-fields.ts'
import { recordVisit } from './record-visit.ts'
import { watchScrollLinks } from './smooth-scroll.ts'

recordVisit()
watchHeader()
watchCityChoice()
watchScrollLinks()
watchModals()
watchCookieBanner()
watchSentLeads()
watchPhoneFields()
if (document.querySelector('[data-fixed-form]')) {
  void import('./fixed-form.ts').then(({ watchFixedForm }) => watchFixedForm())
}
if (document.querySelector('a[data-load-more]')) {
  void import('./load-more.ts').then(({ watchLoadMore }) => watchLoadMore())
}
if (document.querySelector('[data-section-nav]')) {
  void import('./section-nav.ts').then(({ watchSectionNav }) => watchSectionNav())
}
if (document.querySelector('[data-action="copy-link"]')) {
  void import('./copy-link.ts').then(({ watchCopyLinks }) => watchCopyLinks())
}
if (document.querySelector('[data-filter-form]')) {
  void import('./filter-form.ts').then(({ watchFilterForms }) => watchFilterForms())
}
if ('vendors' in document.documentElement.dataset) {
  void import('./vendors.ts').then(({ watchVendors }) => watchVendors())
}
hydrateIslands(document)
document.documentElement.dataset.ready = ''
