import {
  LEAD_LIMITS,
  type LeadForm,
  type LeadValues,
  TYPED_FIELDS,
  type TypedField
} from '../../../shared/lead/lead-fields.ts'
import { CALL_HOURS } from '../../../shared/lead/lead-rules.ts'

type Field = keyof LeadValues

/** The text fields each form has a control for. */
const TEXTS: Readonly<Record<LeadForm, readonly TypedField[]>> = {
  main: TYPED_FIELDS,
  callback: ['fio', 'phone', 'message']
}

/**
 * The values that a rejected form shows again: its own fields only, each cut to the field's limit. Only a hand-written
 * request gets past `maxlength`, and the field's error says so.
 *
 * @param page Where the form was first filled in.
 */
export function shownAgain(form: LeadForm, values: LeadValues, page: string): LeadValues {
  const texts = TEXTS[form].map((name): [Field, string | undefined] => [
    name,
    // Line breaks are sent as two characters, but `maxlength` counts one.
    values[name]?.replaceAll('\r\n', '\n').slice(0, LEAD_LIMITS[name])
  ])
  const hours = (['from', 'to'] as const).map((name): [Field, string | undefined] => [
    name,
    CALL_HOURS.find((hour) => hour === values[name])
  ])
  const others: [Field, string | undefined][] = [
    // A truncated address would be wrong.
    ['page', page.length <= LEAD_LIMITS.site ? page : undefined],
    ['agreement', values.agreement === 'true' ? 'true' : undefined]
  ]
  const own = [...texts, ...(form === 'callback' ? hours : []), ...others]
  return Object.fromEntries(own.filter(([, value]) => value !== undefined))
}
