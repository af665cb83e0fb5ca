import { ANSWER_PROMISES, ANSWER_WAITS, waitText } from '../../shared/lead/answer-promises.ts'
import { links } from '../../shared/links.ts'
import type { PageMeta } from './page-meta.ts'

const WORDS = {
  ru: {
    locale: 'ru_RU',
    language: 'Русский',
    skip: 'К содержанию',
    top: 'Город и язык',
    header: {
      search: 'Поиск по сайту',
      keys: '↑ ↓ выбрать, Enter открыть, Esc закрыть',
      cities: 'Ваш город',
      cityNote:
        'Покажем телефон, адрес и\u00A0часы ближайшего офиса. Работаем по\u00A0всей России.',
      number: 'Единый номер',
      mail: 'Почта',
      office: 'Офис',
      hours: 'Часы работы'
    },
    open: ', сейчас\u00A0открыто',
    closed: ', сейчас\u00A0закрыто',
    languages: 'Язык',
    menu: 'Главное меню',
    crumbs: 'Навигационная цепочка',
    home: 'Главная',
    burger: 'Меню',
    cta: 'Обсудить проект',
    contact: 'Связаться',
    cookies: 'Файлы cookie',
    cookieText: 'Сразу запоминаем, откуда вы пришли. Аналитику включим с вашего разрешения.',
    cookieMore: 'Какие и\u00A0зачем',
    accept: 'Разрешить',
    close: 'Закрыть',
    choice: 'Изменить выбор cookie',
    rail: 'На странице',
    closeDialog: 'Закрыть',
    good: 'Хорошо',
    form: { call: 'Позвонить', write: 'Написать', index: 'Заявка' },
    demo: 'Демонстрационный проект. Компания, люди, цифры и контакты вымышлены.',
    next: {
      accepted: 'Заявка принята',
      ticket: 'Номер',
      copy: 'Скопировать',
      copied: 'Скопировано',
      refused: 'Не вышло: выделите номер сами',
      call: 'Менеджер позвонит',
      path: links.thanks(),
      number: 'Номер заявки будет в\u00A0ответном письме, если вы оставили почту.',
      promise: ANSWER_PROMISES.request,
      title: 'Что будет дальше',
      changed: 'Изменились планы? Позвоните:',
      write: 'Или напишите:',
      steps: [
        {
          when: `в\u00A0рабочее время, за\u00A0${waitText(ANSWER_WAITS.request)}`,
          what: 'Менеджер напишет или позвонит',
          text: 'Уточнит два-три вопроса.'
        },
        {
          when: 'на\u00A0следующий рабочий день',
          what: 'Специалист посмотрит сайт',
          text: 'Видимость, спрос и\u00A0то, что мешает заявкам, до\u00A0разговора.'
        },
        {
          when: 'через два рабочих дня',
          what: 'Разговор на\u00A030\u00A0минут',
          text: 'Скажем, нужно\u00A0ли продвижение и\u00A0с\u00A0чего начать.'
        }
      ]
    }
  },
  en: {
    locale: 'en_US',
    language: 'English',
    skip: 'Skip to content',
    top: 'City and language',
    header: {
      search: 'Search the site, in Russian',
      keys: '↑ ↓ choose, Enter opens, Esc closes',
      cities: 'Your city',
      cityNote: 'We show the number, address and hours of the nearest office.',
      number: 'One number for all offices',
      mail: 'E-mail',
      office: 'Office',
      hours: 'Hours'
    },
    open: ', open\u00A0now',
    closed: ', closed\u00A0now',
    languages: 'Language',
    menu: 'Main menu',
    crumbs: 'Breadcrumbs',
    home: 'Home',
    burger: 'Menu',
    cta: 'Send a request',
    contact: 'Contact us',
    cookies: 'Cookies',
    cookieText: 'We note where you came from. Analytics start only if you allow them.',
    cookieMore: 'Which and why, in Russian',
    accept: 'Allow',
    close: 'Close',
    choice: 'Change the choice of cookies',
    rail: 'On this page',
    closeDialog: 'Close',
    good: 'All right',
    form: { call: 'Call', write: 'Write', index: 'Request' },
    demo: 'A demonstration project. The company, its people, figures and contacts are fictional.',
    next: {
      accepted: 'Request received',
      ticket: 'Number',
      copy: 'Copy',
      copied: 'Copied',
      refused: 'Not copied: select the number yourself',
      call: '',
      path: links.englishThanks(),
      number: 'Its number comes with our e-mail, if you left an address.',
      promise: 'A person answers within one business day, in English',
      title: 'What happens next',
      changed: 'Plans have changed? Call us:',
      write: 'Or write to us:',
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
      ]
    }
  }
} as const

/** What the frame of a page says in the page's language. */
export function frameWords({ lang }: Pick<PageMeta, 'lang'>) {
  return WORDS[lang]
}

/** The page in every language, or the nearest to it that the language has. */
export function languageLinks({ lang, path, translation }: PageMeta) {
  const paths =
    lang === 'en'
      ? { ru: translation ?? links.home(), en: path }
      : { ru: path || links.home(), en: translation ?? links.english() }
  return (['ru', 'en'] as const).map((own) => ({
    lang: own,
    title: WORDS[own].language,
    path: paths[own],
    isCurrent: own === lang
  }))
}

/** What search engines are told of a page in two languages, as `hreflang`; Russian is for everybody else. */
export function alternates({ lang, path, translation }: PageMeta) {
  if (!translation) return []
  const pages = [
    { lang, path },
    { lang: lang === 'en' ? 'ru' : 'en', path: translation }
  ]
  const russian = pages.filter((page) => page.lang === 'ru')
  return [...pages, ...russian.map(({ path }) => ({ lang: 'x-default', path }))]
}
