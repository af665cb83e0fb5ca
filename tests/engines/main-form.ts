import { type Visitor, waitFor } from '../support/visitor.ts'

/** The main form of the contacts. */
export const FORM = 'main form[data-form="main"]'

/** Opens the contacts, and waits until React has the form: what is quicker is tried elsewhere. */
export async function openMainForm(visitor: Visitor, url: string): Promise<void> {
  await visitor.go(`${url}/contacts/`)
  await untilHydrated(visitor)
}

/** Brings the form into sight, which is what its script waits for. */
export async function untilHydrated(visitor: Visitor): Promise<void> {
  await waitFor(
    visitor,
    (form) => {
      const element = document.querySelector(form)
      element?.scrollIntoView({ behavior: 'instant' })
      return Boolean(element?.closest('[data-island][data-hydrated]'))
    },
    FORM
  )
}

/** What the form would send as phone, and the dial code beside it. */
export function phoneOf(visitor: Visitor): Promise<{ sent: string; dial: string }> {
  return visitor.run((selector) => {
    const form = document.querySelector(selector) as HTMLFormElement
    const dial = form.querySelector('[data-phone-dial]')?.textContent ?? ''
    return { sent: String(new FormData(form).get('phone')), dial }
  }, FORM)
}
