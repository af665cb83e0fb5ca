import { escapeHtml } from '../../shared/words/escape-html.ts'
import { monthNumber, monthWithYear } from './months.ts'
import type { Series } from './series.ts'

/** What the numbers on flags stand for. @param hasWords Whether a wide drawing tells them itself. */
export function legend({ events = [] }: Series, hasWords: boolean): string {
  if (events.length === 0) return ''
  const items = events.map(({ text, month, href, failed }, index) => {
    const words = escapeHtml(text)
    const told = href
      ? `<a class="profile__legend-link" href="${href}">${words}</a>`
      : `<span>${words}</span>`
    return [
      `<li class="profile__legend-item${failed ? ' profile__legend-item--failed' : ''}">`,
      `<span class="profile__legend-number" aria-hidden="true">${index + 1}</span>${told}`,
      ` <span class="profile__legend-month">${monthWithYear(monthNumber(month))}</span></li>`
    ].join('')
  })
  return `<ol class="profile__legend${hasWords ? '' : ' profile__legend--always'}">${items.join('')}</ol>`
}
