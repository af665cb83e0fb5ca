import type { City } from '../city.ts'
import { CALLBACK_PROMISES, CALLBACK_WAITS, waitText } from './callback-promises.ts'
import { callTime, type PromisedTime, promisedTime, workdayIn } from './callback-time.ts'
import type { FormLang, OwnThanks } from './form-words.ts'

/** What was asked: a form's promise, and in which hours to call. */
export interface Asked {
  promise: string
  hours: { from: string; to: string }
}

interface PromiseWords {
  /** The sentence that says when. */
  lead: string
  /** Another one, on why: whether the office is open; empty where that tells nothing. */
  office: string
  /** The time of each following step; undefined when unknown. */
  whens: readonly string[]
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A form's promise by the clock of the office that keeps it. One that is given in working days says the last of them; one in
 * English promises a day rather than an hour, and stays as it is.
 */
export function promiseWords({ promise, hours }: Asked, office: City, now: Date): PromiseWords {
  if (promise === CALLBACK_PROMISES.request) return requestWords(office, now)
  if (promise === CALLBACK_PROMISES.callback) return callWords(office, hours, now)
  return { lead: `${promise}${lastDay(promise, office, now)}.`, office: '', whens: [] }
}

function requestWords(office: City, now: Date): PromiseWords {
  const time = promisedTime(office, now)
  const dayOf = (day: Date) => dayText(day, time.today)
  const day = dayOf(time.due.day)
  const until = `до\u00A0${time.due.time}`
  return {
    lead: `Ответим ${day} ${until}.`,
    office: officeText(time, office),
    whens: [`${day}, ${until}`, ...time.next.map(dayOf)]
  }
}

/** An office that closes earlier still calls until the hour that was chosen: whether it is open is not said. */
function callWords(office: City, { from, to }: Asked['hours'], now: Date): PromiseWords {
  const time = callTime(office, { from, to }, now)
  const dayOf = (day: Date) => dayText(day, time.today)
  const day = dayOf(time.day)
  const hours = time.isUnderWay ? `до\u00A0${to}` : `с\u00A0${from} до\u00A0${to}`
  return {
    lead: `Позвоним ${day} ${hours} по\u00A0времени офиса ${spaced(office.where)}.`,
    office: '',
    whens: [`${day}, ${hours}`, ...time.next.map(dayOf)]
  }
}

function officeText({ isOpen, opens, today }: PromisedTime, { where, hours }: City): string {
  const state = isOpen
    ? `открыт до\u00A0${hours.to}`
    : `откроется ${dayText(opens.day, today)} в\u00A0${opens.time}`
  return `Офис ${spaced(where)} ${state}.`
}

/** «в Казани», «30 ноября»: what stays on one line. */
const spaced = (where: string) => where.replace(' ', '\u00A0')

function lastDay(promise: string, office: City, now: Date): string {
  const name = (['rating', 'complaint', 'vacancy'] as const).find(
    (one) => CALLBACK_PROMISES[one] === promise
  )
  if (!name) return ''
  const { today } = promisedTime(office, now)
  return `: до\u00A0${dayText(workdayIn(CALLBACK_WAITS[name].count, today), today)}`
}

function dayText(day: Date, today: Date): string {
  const days = Math.round((day.getTime() - today.getTime()) / DAY_MS)
  if (days === 0) return 'сегодня'
  if (days === 1) return 'завтра'
  return spaced(day.toLocaleDateString('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' }))
}

/** What is said to who has sent a request: in the dialog, and on the page of thanks. */
export const NEXT_WORDS = {
  ru: {
    accepted: 'Заявка принята',
    number: 'Номер заявки будет в\u00A0ответном письме, если вы оставили почту.',
    ticket: 'Номер',
    copy: 'Скопировать',
    copied: 'Скопировано',
    refused: 'Не\u00A0вышло: выделите номер сами',
    promise: CALLBACK_PROMISES.request,
    others:
      'Просили перезвонить\u00A0— позвоним в\u00A0выбранное время рабочего дня. Если под формой был назван другой срок, ответим в\u00A0него.',
    title: 'Что будет дальше',
    call: 'Руководитель проекта позвонит',
    steps: [
      {
        when: `в\u00A0рабочее время, за\u00A0${waitText(CALLBACK_WAITS.request)}`,
        what: 'Напишет или позвонит руководитель проекта',
        text: 'Задаст два-три вопроса и поведёт проект сам или передаст его коллеге в\u00A0вашем городе.'
      },
      {
        when: 'на\u00A0следующий рабочий день',
        what: 'Специалист посмотрит сайт',
        text: 'Видимость, спрос и\u00A0то, что\u00A0мешает заявкам, до\u00A0разговора.'
      },
      {
        when: 'через два рабочих дня',
        what: 'Разговор на\u00A030\u00A0минут',
        text: 'Скажем, нужно\u00A0ли продвижение и\u00A0с\u00A0чего начать.'
      }
    ],
    unagreed: {
      title: 'Заявка пришла без\u00A0согласия',
      lead: 'Без\u00A0согласия на\u00A0обработку данных ответить можно только на\u00A0просьбу о\u00A0договоре, жалобу или вопрос о\u00A0ваших данных. Чтобы ответили на\u00A0остальное, отметьте согласие и\u00A0отправьте заявку ещё раз.',
      again: 'Отправить с\u00A0отметкой',
      close: 'Закрыть'
    },
    changed: 'Изменились планы? Позвоните:',
    write: 'Или напишите:',
    good: 'Хорошо'
  },
  en: {
    accepted: 'Request received',
    number: 'If you left an e-mail address, the number is in our reply.',
    ticket: 'Number',
    copy: 'Copy',
    copied: 'Copied',
    refused: 'Not copied: select the number yourself',
    promise: 'A person answers within one business day, in English',
    others: '',
    title: 'What happens next',
    call: 'A project lead calls',
    steps: [
      {
        when: 'within one business day',
        what: 'A project lead writes or calls',
        text: 'The person who would run your project asks two or three questions.'
      },
      {
        when: 'the next business day',
        what: 'A specialist looks at your site',
        text: 'Visibility, demand and what keeps people from getting in touch.'
      },
      {
        when: 'two business days later',
        what: 'A 30-minute call',
        text: 'We tell you whether SEO is worth it and where to start.'
      }
    ],
    unagreed: {
      title: 'Request received without consent',
      lead: 'Without your consent to data processing, we may answer only a contract request, a complaint or a question about your data. For an answer to anything else, tick the consent and send the request again.',
      again: 'Send with consent',
      close: 'Close'
    },
    changed: 'Changed your mind? Call us:',
    write: 'Or write to us:',
    good: 'OK'
  }
} as const

type NextWords = (typeof NEXT_WORDS)[FormLang]
type Step = { when: string; what: string; text: string }

/** The same with what the company says otherwise. */
export function nextWords(lang: FormLang, own: OwnThanks | undefined) {
  const usual = NEXT_WORDS[lang]
  const steps = usual.steps.map((step, at): Step => ({ ...step, ...own?.steps?.[at] }))
  return { ...usual, ...own, steps } as Omit<NextWords, keyof OwnThanks> &
    Required<Omit<OwnThanks, 'steps'>> & { steps: readonly Step[] }
}
