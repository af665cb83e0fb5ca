import { watchKeys } from './keys.ts'
import { keepListAddress } from './list-address.ts'
import { watchNewLeads } from './new-leads.ts'
import { watchPaste } from './paste.ts'
import { watchFile, watchSending, watchWhen } from './sending.ts'
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
  // First: what it holds back is still typed.
  watchSending(text)
  watchLeaving(text)
}
const body = document.querySelector<HTMLTextAreaElement>('form[data-text] [name="body"]')
if (body) watchPaste(body)
const publishing = document.querySelector<HTMLFormElement>('form[data-publish]')
if (publishing) watchWhen(publishing)
const file = document.querySelector<HTMLInputElement>('[data-picture] [data-most]')
if (file) watchFile(file)
document.documentElement.dataset.ready = ''
