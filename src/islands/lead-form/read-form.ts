import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import { phoneNumber } from '../../shared/phone/national-number.ts'

/** Raw form values, before they are prepared for sending. */
export interface FilledForm {
  values: LeadValues
  contacts: { phone: string; email: string }
  /** The honeypot, empty when a person filled in the form. */
  website: string
  file?: File
}

export function readForm(form: HTMLFormElement): FilledForm {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const contacts = { phone: phoneNumber(text('phone')), email: text('email').trim() }
  const own: LeadValues = data.has('from') ? callbackValues(data, text) : mainValues(data, text)
  return {
    values: {
      webFormID: text('WEB_FORM_ID'),
      fio: text('fio').trim(),
      phone: contacts.phone,
      message: text('message'),
      ...own,
      consent_version: text('consent_version')
    },
    contacts,
    website: text('website'),
    ...attachmentOf(data)
  }
}

/** An untouched file control yields a file without a name. */
function attachmentOf(data: FormData): { file?: File } {
  const file = data.get('file')
  return file instanceof File && file.name ? { file } : {}
}

type ReadText = (name: string) => string

function mainValues(data: FormData, text: ReadText): LeadValues {
  return {
    theme: text('theme'),
    email: text('email').trim(),
    site: text('site'),
    agreement: data.has('agreement') ? 'true' : 'false'
  }
}

function callbackValues(data: FormData, text: ReadText): LeadValues {
  return {
    ...(data.has('agreement') && { agreement: 'true' }),
    from: text('from'),
    to: text('to'),
    do_not_check_captcha: text('do_not_check_captcha')
  }
}
