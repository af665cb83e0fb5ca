import { withDialCode } from '../phone/dial-code.ts'
import { type AttributionField, formOf, type LeadValues } from './lead-fields.ts'
import { type LeadRules, stripParentheses } from './lead-rules.ts'

/**
 * Turns form fields into what is sent: dial code before the number, URL-encoded site, stand-ins for an empty phone and
 * e-mail, attribution, and finally no parentheses in any value. The page's script does this; for a form posted without
 * a script, the server does.
 *
 * @param typed Values of the form's fields.
 */
export function completeLead(
  typed: LeadValues,
  source: Record<AttributionField, string>,
  rules: Pick<LeadRules, 'emptyPhone' | 'emptyEmail'>
): LeadValues {
  const lead: LeadValues = {
    ...typed,
    ...source,
    phone: withDialCode(typed.phone) || rules.emptyPhone
  }
  if (formOf(typed) === 'main') {
    lead.email = typed.email?.trim() || rules.emptyEmail
    lead.site = encodeURIComponent(typed.site?.trim() ?? '')
  }
  const entries = Object.entries(lead).map(([field, value]) => [field, stripParentheses(value)])
  return Object.fromEntries(entries)
}
