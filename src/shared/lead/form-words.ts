import type { Answers } from '../site.ts'
import type { WordsWith } from '../words/fill.ts'
import { FILE_LIMIT_TEXT } from './lead-fields.ts'
import { MESSAGES } from './lead-rules.ts'

export type FormLang = 'ru' | 'en'

/** What forms and thanks say, with the places of their words; `forms.md` has them, and `english.md` what English needs. */
export const FORM_WORDS = {
  request: { title: '', lead: '', button: '', short: '' },
  callback: { title: '', lead: '', button: '', hours: 'office utc', from: '', to: '' },
  /** Around the fields of every form. */
  form: {
    either: '',
    more: '',
    faults: '',
    mend: '',
    sent: 'percent',
    country: 'country',
    trap: ''
  },
  file: { hint: 'limit', replace: 'name', remove: 'name' },
  /** When each is answered, said under its button and nowhere else on the page. */
  promises: { request: '', callback: '', press: '', rating: '', complaint: '', vacancy: '' },
  /** The same by the clock of an office. */
  clock: {
    answer: 'day until',
    call: 'day hours where',
    until: 'time',
    between: 'from to',
    open: 'where time',
    closed: 'where day time',
    last: 'promise day',
    now: 'time',
    opens: 'time',
    today: '',
    tomorrow: ''
  },
  /** In the dialog after a request, and on the page of thanks. */
  thanks: {
    accepted: '',
    number: '',
    ticket: '',
    copy: '',
    copied: '',
    refused: '',
    title: '',
    changed: '',
    write: '',
    good: ''
  },
  step: { when: '', what: '', text: '' },
  /** After a request without consent. */
  unagreed: { title: '', lead: '', again: '' },
  /** Beside the text that a tick is about. */
  agreement: { failed: '', apart: '', good: '', page: '' }
} as const

type All = typeof FORM_WORDS
export type WordsOf<Part extends keyof All> = WordsWith<All[Part]>

/** The tick, in the pieces around its two links. */
export const CONSENT_PIECES = ['before', 'document', 'and', 'policy', 'without'] as const

/** What any form says. */
export interface FormWords {
  form: WordsOf<'form'>
  consent: Readonly<Record<(typeof CONSENT_PIECES)[number], string>>
}

/** Promises by what was asked; in English there is one. */
export type Promises = Pick<WordsOf<'promises'>, 'request'> & Partial<WordsOf<'promises'>>

export interface ThanksWords {
  promises: Promises
  /** Without it, a promise stays as the form has given it. */
  clock?: WordsOf<'clock'> | undefined
  answers: Answers
  thanks: WordsOf<'thanks'> & {
    readonly steps: readonly WordsOf<'step'>[]
    /** The first step of who asked for a call. */
    readonly call?: string
    /** A note for those who get their answer at another time. */
    readonly others?: string
  }
  unagreed: WordsOf<'unagreed'>
}

const TOPICS = ['press', 'rating', 'complaint'] as const

/** The promise of a request by its topic: some topics are answered by others than the duty desk. */
export function promiseOf(theme: string | undefined, promises: Promises): string {
  const topic = TOPICS.find((one) => one === theme)
  return (topic && promises[topic]) ?? promises.request
}

/** The messages of the rules in English: the server knows no language. */
const ENGLISH: Readonly<Record<keyof typeof MESSAGES, string>> = {
  required: 'Error! Fill in this field',
  phone: 'Error! This is not a phone number',
  email: 'Error! This is not an e-mail address',
  callTime: 'Error! Choose a time between 9 and 19',
  callOrder: 'Error! The call must end later than it begins',
  unreadable: 'Error! This field could not be read',
  file: `Error! The file is larger than ${FILE_LIMIT_TEXT.replace('МБ', 'MB')}`,
  fileUnread: 'Error! The file cannot be read: choose it again, or send the request without it',
  fileQuota: 'Error! Too many files have come from your address today',
  noRoomForFile: 'Error! No file can be taken now: send the request without it',
  lineBreak: 'Error! Remove the line break',
  choice: 'Error! Choose one of those offered',
  control: 'Error! Remove the invisible characters',
  tooLong: 'Error! No more than {} characters'
}

/** A message of a form in the language of its page. */
export function faultIn(lang: FormLang, fault: string): string {
  if (lang === 'ru') return fault
  const [number = ''] = /\d+/.exec(fault) ?? []
  const code = (Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]).find((name) => {
    const message = MESSAGES[name]
    return fault === (typeof message === 'string' ? message : message(Number(number)))
  })
  return code ? ENGLISH[code].replace('{}', number) : fault
}
