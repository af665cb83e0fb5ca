import type { LeadFormProps } from '../../src/islands/lead-form/lead-form.tsx'
import { gatherFacts } from '../../src/server/content/facts.ts'
import { releasedCompany, siteTexts } from '../../src/server/content/site/site-texts.ts'
import { formWords, russianForms } from '../../src/server/render/form-words.ts'

const texts = siteTexts([], gatherFacts([{ ...releasedCompany(), isShown: true }], 0))

/** What forms and thanks say with the content that comes with the site. */
export const FORM_TEXTS = {
  ru: { ...russianForms(texts), answers: texts.company.answers },
  en: formWords('en', texts)
}

const empty: LeadFormProps = {
  place: 'page',
  themes: [{ value: 'other', label: 'Другой вопрос' }],
  rules: {
    emptyPhone: '+7 000 000-00-00',
    emptyEmail: 'no-email@example.com',
    consentRequired: false
  },
  consentVersion: '2026-09-01',
  words: FORM_TEXTS.ru
}

/** States worth looking at: the tests render each. */
export const leadFormExamples = {
  empty,
  refused: {
    ...empty,
    values: { fio: 'Анна', phone: '912' },
    errors: { phone: 'Ошибка! Неверный формат телефона' }
  },
  consentRequired: { ...empty, rules: { ...empty.rules, consentRequired: true } }
} satisfies Record<string, LeadFormProps>
