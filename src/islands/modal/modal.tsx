import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore
} from 'react'
import type { WordsOf } from '../../shared/lead/form-words.ts'
import { links } from '../../shared/links.ts'
import { CallbackForm, type CallbackFormProps } from '../callback-form/callback-form.tsx'
import { InnerIsland } from '../inner-island.tsx'
import { LeadForm, type LeadFormProps } from '../lead-form/lead-form.tsx'
import { type LeadSentDetail, lastSentLead } from '../lead-form/post-lead.ts'
import {
  AnswerSteps,
  NextCalls,
  type NextCallsProps,
  Ticket,
  TicketNumber
} from '../next-steps/next-steps.tsx'
import { parsePage, trustedHtml } from '../trusted.ts'

/** What its cross does. */
type Closing = { close: string }

export type ModalProps = Closing &
  (
    | ({ kind: 'request'; form: LeadFormProps } & FormHead)
    | ({ kind: 'callback'; form: CallbackFormProps } & FormHead)
    | ({ kind: 'agreement' } & AgreementProps)
    | ({ kind: 'success'; meanwhile?: NextReading } & NextCallsProps)
  )

/** What a dialog holds. The page's script opens and closes it without waiting for this. */
export function Modal(props: ModalProps) {
  switch (props.kind) {
    case 'request':
      return (
        <FormDialog {...props}>
          <InnerIsland name="lead-form">
            <LeadForm {...props.form} />
          </InnerIsland>
        </FormDialog>
      )
    case 'callback':
      return (
        <FormDialog {...props}>
          <InnerIsland name="callback-form">
            <CallbackForm {...props.form} />
          </InnerIsland>
        </FormDialog>
      )
    case 'agreement':
      return <Agreement {...props} />
    case 'success':
      return <Success {...props} />
  }
}

interface AgreementProps {
  /** The document's own. */
  title: string
  words: WordsOf<'agreement'>
}

/** The text that a form's tick is about: few people open it, so it comes from its own page when they do. */
function Agreement({ title, words, close }: AgreementProps & Closing) {
  const foot = useRef<HTMLParagraphElement>(null)
  const { html, isLoading } = useDocument(foot, links.consent())
  return (
    <>
      <ModalHead kind="agreement" title={title} close={close} />
      {html ? (
        <div
          className="modal__body modal__text small"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the page is the server's own, escaped there.
          dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
        />
      ) : (
        <div className="modal__body modal__text small" aria-busy={isLoading}>
          <p role="status">
            <span>{isLoading ? '' : `${words.failed} `}</span>
            <a href={links.consent()}>{words.apart}</a>
          </p>
        </div>
      )}
      <p className="modal__foot modal__foot--row row" ref={foot}>
        <button className="button" type="button" data-action="modal-close">
          {words.good}
        </button>
        <a href={links.consent()} target="_blank" rel="noopener">
          {words.page}
        </a>
      </p>
    </>
  )
}

/** Who has opened a dialog and waits longer is better served by the link. */
const PATIENCE_MS = 10_000

interface Shown {
  /** Empty until the text is there. */
  html: string
  isLoading: boolean
}

/**
 * The text of a document from its own page. One that did not come is asked for again when the dialog is opened again.
 *
 * @param inside Any element of the dialog.
 */
function useDocument(inside: RefObject<HTMLElement | null>, path: string): Shown {
  const [shown, setShown] = useState<Shown>({ html: '', isLoading: true })
  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    const gone = new AbortController()
    let isDue = true

    async function ask(): Promise<void> {
      if (!isDue) return
      isDue = false
      setShown({ html: '', isLoading: true })
      const html = await read(path, gone.signal).catch(() => '')
      if (gone.signal.aborted) return
      isDue = html === ''
      setShown({ html, isLoading: false })
    }

    void ask()
    // Newer browsers tell of its closing, too.
    const open = () => void (dialog?.open || ask())
    dialog?.addEventListener('beforetoggle', open, { signal: gone.signal })
    return () => gone.abort()
  }, [inside, path])
  return shown
}

