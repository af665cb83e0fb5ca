import { useFormWords } from './field.tsx'

interface HiddenFieldsProps {
  webFormId: string
  consentVersion: string
  /** Address of the page where a form that is shown again was first filled in. */
  page: string | undefined
}

/** Password managers fill what they can; these tell each of them not to. Source: their documentation for developers. */
const UNFILLED = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-lpignore': 'true',
  'data-protonpass-ignore': ''
}

/** Hidden fields of every form. */
export function HiddenFields({ webFormId, consentVersion, page }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="WEB_FORM_ID" value={webFormId} />
      <input type="hidden" name="consent_version" value={consentVersion} />
      {page && <input type="hidden" name="page" value={page} />}
      {/* People neither see this one nor reach it; programs fill it in. */}
      <div className="lead-form__trap" aria-hidden="true">
        <label>
          {useFormWords().trap}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" {...UNFILLED} />
        </label>
      </div>
    </>
  )
}
