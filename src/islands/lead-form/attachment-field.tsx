import { type RefObject, useEffect, useRef, useState } from 'react'
import { FILE_LIMIT_TEXT } from '../../shared/lead/lead-fields.ts'
import { FieldError, useFieldId } from './field.tsx'

interface AttachmentFieldProps {
  /** The surrounding form, which may be reset. */
  form: RefObject<HTMLFormElement | null>
  error: string | undefined
}

/** One file of any type: choose, show its name, remove. Without scripts the native control shows. */
export function AttachmentField({ form, error }: AttachmentFieldProps) {
  const id = useFieldId('file')
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  useEffect(() => {
    const forget = () => setName('')
    const element = form.current
    setName(input.current?.files?.[0]?.name ?? '')
    element?.addEventListener('reset', forget)
    return () => element?.removeEventListener('reset', forget)
  }, [form])

  function remove() {
    if (!input.current) return
    input.current.value = ''
    setName('')
    // Notify the form as on any other change.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }

  return (
    <div className="attachment lead-form__wide">
      <div className="attachment__control" data-attachment="">
        <label className={name ? 'attachment__name' : 'attachment__choose'}>
          {/* By itself: a translator takes the place of a text that stands beside something. */}
          <span>{name || 'Прикрепить файл'}</span>
          <input
            ref={input}
            className="attachment__input"
            id={id}
            type="file"
            name="file"
            aria-invalid={Boolean(error)}
            aria-label={name ? `Заменить файл ${name}` : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onChange={({ currentTarget }) => setName(currentTarget.files?.[0]?.name ?? '')}
          />
        </label>
        {name && (
          <button
            type="button"
            className="attachment__remove"
            data-action="attachment-remove"
            aria-label={`Удалить файл ${name}`}
            onClick={remove}
          >
            <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M4 4l12 12M16 4 4 16" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        )}
      </div>
      <p className="field__hint" id={`${id}-hint`}>
        Любой файл до&nbsp;{FILE_LIMIT_TEXT}
      </p>
      <FieldError name="file" id={`${id}-error`} error={error} />
    </div>
  )
}
