import type { FormLang } from '../../shared/lead/form-words.ts'

interface ModalHeadProps {
  kind: string
  title: string
  lang?: FormLang
}

const CLOSE = { ru: 'Закрыть', en: 'Close' } as const

/** The name of a dialog, and its cross. */
export function ModalHead({ kind, title, lang = 'ru' }: ModalHeadProps) {
  return (
    <div className="modal__head">
      <h2 className="modal__title" id={`${kind}-title`}>
        {title}
      </h2>
      <button
        className="modal__close cross"
        type="button"
        data-action="modal-close"
        aria-label={CLOSE[lang]}
      />
    </div>
  )
}
