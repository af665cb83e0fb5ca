import { ASKED_FIELDS, type FilledField, filledFields } from '../../../shared/lead/asked-fields.ts'
import { LEAD_LIMITS, type LeadForm, type LeadValues } from '../../../shared/lead/lead-fields.ts'
import { unixLines } from '../../../shared/words/unix-lines.ts'

/**
 * The values that a rejected form shows again: its own fields only, each as its control would have taken it.
 *
 * @param page Where the form was first filled in.
 */
export function shownAgain(form: LeadForm, values: LeadValues, page: string): LeadValues {
  const own: [keyof LeadValues, string | undefined][] = [
    ...filledFields(({ forms }) => forms.includes(form)).map(
      (name): [FilledField, string | undefined] => [name, asTaken(name, values[name])]
    ),
    // A truncated address would be wrong.
    ['page', page.length <= LEAD_LIMITS.site ? page : undefined],
    ['agreement', values.agreement === 'true' ? 'true' : undefined]
  ]
  return Object.fromEntries(own.filter(([, value]) => value !== undefined))
}

/** Cut to the limit: only a hand-written request gets past `maxlength`, and the field's error says so. */
function asTaken(name: FilledField, value: string | undefined): string | undefined {
  const { choices, limit } = ASKED_FIELDS[name]
  if (choices) return choices.find((choice) => choice === value)
  return value && unixLines(value).slice(0, limit)
}
