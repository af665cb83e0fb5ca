import type { LeadSentDetail } from '../islands/lead-form/use-lead-form.ts'
import { openModal } from './modal.ts'

declare global {
  interface Window {
    /** The queue that tag managers read. */
    dataLayer?: object[]
  }
  interface DocumentEventMap {
    'lead-sent': CustomEvent<LeadSentDetail>
  }
}

/** Thanks the visitor for a lead and tells analytics. */
export function watchSentLeads(): void {
  document.addEventListener('lead-sent', ({ detail, target }) => {
    window.dataLayer ??= []
    window.dataLayer.push({ event: 'lead_success', ...detail })
    ;(target as Element).closest('dialog')?.close()
    openModal('success')
  })
}
