import { type MouseEvent, useContext } from 'react'
import { faultIn } from '../../shared/lead/form-words.ts'
import type { LeadErrors } from '../../shared/lead/lead-rules.ts'
import { FormFrame, useFieldId, useFormWords } from './field.tsx'
import { showField } from './show-field.ts'

type NamedField = keyof LeadErrors & keyof ReturnType<typeof useFormWords>['names']

/** What is to be mended in a form, when that is more than one thing: each leads to its field. */
export function ErrorList({ errors }: { errors: LeadErrors }) {
  const { names, faults } = useFormWords()
  const faulty = (Object.keys(names) as NamedField[]).filter((name) => name in errors)
  if (faulty.length < 2) return null
  return (
    <div className="error-list" role="alert">
      <p>
        <b>{faults.title}</b> {faults.text}
      </p>
      <ul>
        {faulty.map((name) => (
          <li key={name}>
            <FieldLink name={name} fault={errors[name] ?? ''} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FieldLink({ name, fault }: { name: NamedField; fault: string }) {
  const id = useFieldId(name)
  const { names } = useFormWords()
  const { lang } = useContext(FormFrame)
  function lead(event: MouseEvent) {
    const field = document.getElementById(id)
    if (!field) return
    event.preventDefault()
    showField(field)
  }
  return (
    <a href={`#${id}`} onClick={lead}>
      {`${names[name]}: ${shortened(faultIn(lang, fault))}`}
    </a>
  )
}

/** Without the word that every message begins with. */
function shortened(fault: string): string {
  const text = fault.replace(/^(Ошибка|Error)! /, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}
