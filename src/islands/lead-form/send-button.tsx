import { useFormWords } from './field.tsx'

interface SendButtonProps {
  text: string
  note: string
  isSending: boolean
  /** Part of a file that has been sent, from 0 to 1. */
  progress?: number
}

/** Sends the form, and says so while it does. */
export function SendButton({ text, note, isSending, progress = 0 }: SendButtonProps) {
  const words = useFormWords()
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
      <p role="status" data-promise={note}>
        {progress > 0 ? words.sent(Math.round(progress * 100)) : note}
      </p>
    </div>
  )
}
