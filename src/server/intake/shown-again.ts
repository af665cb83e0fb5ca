import { LEAD_LIMITS, type LeadForm, type LeadValues } from '../../shared/lead-fields.ts'
import { CALL_HOURS } from '../../shared/lead-rules.ts'

type Field = keyof LeadValues

/** What each form has a control for. */
const TEXTS = {
  main: ['theme', 'fio', 'phone', 'email', 'site', 'message'],
  callback: ['fio', 'phone', 'message']
} as const satisfies Record<LeadForm, readonly (keyof typeof LEAD_LIMITS)[]>

/**
 * What a form that is answered with faults shows again: its own fields, none longer than the field takes. Only who
 * writes the request by hand gets past `maxlength`, and a fault says so beside the field.
 *
 * @param page Where the form was first filled in.
 */
export function shownAgain(form: LeadForm, values: LeadValues, page: string): LeadValues {
  const texts = TEXTS[form].map((name): [Field, string | undefined] => [
    name,
    // Line breaks travel as two characters, and `maxlength` counts one.
    values[name]?.replaceAll('\r\n', '\n').slice(0, LEAD_LIMITS[name])
  ])
  const hours = (['from', 'to'] as const).map((name): [Field, string | undefined] => [
    name,
    CALL_HOURS.find((hour) => hour === values[name])
  ])
  const others: [Field, string | undefined][] = [
    // Half an address is a wrong one.
    ['page', page.length <= LEAD_LIMITS.site ? page : undefined],
    ['agreement', values.agreement === 'true' ? 'true' : undefined]
  ]
  const own = [...texts, ...(form === 'callback' ? hours : []), ...others]
  return Object.fromEntries(own.filter(([, value]) => value !== undefined))
}
