import { CallbackForm } from '../islands/callback-form/callback-form.tsx'
import { FixedForm } from '../islands/fixed-form/fixed-form.tsx'
import { clearSent, emptyForm, keepForAgain } from '../islands/lead-form/draft.ts'
import { LeadForm } from '../islands/lead-form/lead-form.tsx'
import { tellOfLead } from '../islands/lead-form/post-lead.ts'
import { type LeadArrivedDetail, repeatLeads } from '../islands/lead-form/repeat-leads.ts'
import { Modal } from '../islands/modal/modal.tsx'

/** All that sends leads, in one file: what has begun to send one is known to the others. */
export const islands = {
  'callback-form': CallbackForm,
  'fixed-form': FixedForm,
  'lead-form': LeadForm,
  modal: Modal
}

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
