import type { MainWords } from '../../islands/lead-form/lead-form.tsx'
import type { FormLang, ThanksWords } from '../../shared/lead/form-words.ts'
import type { SiteFields, SiteTexts } from '../content/site/site-schemas.ts'
import { typographAll, typographPart } from '../content/typography.ts'

const known = new WeakMap<object, SiteFields['forms']>()

/** What forms and thanks in Russian say. */
export function russianForms({ forms }: Pick<SiteTexts, 'forms'>): SiteFields['forms'] {
  const set = known.get(forms) ?? typeset(forms)
  known.set(forms, set)
  return set
}

function typeset({ consent, ...forms }: SiteFields['forms']): SiteFields['forms'] {
  const pieces = Object.entries(consent).map(([name, text]) => [name, typographPart(text)])
  return { ...typographAll(forms), consent: Object.fromEntries(pieces) }
}

/** What forms and thanks say in the language of a page. */
export function formWords(
  lang: FormLang,
  texts: Pick<SiteTexts, 'forms' | 'english' | 'company'>
): MainWords & ThanksWords {
  const { answers } = texts.company
  return { ...(lang === 'en' ? texts.english.forms : russianForms(texts)), answers }
}
