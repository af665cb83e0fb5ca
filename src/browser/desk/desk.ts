import { watchKeys } from './keys.ts'
import { keepListAddress } from './list-address.ts'
import { watchNewLeads } from './new-leads.ts'
import { watchCounts, watchLeaving, watchTextTools } from './text-tools.ts'

const rows = document.querySelector<HTMLElement>('[data-live="rows"]')
if (rows) watchNewLeads(rows)
watchKeys()
keepListAddress()
const bar = document.querySelector<HTMLElement>('[data-tools]')
if (bar) watchTextTools(bar)
const text = document.querySelector<HTMLFormElement>('form[data-text]')
if (text) {
  watchCounts(text)
  watchLeaving(text)
}
document.documentElement.dataset.ready = ''
