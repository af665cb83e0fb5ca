import {
  type ComponentPropsWithRef,
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  useContext
} from 'react'
import { type FormLang, type FormWords, faultIn } from '../../shared/lead/form-words.ts'
import {
  ASKED_FIELDS,
  type AskedField,
  type FilledField,
  LEAD_LIMITS,
  type TypedField
} from '../../shared/lead/lead-fields.ts'
import type { LeadErrors } from '../../shared/lead/lead-rules.ts'
import { SelectBox } from './select-box.tsx'

interface FieldProps {
  name: AskedField
  /** What the field is called, where that is not what every form calls it. */
  label?: string
  error?: string | undefined
  /** Whether a required star is shown; `undefined` means never. */
  star?: 'always' | 'shown' | 'hidden'
  isWide?: boolean
  /** The id of a text that says more of it. */
  noteId?: string
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
  words: FormWords
  isApplication?: boolean
}

export const FormFrame = createContext({} as FormFrame)

/** What the form says around its fields, in its language. */
export const useFormWords = () => useContext(FormFrame).words.form

/** The id of a form's control. */
export function useFieldId(name: string): string {
  return `${useContext(FormFrame).id}-${name}`
}

/** A labelled field with its place for a message. */
export function Field({ name, label, error, star, isWide, noteId, children }: FieldProps) {
  const id = useFieldId(name)
  const { lang, isApplication } = useContext(FormFrame)
  const { label: named, applicant } = ASKED_FIELDS[name]
  const errorId = `${id}-error`
  const control: ControlProps = {
    id,
    name,
    className: 'field__control',
    'aria-invalid': error ? 'true' : 'false',
    'aria-describedby': [error && errorId, noteId].filter(Boolean).join(' ') || undefined
  }

  return (
    <div className={isWide ? 'field lead-form__wide' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label ?? ((isApplication && applicant) || named[lang])}
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

type TextFieldProps = Omit<FieldProps, 'children' | 'name'> & {
  name: keyof typeof LEAD_LIMITS
  value: string | undefined
  input: InputHTMLAttributes<HTMLInputElement>
}

/** A field of one line. */
export function TextField({ value, input, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="field__box">
          <input
            type="text"
            {...control}
            {...input}
            maxLength={LEAD_LIMITS[field.name]}
            defaultValue={value}
          />
        </div>
      )}
    </Field>
  )
}

interface LineFieldProps {
  name: FilledField
  value: string | undefined
  error: string | undefined
}

/** What nobody has to say, as its record has it. */
export function LineField({ name, ...field }: LineFieldProps) {
  const { lang } = useContext(FormFrame)
  const { choices, line = {} } = ASKED_FIELDS[name]
  if (!choices) return <TextField name={name as TypedField} input={line} {...field} />
  const named = choices.map(({ value, label }) => ({ value, label: label[lang] }))
  return <ChoiceField name={name} choices={named} {...field} />
}

interface MessageFieldProps {
  value: string | undefined
  error: string | undefined
  rows?: number
}

/** Free text. */
export function MessageField({ value, error, rows = 4 }: MessageFieldProps) {
  return (
    <Field name="message" isWide error={error}>
      {(control) => (
        <div className="field__box">
          <textarea {...control} rows={rows} maxLength={LEAD_LIMITS.message} defaultValue={value} />
        </div>
      )}
    </Field>
  )
}

interface Choice {
  /** What is sent, where that is not what is read. */
  value?: string
  /** In the language of the form. */
  label: string
}

type ChoiceFieldProps = Omit<FieldProps, 'children'> & {
  value: string | undefined
  choices: readonly Choice[]
  select?: ComponentPropsWithRef<'select'>
}

/** A field that one of some is chosen for. */
export function ChoiceField({ value, choices, select, ...field }: ChoiceFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <SelectBox>
          <select {...control} {...select} defaultValue={value}>
            {choices.map(({ value, label }) => (
              <option key={value ?? label} value={value}>
                {label}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </Field>
  )
}

export interface LeadTheme {
  value: string
  label: string
}

interface ThemeFieldProps {
  themes: readonly LeadTheme[]
  value: string | undefined
}

/** What the visitor writes about; a topic from another page, such as a vacancy, stays among the usual ones. */
export function ThemeField({ themes, value = 'other' }: ThemeFieldProps) {
  const isUsual = themes.some((theme) => theme.value === value)
  const shown = isUsual ? themes : [{ value, label: value }, ...themes]
  return <ChoiceField name="theme" isWide value={value} choices={shown} />
}
