import { DEFAULT_COUNTRY } from '../phone/national-number.ts'
import { ASKED_FIELDS, type AskedField, FILE_LIMIT_TEXT } from './lead-fields.ts'

export type FormLang = 'ru' | 'en'

/** What forms in Russian are called and say first, unless the company says it otherwise. */
export const DIALOG_WORDS = {
  request: {
    title: 'Обсудить проект',
    lead: 'Расскажите, что\u00A0уже есть и\u00A0чего не\u00A0хватает. Ответим по\u00A0делу.',
    button: 'Отправить заявку',
    short: 'Отправить'
  },
  callback: {
    title: 'Перезвоним в\u00A0удобное время',
    lead: 'Назовите час, и\u00A0менеджер позвонит сам. Разговор ни\u00A0к\u00A0чему не\u00A0обязывает.',
    button: 'Перезвоните мне'
  }
}

type Said<Words> = { [Name in keyof Words]?: string }

/** What forms and thanks in Russian say otherwise than by themselves. */
export interface OwnWords {
  request?: Said<typeof DIALOG_WORDS.request>
  callback?: Said<typeof DIALOG_WORDS.callback>
  either?: string
  consent?: Said<(typeof FORM_WORDS)['ru']['consent']>
  thanks?: OwnThanks
}

export interface OwnThanks {
  accepted?: string
  number?: string
  others?: string
  title?: string
  call?: string
  steps?: readonly { what: string; text: string }[]
}

/** What the forms say, in the language of their page. */
export const FORM_WORDS = {
  ru: {
    names: labelsIn('ru'),
    either: 'Телефон или\u00A0почта: достаточно одного.',
    consent: {
      before: 'Даю ',
      document: 'согласие на\u00A0обработку персональных данных',
      and: '. Для\u00A0сведения — ',
      policy: 'политика',
      without:
        '. Без\u00A0отметки ответим только на\u00A0просьбу о\u00A0договоре, жалобу или вопрос о\u00A0ваших данных.'
    },
    faults: { title: 'Форма не отправлена.', text: 'Проверьте поля:' },
    more: 'Подробнее',
    sent: (percent: number) => `Отправлено ${percent} %`,
    country: `${DEFAULT_COUNTRY.name}, сменить страну`,
    trap: 'Не заполняйте это поле'
  },
  en: {
    names: labelsIn('en'),
    either: 'Phone or e-mail: one of them is enough.',
    consent: {
      before: 'I consent to the ',
      document: 'processing of my personal data',
      and: '. For reference: the ',
      policy: 'privacy notice',
      without:
        '. If unticked, we may answer only a contract request, a complaint or a question about your data.'
    },
    faults: { title: 'The form was not sent.', text: 'Please check:' },
    more: 'More',
    sent: (percent: number) => `${percent} % sent`,
    country: `${DEFAULT_COUNTRY.english}, change country`,
    trap: 'Leave this field empty'
  }
} as const

function labelsIn(lang: FormLang): Record<AskedField, string> {
  const labels = Object.entries(ASKED_FIELDS).map(([name, { label }]) => [name, label[lang]])
  return Object.fromEntries(labels)
}

/** The messages of the rules in English, by what they say in Russian: the server knows no language. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/Заполните поле/, 'Error! Fill in this field'],
  [/формат телефона/, 'Error! This is not a phone number'],
  [/формат email/, 'Error! This is not an e-mail address'],
  [/время звонка/, 'Error! Choose a time between 9 and 19'],
  [/из предложенного/, 'Error! Choose one of those offered'],
  [/заканчиваться позже/, 'Error! The call must end later than it begins'],
  [/прочитать поле/, 'Error! This field could not be read'],
  [/Файл больше/, `Error! The file is larger than ${FILE_LIMIT_TEXT.replace('МБ', 'MB')}`],
  [
    /Файл не прочитать/,
    'Error! The file cannot be read: choose it again, or send the request without it'
  ],
  [/слишком много файлов/, 'Error! Too many files have come from your address today'],
  [/файл не принять/, 'Error! No file can be taken now: send the request without it'],
  [/перенос строки/, 'Error! Remove the line break'],
  [/невидимые знаки/, 'Error! Remove the invisible characters'],
  [/Не больше (\d+)/, 'Error! No more than $1 characters']
]

/** A message of a form in the language of its page. */
export function faultIn(lang: FormLang, fault: string): string {
  if (lang === 'ru') return fault
  for (const [pattern, text] of ENGLISH) {
    const found = pattern.exec(fault)
    if (found) return text.replace('$1', found[1] ?? '')
  }
  return fault
}
