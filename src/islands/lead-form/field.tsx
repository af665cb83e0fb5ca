import { createContext, type ReactNode, useContext } from 'react'
import type { AskedField } from '../../shared/lead/asked-fields.ts'
import { FORM_WORDS, type FormLang, faultIn } from '../../shared/lead/form-words.ts'
import type { LeadErrors } from '../../shared/lead/lead-rules.ts'

export interface FieldProps {
  name: AskedField
  /** What the field is called, where that is not what every form calls it. */
  label?: string
  error?: string | undefined
  /** Whether a required star is shown; `undefined` means never. */
  star?: 'always' | 'shown' | 'hidden'
  isWide?: boolean
  /** The control, given the props that link it to its label and message. */
  children: (control: ControlProps) => ReactNode
}

export interface ControlProps {
  id: string
  name: AskedField
  className: string
  /** Said of every control: Firefox calls what is required and empty faulty before anybody has typed. */
  'aria-invalid': 'true' | 'false'
  'aria-describedby': string | undefined
}

/** What all controls of a form share. */
interface FormFrame {
  /** Begins their ids, so that a list of faults can lead to them. */
  id: string
  lang: FormLang
}

export const FormFrame = createContext<FormFrame>({ id: '', lang: 'ru' })

/** What the form says, in its language. */
export function useFormWords(): (typeof FORM_WORDS)[FormLang] {
  return FORM_WORDS[useContext(FormFrame).lang]
}

/** The id of a form's control. */
export function useFieldId(name: string): string {
  return `${useContext(FormFrame).id}-${name}`
}

/** A labelled field with its place for a message. */
export function Field({ name, label, error, star, isWide, children }: FieldProps) {
  const id = useFieldId(name)
  const { names } = useFormWords()
  const errorId = `${id}-error`
  const control: ControlProps = {
    id,
    name,
    className: 'field__control',
    'aria-invalid': error ? 'true' : 'false',
    'aria-describedby': error ? errorId : undefined
  }

  return (
    <div className={isWide ? 'field lead-form__wide' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label ?? names[name]}
        {star && <Star name={name} star={star} />}
      </label>
      {children(control)}
      <FieldError name={name} id={errorId} error={error} />
    </div>
  )
}

function Star({ name, star }: Required<Pick<FieldProps, 'name' | 'star'>>) {
  const hook = star === 'always' ? {} : { 'data-required-star': name }
  return (
    <span className="field__star" aria-hidden="true" hidden={star === 'hidden'} {...hook}>
      {' *'}
    </span>
  )
}

interface FieldErrorProps {
  name: keyof LeadErrors
  id: string
  error: string | undefined
}

export function FieldError({ name, id, error }: FieldErrorProps) {
  const { lang } = useContext(FormFrame)
  return (
    <p className="field__error" id={id} data-error-for={name} hidden={!error}>
      {error && faultIn(lang, error)}
    </p>
  )
}
