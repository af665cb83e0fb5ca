import type { CallbackFormProps } from '../../islands/callback-form/callback-form.tsx'
import type { LeadTheme } from '../../islands/lead-form/fields.tsx'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import { promiseOf } from '../../shared/lead/form-words.ts'
import type { LeadRules } from '../../shared/lead/lead-rules.ts'
import type { SiteTexts } from '../content/site/site-schemas.ts'
import { formWords, russianForms } from './form-words.ts'

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
  texts: () => SiteTexts
  /** Whose hours a callback is asked for. */
  office: () => CallbackFormProps['office']
}

export function createLeadForms({
  themes,
  office,
  rules,
  texts,
  consentVersion
}: LeadFormsParts): LeadForms {
  const common = () => ({ rules, consentVersion: consentVersion() })
  return {
    main(own) {
      const { request, form, consent, promises, file } = formWords(own.lang ?? 'ru', texts())
      const { button, short } = request
      const note = promiseOf(own.values?.theme, promises)
      // Words under the button where others than the duty desk answer.
      const isOther = own.lang === 'en' || note !== promises.request
      return {
        ...common(),
        ...own,
        // The topics are those of the pages in Russian.
        themes: own.lang === 'en' ? [] : themes,
        ...(isOther && { send: { text: button, note } }),
        words: { request: { button, short }, form, consent, promises, file }
      }
    },
    callback(own = {}) {
      const { callback, form, consent, promises } = russianForms(texts())
      const words = { callback, form, consent, promise: promises.callback }
      return { ...common(), words, office: office(), ...own }
    }
  }
}
