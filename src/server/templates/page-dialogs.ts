import type { ModalProps } from '../../islands/modal/modal.tsx'
import type { NextCallsProps } from '../../islands/next-steps/next-calls.tsx'
import { island } from '../render/island.ts'
import type { LeadForms } from '../render/lead-forms.ts'
import type { PageMeta } from '../render/page-meta.ts'
import type { SiteData } from '../render/site-data.ts'

interface DialogsParts {
  site: SiteData
  /** Address of the style sheet of the steps after a request. */
  sheet: string
  /** Of the document that a form's tick is about. */
  consentTitle: () => string
  forms: () => LeadForms
}

/** Where to call or write, as every page says it: what is usual is left out of it. */
export function nextCalls(
  { company, messengers }: SiteData,
  lang: PageMeta['lang']
): NextCallsProps {
  return {
    ...(lang === 'en' && { lang }),
    phone: company.phone,
    ...(messengers.length > 0 && { messengers })
  }
}

/** The dialogs of a page, closed: in English there is only the one of thanks. */
export function createPageDialogs({ site, sheet, consentTitle, forms }: DialogsParts) {
  return ({ lang }: Pick<PageMeta, 'lang'>): string => {
    const success = dialog({ kind: 'success', ...nextCalls(site, lang), sheet })
    if (lang === 'en') return success
    return [
      success,
      dialog({ kind: 'callback', form: forms().callback() }),
      dialog({ kind: 'request', form: forms().main({ place: 'modal' }) }),
      dialog({ kind: 'agreement', title: consentTitle() })
    ].join('\n')
  }
}

const NARROW: readonly ModalProps['kind'][] = ['success', 'callback']

function dialog(props: ModalProps): string {
  const { kind } = props
  const className = NARROW.includes(kind) ? 'modal modal--narrow' : 'modal'
  return island('modal', {
    id: `${kind}-dialog`,
    props,
    when: 'open',
    isPacked: true,
    isForAll: true,
    element: {
      tag: 'dialog',
      attributes: `class="${className}" data-modal="${kind}" tabindex="-1" aria-labelledby="${kind}-title"`
    }
  })
}
