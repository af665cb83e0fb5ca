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
    title: 'Что будет дальше',
    call: 'Менеджер позвонит',
    steps: [
      {
        when: `в\u00A0рабочее время, за\u00A0${waitText(ANSWER_WAITS.request)}`,
        what: 'Менеджер напишет или позвонит',
        text: 'Задаст два или три вопроса.'
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
    changed: 'Изменились планы? Позвоните:',
    write: 'Или напишите:',
    good: 'Хорошо'
  },
  en: {
    accepted: 'Request received',
    number: 'Its number comes with our e-mail, if you left an address.',
    ticket: 'Number',
    copy: 'Copy',
    copied: 'Copied',
    refused: 'Not copied: select the number yourself',
    promise: 'A person answers within one business day, in English',
    title: 'What happens next',
    call: 'A manager calls',
    steps: [
      {
        when: 'within one business day',
        what: 'A manager writes or calls',
        text: 'With two or three questions.'
      },
      {
        when: 'the day after',
        what: 'A specialist looks at your site',
        text: 'Visibility, demand and what stands in the way of enquiries.'
      },
      {
        when: 'in two business days',
        what: 'A conversation of 30 minutes',
        text: 'Whether promotion is worth it, and where to begin.'
      }
    ],
    changed: 'Plans have changed? Call us:',
    write: 'Or write to us:',
    good: 'All right'
  }
} as const
