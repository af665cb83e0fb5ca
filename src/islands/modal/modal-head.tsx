import type { FormLang } from '../../shared/lead/form-words.ts'

interface ModalHeadProps {
  kind: string
  title: string
  lang?: FormLang
}

const CLOSE = { ru: 'Закрыть', en: 'Close' } as const

/** The name of a dialog, which has the focus first, and its cross. */
export function ModalHead({ kind, title, lang = 'ru' }: ModalHeadProps) {
  return (
    <div className="modal__head">
      {/* biome-ignore lint/a11y/noAutofocus: of the dialog around it, which opens with its name read out. */}
      <h2 className="modal__title" id={`${kind}-title`} tabIndex={-1} autoFocus>
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
