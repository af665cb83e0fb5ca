import { clearSent, emptyForm, keepForAgain } from '../islands/lead-form/draft.ts'
import { tellOfLead } from '../islands/lead-form/post-lead.ts'
import { type LeadArrivedDetail, repeatLeads } from '../islands/lead-form/repeat-leads.ts'

// All that sends leads, in one file: what has begun to send one is known to the others.
export { CallbackForm } from '../islands/callback-form/callback-form.tsx'
export { FixedForm } from '../islands/fixed-form/fixed-form.tsx'
export { LeadForm } from '../islands/lead-form/lead-form.tsx'
export { Modal } from '../islands/modal/modal.tsx'

/** Sends the leads that could not be sent earlier, as any form of the page would. */
export async function sendWaiting(): Promise<void> {
  document.addEventListener('lead-arrived', (event) => {
    // After every form has had its say.
    queueMicrotask(() => {
      if (!event.defaultPrevented) thankLate(event)
    })
  })
  await repeatLeads()
}

/** The page was loaded anew while its lead waited: the form that holds its draft has been sent, and says so. */
function thankLate(event: CustomEvent<LeadArrivedDetail>): void {
  const { key, ...lead } = event.detail
  const form = clearSent(key)
  if (!form) return
  event.preventDefault()
  tellOfLead(form, lead)
  if (!lead.isAgreed) keepForAgain(form)
  emptyForm(form)
}
