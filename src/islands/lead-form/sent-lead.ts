import type { Asked } from '../../shared/lead/answer-words.ts'

/** Our own server names a lead by a text; what stands in its place may count leads, or not name them at all. */
export type ResultID = string | number

/** A lead that has arrived, as the page hears of it from its form. */
export interface LeadSentDetail extends Asked {
  resultID: ResultID
  webFormID: number
  /** Whether the sender has consented: what was promised holds only then. */
  isAgreed: boolean
}

let last: LeadSentDetail | undefined

/** The lead that has been told of last: the dialog of thanks may come after it. */
export const lastSentLead = () => last

/** Tells the page that a form's lead has arrived. What the form has promised is kept, whatever it says later. */
export function tellOfLead(form: Element, lead: Omit<LeadSentDetail, 'promise'>): void {
  const { promise = '' } = form.querySelector<HTMLElement>('[data-promise]')?.dataset ?? {}
  last = { ...lead, promise }
  form.dispatchEvent(new CustomEvent('lead-sent', { bubbles: true, detail: last }))
}
