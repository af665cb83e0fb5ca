import type { FormLang } from '../../shared/lead/form-words.ts'

interface ModalHeadProps {
  kind: string
  title: string
  lang?: FormLang
}

const CLOSE = { ru: 'Закрыть', en: 'Close' } as const

/** Of what React makes anew it gives the focus by itself, and leaves nothing for the next opening. */
const markFirst = (title: HTMLElement | null) => title?.setAttribute('autofocus', '')

/**
 * The name of a dialog, which has the focus first, and its cross. The cross stands before it: Orca goes to the first thing of
 * a dialog by itself when Firefox takes the rest of the page away, and says nothing of the focus that comes to where it is.
 */
export function ModalHead({ kind, title, lang = 'ru' }: ModalHeadProps) {
  return (
    <div className="modal__head">
      <button
        className="modal__close cross"
        type="button"
        data-action="modal-close"
        aria-label={CLOSE[lang]}
      />
      {/* biome-ignore lint/a11y/noAutofocus: of the dialog around it, which opens with its name read out. */}
      <h2 className="modal__title" id={`${kind}-title`} tabIndex={-1} autoFocus ref={markFirst}>
        {title}
      </h2>
    </div>
  )
}
