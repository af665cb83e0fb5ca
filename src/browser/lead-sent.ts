import type { LeadArrivedDetail } from '../islands/lead-form/repeat-leads.ts'
import type { LeadSentDetail } from '../islands/lead-form/use-lead-form.ts'
import { WAITING_MARK } from '../shared/lead-waiting.ts'
import { hideFixedForm } from './hide-fixed-form.ts'
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
    report(detail, location.pathname)
    const form = target as HTMLFormElement
    const sent = new FormData(form)
    form.closest('dialog')?.close()
    openModal('success')
    useSteps(({ thank }) => thank(detail.resultID, form, sent))
  })
  document.addEventListener('submit', (event) => {
    useSteps(({ prepare }) => prepare(event))
  })
  // The form is gone, so there is no thank-you to show.
  addEventListener('load', async () => {
    if (isWaiting()) await (await import('./waiting-leads.ts')).sendWaiting()
  })
  document.addEventListener('lead-arrived', (event) => {
    setTimeout(() => {
      const { resultID, webFormID, path } = event.detail
      if (!event.defaultPrevented) report({ resultID, webFormID }, path)
    })
  })
}

function useSteps(use: (steps: typeof import('./next-steps.ts')) => void): void {
  import('./next-steps.ts').then(use, console.error)
}

function report(lead: LeadSentDetail, path: string): void {
  window.dataLayer ??= []
  window.dataLayer.push({ event: 'lead_success', ...lead })
  if (lead.webFormID === 1) hideFixedForm(path)
}

function isWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_MARK) !== null
  } catch {
    return false
  }
}
