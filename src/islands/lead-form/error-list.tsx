import type { MouseEvent } from 'react'
import type { LeadErrors } from '../../shared/lead-rules.ts'
import { useFieldId } from './field.tsx'
import { showField } from './show-field.ts'

type FaultyField = keyof LeadErrors

/** Names of the controls, as their labels say them; in the order of the forms. */
const NAMES: Partial<Record<FaultyField, string>> = {
  theme: 'Тема',
  fio: 'Имя',
  phone: 'Телефон',
  email: 'Электронная почта',
  from: 'Время звонка',
  site: 'Сайт',
  message: 'Комментарий',
  file: 'Файл',
  agreement: 'Согласие'
}

/** What is to be mended in a form, when that is more than one thing: each leads to its field. */
export function ErrorList({ errors }: { errors: LeadErrors }) {
  const faulty = Object.keys(NAMES).filter((name) => name in errors) as FaultyField[]
  if (faulty.length < 2) return null
  return (
    <div className="error-list" role="alert">
      <p>
        <b>Форма не отправлена.</b> Проверьте поля:
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

function FieldLink({ name, fault }: { name: FaultyField; fault: string }) {
  const id = useFieldId(name)
  function lead(event: MouseEvent) {
    const field = document.getElementById(id)
    if (!field) return
    event.preventDefault()
    showField(field)
  }
  return (
    <a href={`#${id}`} onClick={lead}>
      {NAMES[name]}: {shortened(fault)}
    </a>
  )
}

/** Without the word that every message begins with. */
function shortened(fault: string): string {
  const text = fault.replace(/^Ошибка! /, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}
