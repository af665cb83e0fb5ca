import { ANSWER_PROMISES, ANSWER_WAITS, waitText } from './answer-promises.ts'

/** What is said to who has sent a request: in the dialog, and on the page of thanks. */
export const NEXT_WORDS = {
  ru: {
    accepted: 'Заявка принята',
    number: 'Номер заявки будет в\u00A0ответном письме, если вы оставили почту.',
    ticket: 'Номер',
    copy: 'Скопировать',
    copied: 'Скопировано',
    refused: 'Не\u00A0вышло: выделите номер сами',
    promise: ANSWER_PROMISES.request,
    others:
      'Просили перезвонить\u00A0— позвоним в\u00A0выбранное время рабочего дня. Если под формой был назван другой срок, ответим в\u00A0него.',
    title: 'Что будет дальше',
    call: 'Руководитель проекта позвонит',
    steps: [
      {
        when: `в\u00A0рабочее время, за\u00A0${waitText(ANSWER_WAITS.request)}`,
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
