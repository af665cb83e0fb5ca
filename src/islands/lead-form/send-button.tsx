interface SendButtonProps {
  text: string
  note: string
  isSending: boolean
}

/** Sends the form, and says so while it does. */
export function SendButton({ text, note, isSending }: SendButtonProps) {
  return (
    <div className="lead-form__send lead-form__wide">
      <button
        className="button button--cta button--large"
        type="submit"
        data-loading={isSending ? '' : undefined}
        aria-busy={isSending}
      >
        {text}
      </button>
      <p>{note}</p>
    </div>
  )
}
