import { repeatLeads } from '../islands/lead-form/repeat-leads.ts'

const FORM = '[data-island$="-form"]'

/** Sends the leads that could not be sent earlier, as any form of the page would; a page has one, if only in a dialog. */
export async function sendWaiting(): Promise<void> {
  const dialog = document.querySelector<HTMLTemplateElement>('[data-modal="request"] > template')
  const form =
    document.querySelector<HTMLElement>(FORM) ?? dialog?.content.querySelector<HTMLElement>(FORM)
  if (form) await repeatLeads(JSON.parse(form.dataset.props ?? '{}').workerUrl)
}
