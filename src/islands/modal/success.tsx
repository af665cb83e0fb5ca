import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FormLang } from '../../shared/lead/form-words.ts'
import { NEXT_WORDS } from '../../shared/lead/next-words.ts'
import { type LeadSentDetail, lastSentLead } from '../lead-form/sent-lead.ts'
import { AnswerSteps } from '../next-steps/answer-steps.tsx'
import { NextCalls, type NextCallsProps } from '../next-steps/next-calls.tsx'
import { Ticket, TicketNumber } from '../next-steps/ticket.tsx'
import { ModalHead } from './modal-head.tsx'

export interface SuccessProps extends NextCallsProps {
  /** Address of the style sheet of the steps, which few pages have. */
  sheet: string
}

/** Thanks for a lead that has arrived. Its number and promise are said at once, what comes next when it has its looks. */
export function Success({ sheet, ...calls }: SuccessProps) {
  const { lang = 'ru' } = calls
  const words = NEXT_WORDS[lang]
  const sent = useSyncExternalStore(followLeads, lastSentLead, () => undefined)
  const { isStyled, link } = useSheet(sheet)
  if (sent && !sent.isAgreed) return <Unagreed sent={sent} lang={lang} />
  return (
    <>
      <ModalHead kind="success" title={words.accepted} lang={lang} />
      <div className="modal__body">
        {link}
        {sent && isStyled ? (
          <AnswerSteps lang={lang} asked={sent}>
            {sent.resultID !== '' && <Ticket key={sent.resultID} id={sent.resultID} lang={lang} />}
          </AnswerSteps>
        ) : (
          <>
            {sent && sent.resultID !== '' && (
              <p>
                {`${words.ticket}: `}
                <TicketNumber id={sent.resultID} />
              </p>
            )}
            <p className="modal__lead modal__agreed" data-next-lead="">
              {`${sent?.promise ?? words.promise}.`}
            </p>
          </>
        )}
        {!sent && <p className="modal__lead modal__unagreed">{words.unagreed.lead}</p>}
      </div>
      <div className="modal__foot modal__foot--row">
        {!sent && (
          <button className="button modal__unagreed" type="button" data-action="lead-again">
            {words.unagreed.again}
          </button>
        )}
        <button className="button" type="button" data-action="modal-close">
          {words.good}
        </button>
        <NextCalls {...calls} />
      </div>
    </>
  )
}

/** Nothing is promised without consent; the form is there again, as it was sent. */
function Unagreed({ sent, lang }: { sent: LeadSentDetail; lang: FormLang }) {
  const words = NEXT_WORDS[lang]
  const { title, lead, again, close } = words.unagreed
  return (
    <>
      <ModalHead kind="success" title={title} lang={lang} />
      <div className="modal__body">
        {sent.resultID !== '' && (
          <p>
            {`${words.ticket}: `}
            <TicketNumber id={sent.resultID} />
          </p>
        )}
        <p className="modal__lead" data-next-lead="">
          {lead}
        </p>
      </div>
      <div className="modal__foot modal__foot--row">
        <button className="button" type="button" data-action="lead-again">
          {again}
        </button>
        <button className="button button--line" type="button" data-action="modal-close">
          {close}
        </button>
      </div>
    </>
  )
}

function followLeads(change: () => void): () => void {
  document.addEventListener('lead-sent', change)
  return () => document.removeEventListener('lead-sent', change)
}

/** A style sheet that comes with React, and whether it is there, or lost: words without their looks are better than none. */
function useSheet(href: string) {
  const [isLive, setLive] = useState(false)
  const [isStyled, setStyled] = useState(false)
  useEffect(() => setLive(true), [])
  const style = () => setStyled(true)
  const link = isLive && <link rel="stylesheet" href={href} onLoad={style} onError={style} />
  return { isStyled, link }
}