async function read(path: string, gone: AbortSignal): Promise<string> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE_MS)
  gone.addEventListener('abort', () => late.abort())
  try {
    const response = await fetch(path, { signal: late.signal })
    const text = response.ok && parsePage(await response.text()).querySelector('main .prose')
    if (!text) return ''
    // The page of the document has the same anchors; here they would stand beside those of this page.
    for (const anchor of text.querySelectorAll('[id]')) anchor.removeAttribute('id')
    return text.innerHTML
  } finally {
    clearTimeout(timer)
  }
}

interface FormHead {
  title: string
  lead: string
}

interface FormDialogProps extends FormHead, Closing {
  kind: 'request' | 'callback'
  children: ReactNode
}

/** A form in a dialog, and what to expect of it. */
function FormDialog({ kind, title, lead, close, children }: FormDialogProps) {
  return (
    <>
      <ModalHead kind={kind} title={title} close={close} />
      <div className="modal__body">
        <p className="modal__lead small">{lead}</p>
        {children}
      </div>
    </>
  )
}

/** What there is to read until the answer comes. */
export interface NextReading {
  title: string
  steps: readonly { path: string; title: string; note: string }[]
}

/** Thanks for a lead that has arrived: when it is answered, the way there and its number. */
function Success({
  close,
  meanwhile,
  ...calls
}: NextCallsProps & Closing & { meanwhile?: NextReading }) {
  const { words } = calls
  const { thanks, unagreed } = words
  const sent = useSyncExternalStore(followLeads, lastSentLead, () => undefined)
  if (sent && !sent.isAgreed) return <Unagreed sent={sent} words={words} close={close} />
  return (
    <>
      <ModalHead kind="success" title={thanks.accepted} close={close} />
      <div className="modal__body">
        {sent ? (
          <AnswerSteps words={words} asked={sent}>
            {sent.resultID !== '' && (
              <Ticket key={sent.resultID} id={sent.resultID} words={thanks} />
            )}
            {meanwhile && <Meanwhile {...meanwhile} />}
          </AnswerSteps>
        ) : (
          <>
            <p className="modal__lead small modal__agreed" data-next-lead="">
              {`${words.promises.request}.`}
            </p>
            <p className="modal__lead small modal__unagreed">{unagreed.lead}</p>
          </>
        )}
      </div>
      <div className="modal__foot modal__foot--row row">
        {!sent && (
          <button className="button modal__unagreed" type="button" data-action="lead-again">
            {unagreed.again}
          </button>
        )}
        <button className="button" type="button" data-action="modal-close">
          {thanks.good}
        </button>
        <NextCalls {...calls} />
      </div>
    </>
  )
}

function Meanwhile({ title, steps }: NextReading) {
  return (
    <nav aria-label={title}>
      <p className="label">{title}</p>
      <ul className="taps">
        {steps.map(({ path, title, note }) => (
          <li className="ends" key={path}>
            <a href={path}>{title}</a> <span className="label">{note}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Nothing is promised without consent; the form is there again, as it was sent. */
function Unagreed({
  sent,
  words,
  close
}: Pick<NextCallsProps, 'words'> & Closing & { sent: LeadSentDetail }) {
  const { thanks, unagreed } = words
  return (
    <>
      <ModalHead kind="success" title={unagreed.title} close={close} />
      <div className="modal__body">
        {sent.resultID !== '' && (
          <p>
            {`${thanks.ticket}: `}
            <TicketNumber id={sent.resultID} />
          </p>
        )}
        <p className="modal__lead small" data-next-lead="">
          {unagreed.lead}
        </p>
      </div>
      <div className="modal__foot modal__foot--row row">
        <button className="button" type="button" data-action="lead-again">
          {unagreed.again}
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

interface ModalHeadProps extends Closing {
  kind: string
  title: string
}

/** The name of a dialog, and its cross. */
function ModalHead({ kind, title, close }: ModalHeadProps) {
  return (
    <div className="modal__head">
      <h2 className="modal__title" id={`${kind}-title`}>
        {title}
      </h2>
      <button
        className="modal__close cross"
        type="button"
        data-action="modal-close"
        aria-label={close}
      />
    </div>
  )
}
