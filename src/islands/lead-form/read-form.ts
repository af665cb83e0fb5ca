import { ASKED_FIELDS, filledFields } from '../../shared/lead/asked-fields.ts'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import { phoneNumber } from '../../shared/phone/national-number.ts'
import { trimUnseen } from '../../shared/words/trim-unseen.ts'

/** Raw form values, before they are prepared for sending. */
export interface FilledForm {
  values: LeadValues
  /** Where a form that has come back was first filled in, as it came or URL-encoded; empty in a page's own form. */
  page: string
  /** The honeypot, empty when a person filled in the form. */
  website: string
  file?: File
}

export function readForm(form: HTMLFormElement): FilledForm {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const kind = data.has('from') ? 'callback' : 'main'
  const asked = filledFields(({ forms }) => forms.includes(kind))
  const texts: LeadValues = Object.fromEntries(
    asked.map((name) => [name, ASKED_FIELDS[name].hasLines ? text(name) : trimUnseen(text(name))])
  )
  return {
    values: {
      ...texts,
      webFormID: text('WEB_FORM_ID'),
      phone: phoneNumber(text('phone')),
      ...(kind === 'callback' && { do_not_check_captcha: text('do_not_check_captcha') }),
      agreement: String(data.has('agreement')),
      consent_version: text('consent_version')
    },
    page: text('page'),
    website: text('website'),
    ...attachmentOf(data)
  }
}

/** An untouched file control yields a file without a name. */
function attachmentOf(data: FormData): { file?: File } {
  const file = data.get('file')
  return file instanceof File && file.name ? { file } : {}
}
