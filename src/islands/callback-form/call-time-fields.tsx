import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { City } from '../../shared/city.ts'
import { CALL_DEFAULTS, CALL_HOURS } from '../../shared/lead/call-hours.ts'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import type { LeadErrors } from '../../shared/lead/lead-rules.ts'
import { ChoiceField } from '../lead-form/choice-field.tsx'

interface CallTimeFieldsProps {
  values: LeadValues
  errors: LeadErrors
  /** Whose time it is. */
  office: Pick<City, 'name' | 'utc'>
}

const STARTS = CALL_HOURS.slice(0, -1)
const ENDS = CALL_HOURS.slice(1)

/** From when and until when a call suits: with script, only hours after the first are offered for the second. */
export function CallTimeFields({ values, errors, office }: CallTimeFieldsProps) {
  const { from, resets, select } = useStart()
  return (
    <fieldset className="lead-form__hours lead-form__wide" key={resets}>
      <legend className="lead-form__either">
        {`Когда позвонить. Время офиса: ${office.name}, ${office.utc}`}
      </legend>
      <HourField
        name="from"
        label="Удобно с"
        hours={STARTS}
        value={values.from}
        error={errors.from}
        select={select}
      />
      <HourField
        name="to"
        label="до"
        hours={ENDS.filter((hour) => hour > from)}
        value={values.to}
        error={errors.to}
      />
    </fieldset>
  )
}

/** The first hour, empty until it is known, and how often the form has been emptied. */
function useStart() {
  const ref = useRef<HTMLSelectElement>(null)
  const [from, setFrom] = useState('')
  const [resets, setResets] = useState(0)

  // Beside the visitor a draft and the browser choose, too, and tell nobody.
  useEffect(() => setFrom(ref.current?.value ?? ''))
  useEffect(() => {
    const form = ref.current?.form
    // Both lists are made anew: an hour that comes back into one is not the chosen one there.
    const renew = () => {
      setFrom('')
      setResets((count) => count + 1)
    }
    form?.addEventListener('reset', renew)
    return () => form?.removeEventListener('reset', renew)
  }, [])

  const onChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    setFrom(currentTarget.value)
  return { from, resets, select: { ref, onChange } }
}

interface HourFieldProps {
  name: 'from' | 'to'
  label: string
  hours: readonly string[]
  value: string | undefined
  error: string | undefined
  select?: {
    ref: RefObject<HTMLSelectElement | null>
    onChange(event: ChangeEvent<HTMLSelectElement>): void
  }
}

function HourField({
  name,
  label,
  hours,
  value = CALL_DEFAULTS[name],
  error,
  select
}: HourFieldProps) {
  return (
    <ChoiceField
      name={name}
      label={label}
      error={error}
      value={value}
      choices={hours.map((hour) => ({ label: hour }))}
      {...(select && { select })}
    />
  )
}
