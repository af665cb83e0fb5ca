import { clearSent } from '../islands/lead-form/draft.ts'
import { type LeadArrivedDetail, repeatLeads } from '../islands/lead-form/repeat-leads.ts'

const FORM = '[data-island$="-form"]'

/** Sends the leads that could not be sent earlier, as any form of the page would; a page has one, if only in a dialog. */
export async function sendWaiting(): Promise<void> {
  const dialog = document.querySelector<HTMLTemplateElement>('[data-modal="request"] > template')
  const form =
    document.querySelector<HTMLElement>(FORM) ?? dialog?.content.querySelector<HTMLElement>(FORM)
  document.addEventListener('lead-arrived', (event) => {
    // After every form has had its say.
    queueMicrotask(() => {
      if (!event.defaultPrevented) thankLate(event)
    })
  })
  if (form) await repeatLeads(JSON.parse(form.dataset.props ?? '{}').workerUrl)
}

/** The page was loaded anew while its lead waited: the form that holds its draft has been sent, and says so. */
function thankLate(event: CustomEvent<LeadArrivedDetail>): void {
  const { key, ...detail } = event.detail
  const form = clearSent(key)
  if (!form) return
  event.preventDefault()
  form.dispatchEvent(new CustomEvent('lead-sent', { bubbles: true, detail }))
  form.reset()
}
