import type { LeadArrivedDetail } from '../islands/lead-form/repeat-leads.ts'
import type { LeadSentDetail } from '../islands/lead-form/sent-lead.ts'
import { openModal, unpack } from './modal.ts'

declare global {
  interface Window {
    /** The queue that tag managers read. */
    dataLayer?: object[]
  }
  interface DocumentEventMap {
    'lead-sent': CustomEvent<LeadSentDetail>
    'lead-arrived': CustomEvent<LeadArrivedDetail>
  }
}

let isWatching = false

/** Thanks the visitor for a lead and notifies analytics. Whoever brings something that sends leads calls this first. */
export function watchSentLeads(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('lead-sent', ({ detail, target }) => {
    report(detail)
    ;(target as Element).closest('dialog')?.close()
    openModal('success')
  })
  // By the time that the lead arrives, its dialog is there.
  document.addEventListener('lead-begun', () => unpack('success'))
  // The form is gone, so there is no thank-you to show.
  document.addEventListener('lead-arrived', (event) => {
    setTimeout(() => {
      if (!event.defaultPrevented) report(event.detail)
    })
  })
}

/** A vendor may have put something else in place of the queue: it stands not between a lead and its thanks. */
function report({ resultID, webFormID }: Pick<LeadSentDetail, 'resultID' | 'webFormID'>): void {
  try {
    window.dataLayer ??= []
    window.dataLayer.push({ event: 'lead_success', resultID, webFormID })
  } catch (error) {
    console.error(error)
  }
}
