import {
  ASKED_FIELDS,
  type FilledField,
  filledFields,
  type LeadValues
} from '../../shared/lead/lead-fields.ts'

/** What a person has filled in, as letters and the desk call it. */
export interface AskedFact {
  name: FilledField
  label: string
  /** Empty where nothing was said. */
  value: string
  hasLines: boolean
}

type Place = NonNullable<(typeof ASKED_FIELDS)['fio']['place']>

/** The facts that stand under these headings, one heading after the other. */
export function askedFacts(values: LeadValues, places: readonly Place[]): AskedFact[] {
  const names = places.flatMap((place) => filledFields((field) => field.place === place))
  return names.map((name) => {
    const { label, briefly = label.ru, hasLines = false } = ASKED_FIELDS[name]
    return { name, label: briefly, value: values[name] ?? '', hasLines }
  })
}
