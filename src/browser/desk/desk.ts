import { watchKeys } from './keys.ts'
import { watchNewLeads } from './new-leads.ts'

const rows = document.querySelector<HTMLElement>('[data-live="rows"]')
if (rows) watchNewLeads(rows)
watchKeys()
document.documentElement.dataset.ready = ''
