import type { LeadArrivedDetail } from '../islands/lead-form/repeat-leads.ts'
import type { LeadSentDetail } from '../islands/lead-form/use-lead-form.ts'
import { WAITING_MARK } from '../shared/lead/lead-waiting.ts'
import { openModal } from './modal.ts'

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

/** Thanks the visitor for a lead and notifies analytics; retries leads that could not be sent earlier. */
export function watchSentLeads(): void {
  document.addEventListener('lead-sent', ({ detail, target }) => {
    report(detail)
    const form = target as Element
    form.closest('dialog')?.close()
    openModal('success')
    useSteps(({ thank }) => thank(detail, form))
  })
  document.addEventListener('lead-begun', () => useSteps(({ prepare }) => prepare()))
  // The form is gone, so there is no thank-you to show.
  document.addEventListener('lead-arrived', (event) => {
    setTimeout(() => {
      if (!event.defaultPrevented) report(event.detail)
    })
  })
  if (isWaiting()) {
    import('./waiting-leads.ts').then(({ sendWaiting }) => sendWaiting()).catch(console.error)
  }
}

function useSteps(use: (steps: typeof import('./next-steps.ts')) => Promise<void>): void {
  import('./next-steps.ts').then(use).catch(console.error)
}

function report({ resultID, webFormID }: Omit<LeadSentDetail, 'hours'>): void {
  window.dataLayer ??= []
  window.dataLayer.push({ event: 'lead_success', resultID, webFormID })
}

function isWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_MARK) !== null
  } catch {
    return false
  }
}
