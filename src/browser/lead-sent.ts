import type { LeadSentDetail } from '../islands/lead-form/post-lead.ts'
import type { LeadArrivedDetail } from '../islands/lead-form/repeat-leads.ts'
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

/** The form that has been sent last. */
let sent: HTMLElement | undefined

/** Thanks the visitor for a lead and notifies analytics. */
export function watchSentLeads(): void {
  document.addEventListener('lead-sent', async ({ detail, target }) => {
    const form = target as HTMLElement
    sent = form
    // Who sees the thanks may count on analytics having been told.
    await report(detail)
    form.closest('dialog')?.close()
    // What has no script yet has both texts, and the style sheet shows one.
    unpack('success')?.toggleAttribute('data-unagreed', !detail.isAgreed)
    openModal('success')
  })
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-action="lead-again"]')) sendAgain()
  })
  // By the time that the lead arrives, its dialog is there.
  document.addEventListener('lead-begun', () => unpack('success'))
  // The form is gone, so there is no thank-you to show.
  document.addEventListener('lead-arrived', (event) => {
    setTimeout(() => {
      if (!event.defaultPrevented) void report(event.detail)
    })
  })
}

/** Brings back a form that was sent without consent. */
function sendAgain(): void {
  document.querySelector<HTMLDialogElement>('dialog[data-modal="success"]')?.close()
  const { modal } = sent?.closest<HTMLElement>('dialog')?.dataset ?? {}
  if (modal) openModal(modal)
  // Hidden with its thanks.
  if (sent?.closest('[data-fixed-form]')) document.documentElement.dataset.fixed = 'open'
  sent?.scrollIntoView({ block: 'center', behavior: 'instant' })
  sent?.dispatchEvent(new Event('lead-again'))
}

/**
 * One event for a lead, whichever tabs have sent it. A vendor may have put something else in place of the queue: it stands
 * not between a lead and its thanks.
 */
async function report({ resultID, webFormID, claim }: Told): Promise<void> {
  try {
    if (!(await claim())) return
    window.dataLayer ??= []
    window.dataLayer.push({ event: 'lead_success', resultID, webFormID })
  } catch (error) {
    console.error(error)
  }
}

type Told = Pick<LeadSentDetail, 'resultID' | 'webFormID' | 'claim'>
