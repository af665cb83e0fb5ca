import { COVERS } from '../../illustrations/sheets.ts'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import { pageMeta } from '../render/page-meta.ts'
import type { PageData } from './page-data.ts'

/** Names of the tokens that `views/components/styleguide/styleguide.css` has a swatch for. */
const COLORS = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'text',
  'text-soft',
  'text-quiet',
  'line',
  'line-control',
  'accent',
  'accent-fill',
  'data',
  'data-past',
  'data-second',
  'danger',
  'danger-surface',
  'success',
  'button'
]

/** Every component in every state, for whoever works on them. */
export function styleguidePage(
  path: string,
  leadForm: (own: Pick<LeadFormProps, 'place' | 'values'>) => LeadFormProps
): PageData['pages/styleguide'] {
  const empty = leadForm({ place: 'page' })
  const refused = {
    ...leadForm({ place: 'page', values: { fio: 'Анна', phone: '912', email: 'anna@' } }),
    errors: {
      phone: 'Ошибка! Неверный формат телефона',
      email: 'Ошибка! Неверный формат email',
      message: 'Ошибка! Заполните поле'
    }
  }
  return {
    meta: pageMeta({
      path,
      name: 'Руководство по стилю',
      title: 'Руководство по стилю',
      description: '',
      updated: '',
      isIndexed: false
    }),
    colors: COLORS,
    covers: COVERS,
    questions: [
      { q: 'Сколько это стоит?', a: 'Столько, сколько часов нужно на задачу.' },
      { q: 'А если не понравится?', a: 'Договор прекращается за тридцать дней.' }
    ],
    tariffs: ['Старт', 'Рост', 'Охват'].map((name, index) => ({
      name,
      price: 120_000 + index * 60_000,
      from: index === 2,
      unit: 'в месяц',
      note: 'Пояснение в одну строку.',
      items: ['Первый пункт', 'Второй пункт', 'Третий пункт']
    })),
    forms: [
      { name: 'empty', title: 'Форма: пустая', form: empty },
      { name: 'refused', title: 'Форма: с ошибками', form: refused },
      {
        name: 'consent',
        title: 'Форма: согласие обязательно',
        form: { ...empty, rules: { ...empty.rules, consentRequired: true } }
      }
    ]
  }
}
