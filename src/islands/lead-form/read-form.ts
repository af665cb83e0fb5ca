import type { LeadValues } from '../../shared/lead-fields.ts'
import { phoneNumber } from './phone-input.tsx'

/** What stands in a form, before it is made ready to send. */
export interface FilledForm {
  values: LeadValues
  contacts: { phone: string; email: string }
  /** The trap field, empty when a person filled the form in. */
  website: string
}

export function readForm(form: HTMLFormElement): FilledForm {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const contacts = { phone: phoneNumber(text('phone')), email: text('email').trim() }
  return {
    values: {
      webFormID: text('WEB_FORM_ID'),
      theme: text('theme'),
      fio: text('fio').trim(),
      ...contacts,
      site: text('site'),
      message: text('message'),
      agreement: data.has('agreement') ? 'true' : 'false',
      consent_version: text('consent_version')
    },
    contacts,
    website: text('website')
  }
}
