import { useEffect, useState } from 'react'
import type { FormLang } from '../../shared/lead/form-words.ts'
import { leadNumber } from '../../shared/lead/lead-number.ts'
import { NEXT_WORDS } from '../../shared/lead/next-words.ts'
import type { ResultID } from '../lead-form/sent-lead.ts'
import { writeClipboard } from '../write-clipboard.ts'

/** How long the button says what has come of it. */
const SHOWN_MS = 2000

/** A request's number, and where the browser lends a clipboard, a button that copies it. */
export function Ticket({ id, lang }: { id: ResultID; lang: FormLang }) {
  const words = NEXT_WORDS[lang]
  const { outcome, copy } = useCopy(leadNumber(id))
  return (
    <p className="ticket">
      <span className="label">{words.ticket}</span>
      <TicketNumber id={id} />
      {'clipboard' in navigator && (
        <button className="ticket__copy" type="button" aria-live="polite" onClick={copy}>
          {words[outcome]}
        </button>
      )}
    </p>
  )
}

/** As it is told on the phone, in letters and at the desk. */
export function TicketNumber({ id }: { id: ResultID }) {
  return (
    <b data-result-id={id} translate="no">
      {leadNumber(id)}
    </b>
  )
}

/** What the button says; a later press is said in full, whatever an earlier one has left. */
function useCopy(text: string) {
  const [press, setPress] = useState<{ outcome: 'copied' | 'refused' }>()
  useEffect(() => {
    if (!press) return undefined
    const ending = setTimeout(() => setPress(undefined), SHOWN_MS)
    return () => clearTimeout(ending)
  }, [press])
  const copy = async () =>
    setPress({ outcome: (await writeClipboard(text)) ? 'copied' : 'refused' })
  return { outcome: press?.outcome ?? 'copy', copy } as const
}
