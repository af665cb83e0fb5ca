import { links } from '../shared/links.ts'

/** Header fallbacks for browsers without anchor positioning, such as Safari 18, or without popovers, Safari 16. */
export function watch(): void {
  document.addEventListener('beforetoggle', tellHeaderEnd, true)
  if (!('popover' in HTMLElement.prototype)) document.addEventListener('click', followInstead)
}

/** For browsers without anchor positioning in CSS: the header ends lower at the top of the page. */
function tellHeaderEnd(): void {
  const end = document.querySelector('[data-header]')?.getBoundingClientRect().bottom
  document.documentElement.style.setProperty('--header-end', `${end}px`)
}

/** Navigates to an equivalent page, because popovers cannot open here. */
function followInstead({ target }: Event): void {
  const toggle = (target as Element).closest<HTMLElement>('[popovertarget]')
  if (!toggle) return
  const isEnglish = document.documentElement.lang === 'en'
  const contacts = isEnglish ? links.englishContacts() : links.contacts()
  location.assign(toggle.matches('[data-action="contacts-toggle"]') ? contacts : links.siteMap())
}
