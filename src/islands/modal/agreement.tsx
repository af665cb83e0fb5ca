import { useRef } from 'react'
import { links } from '../../shared/links.ts'
import { trustedHtml } from '../trusted.ts'
import { ModalHead } from './modal-head.tsx'
import { useDocument } from './use-document.ts'

export interface AgreementProps {
  /** The document's own. */
  title: string
}

/** The text that a form's tick is about: few people open it, so it comes from its own page when they do. */
export function Agreement({ title }: AgreementProps) {
  const foot = useRef<HTMLParagraphElement>(null)
  const { html, isLoading } = useDocument(foot, links.consent())
  return (
    <>
      <ModalHead kind="agreement" title={title} />
      {html ? (
        <div
          className="modal__body modal__text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the page is the server's own, escaped there.
          dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
        />
      ) : (
        <div className="modal__body modal__text" aria-busy={isLoading}>
          <p role="status">
            <span>{isLoading ? '' : 'Текст сюда не\u00A0загрузился. '}</span>
            <a href={links.consent()}>{'Открыть текст на\u00A0отдельной странице'}</a>
          </p>
        </div>
      )}
      <p className="modal__foot modal__foot--row" ref={foot}>
        <button className="button" type="button" data-action="modal-close">
          Понятно
        </button>
        <a href={links.consent()} target="_blank" rel="noopener">
          Открыть страницей
        </a>
      </p>
    </>
  )
}
