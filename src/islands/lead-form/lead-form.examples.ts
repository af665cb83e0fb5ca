import type { LeadFormProps } from './lead-form.tsx'

const empty: LeadFormProps = {
  place: 'page',
  themes: [{ value: 'other', label: 'Другой вопрос' }],
  rules: {
    emptyPhone: '+7 000 000-00-00',
    emptyEmail: 'no-email@example.com',
    consentRequired: false
  },
  consentVersion: '2026-09-01'
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
