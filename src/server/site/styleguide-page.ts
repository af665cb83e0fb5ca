import { TOPICS } from '../../content/value-names.ts'
import type { LeadFormProps } from '../../islands/lead-form/lead-form.tsx'
import { pageMeta } from '../render/page-meta.ts'

declare module '../pages/page.ts' {
  interface PageData {
    'pages/styleguide': ReturnType<typeof styleguidePage>
  }
}

/** Names of the tokens that the page shows a swatch of. */
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

const BUTTONS = [
  { kind: '', text: 'Кнопка' },
  { kind: 'button--cta', text: 'Главная' },
  { kind: 'button--line', text: 'Контурная' },
  { kind: 'button--cta button--large', text: 'Крупная' },
  { kind: 'button--small', text: 'Малая' }
]

/** Every component in every state, for developers. */
export function styleguidePage(
  path: string,
  leadForm: (own: Pick<LeadFormProps, 'place' | 'values'>) => LeadFormProps
) {
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
    grounds: [
      { name: '', block: 'controls', heading: 'Кнопки', label: 'Кнопки и метки' },
      {
        name: 'night',
        block: 'controls-night',
        heading: 'Кнопки на ночной карте',
        label: 'Кнопки и метки, ночная карта'
      }
    ],
    buttons: BUTTONS,
    crumbs: [
      { path: '/services/', title: 'Услуги' },
      { path: '/services/seo/', title: 'Поисковое продвижение' }
    ],
    dialogs: ['callback', 'request', 'agreement', 'success'],
    topics: Object.values(TOPICS),
    questions: [
      { q: 'Сколько это стоит?', a: 'Столько, сколько часов нужно на задачу.' },
      { q: 'А если не понравится?', a: 'Договор прекращается за тридцать дней.' }
    ],
    forms: [
      { name: 'empty', ground: '', title: 'Форма: пустая', form: empty },
      { name: 'refused', ground: 'night', title: 'Форма: с ошибками', form: refused },
      {
        name: 'consent',
        ground: '',
        title: 'Форма: согласие обязательно',
        form: { ...empty, rules: { ...empty.rules, consentRequired: true } }
      }
    ]
  }
}
