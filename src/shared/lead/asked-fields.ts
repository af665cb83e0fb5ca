import { CALL_HOURS } from './call-hours.ts'

/**
 * Everything that there is to say of a field that a person fills in. The form's rules and words, its reader, what is
 * shown again, letters and other deliveries, the desk, its search and the check of the consent all follow from it.
 */
export interface AskedRecord {
  /** The forms that ask for it. */
  forms: readonly ('main' | 'callback')[]
  /** What forms call it. */
  label: Readonly<Record<'ru' | 'en', string>>
  /** What letters and the desk call it, where that is not what forms do. */
  briefly?: string
  /** It is typed: the longest accepted value in UTF-16 code units, as `maxlength` counts them. */
  limit?: number
  /** What is typed may have line breaks. */
  hasLines?: true
  /** The main form asks for it in a line, after the contacts, and nobody has to say it: what its control is told. */
  line?: LineHints
  /** It is chosen: nothing else is accepted. */
  choices?: readonly string[]
  /** Under which heading letters and the desk show it; by default they have words of their own for it. */
  place?: 'name' | 'contact' | 'fact' | 'text'
  /** The desk finds leads by it. */
  isSearched?: true
  /** It names no person: messengers that get notices alone are told of it. */
  isInNotices?: true
  /** How the consent and the policy name it, where that is in other words. */
  consent?: string
}

/** Attributes of an `input` that help to type. */
interface LineHints {
  inputMode?: 'text' | 'url' | 'numeric'
  autoComplete?: string
  autoCapitalize?: 'none'
  spellCheck?: boolean
}

/** In the order in which forms ask, which is not that of exports. */
const FIELDS = {
  theme: {
    forms: ['main'],
    label: { ru: 'Тема', en: 'Topic' },
    limit: 200,
    place: 'fact',
    isInNotices: true
  },
  fio: {
    forms: ['main', 'callback'],
    label: { ru: 'Имя', en: 'Name' },
    limit: 200,
    place: 'name',
    isSearched: true
  },
  phone: {
    forms: ['main', 'callback'],
    label: { ru: 'Телефон', en: 'Phone' },
    limit: 32,
    place: 'contact',
    isSearched: true
  },
  email: {
    forms: ['main'],
    label: { ru: 'Электронная почта', en: 'E-mail' },
    briefly: 'Почта',
    limit: 254,
    place: 'contact',
    isSearched: true
  },
  from: {
    forms: ['callback'],
    label: { ru: 'Время звонка', en: 'Time of the call' },
    choices: CALL_HOURS,
    consent: 'удобные часы'
  },
  to: {
    forms: ['callback'],
    label: { ru: 'Конец звонка', en: 'End of the call' },
    choices: CALL_HOURS,
    consent: 'удобные часы'
  },
  site: {
    forms: ['main'],
    label: { ru: 'Сайт', en: 'Website' },
    limit: 2048,
    line: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
    place: 'contact',
    isSearched: true
  },
  message: {
    forms: ['main', 'callback'],
    label: { ru: 'Комментарий', en: 'What you sell and to whom' },
    briefly: 'Сообщение',
    limit: 5000,
    hasLines: true,
    place: 'text',
    isSearched: true
  },
  file: {
    forms: ['main'],
    label: { ru: 'Файл', en: 'File' }
  },
  agreement: {
    forms: ['main', 'callback'],
    label: { ru: 'Согласие', en: 'Consent' }
  }
} as const satisfies Record<string, AskedRecord>

export type AskedField = keyof typeof FIELDS
type FieldsWith<Trait> = {
  [Name in AskedField]: (typeof FIELDS)[Name] extends Trait ? Name : never
}[AskedField]
export type TypedField = FieldsWith<{ limit: number }>
/** Neither a file nor a tick. */
export type FilledField = TypedField | FieldsWith<{ choices: readonly string[] }>

export const ASKED_FIELDS: Readonly<Record<AskedField, AskedRecord>> = FIELDS

const FILLED = Object.entries(ASKED_FIELDS)
  .filter(([, { limit, choices }]) => limit || choices)
  .map(([name]) => name as FilledField)

/** The fields typed or chosen, in the order in which forms ask; all of them, or those whose record says so. */
export function filledFields(isMeant: (record: AskedRecord) => unknown = Boolean): FilledField[] {
  return FILLED.filter((name) => isMeant(ASKED_FIELDS[name]))
}
