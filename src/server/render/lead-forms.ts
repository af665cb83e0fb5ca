import type { CallbackFormProps } from '../../islands/callback-form/callback-form.tsx'
import type { LeadTheme } from '../../islands/lead-form/fields.tsx'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import { CALLBACK_PROMISES, promiseOf } from '../../shared/lead/callback-promises.ts'
import { NEXT_WORDS } from '../../shared/lead/callback-words.ts'
import { DIALOG_WORDS, type OwnWords } from '../../shared/lead/form-words.ts'
import type { LeadRules } from '../../shared/lead/lead-rules.ts'

/** Props of the forms on the site: what all of them share is known here. */
export interface LeadForms {
  /** @param own What differs from one form to the next. */
  main(own: Pick<LeadFormProps, 'place' | 'values' | 'errors' | 'lang'>): LeadFormProps
  callback(own?: Pick<CallbackFormProps, 'values' | 'errors'>): CallbackFormProps
}

interface LeadFormsParts {
  themes: readonly LeadTheme[]
  rules: LeadRules
  /** The version of the text that a visitor agrees to. */
  consentVersion: () => string
  /** What the forms say otherwise than by themselves. */
  words: () => OwnWords | undefined
  /** Whose hours a callback is asked for. */
  office: () => CallbackFormProps['office']
}

const SEND_ENGLISH = {
  text: 'Send a request',
  note: NEXT_WORDS.en.promise
}

/** Words under the button where others than the duty desk answer. */
function sendOf(
  theme: string | undefined,
  { request }: OwnWords = {}
): Pick<LeadFormProps, 'send'> {
  const note = promiseOf(theme)
  if (note === CALLBACK_PROMISES.request) return {}
  return { send: { text: request?.button ?? DIALOG_WORDS.request.button, note } }
}

export function createLeadForms({
  themes,
  office,
  rules,
  words,
  consentVersion
}: LeadFormsParts): LeadForms {
  const common = () => ({ rules, consentVersion: consentVersion() })
  const said = () => {
    const own = words()
    return own ? { words: own } : {}
  }
  return {
    main: (own) => ({
      ...common(),
      ...own,
      // The topics are those of the pages in Russian.
      ...(own.lang === 'en'
        ? { themes: [], send: SEND_ENGLISH }
        : { themes, ...said(), ...sendOf(own.values?.theme, words()) })
    }),
    callback: (own = {}) => ({ ...common(), ...said(), office: office(), ...own })
  }
}
