import { NEXT_WORDS } from '../../shared/lead/callback-words.ts'
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
    cookieText: 'Запоминаем, откуда вы пришли. Аналитика — с вашего разрешения.',
    cookieMore: 'О\u00A0файлах cookie',
    accept: 'Разрешить',
    close: 'Закрыть',
    choice: 'Изменить выбор cookie',
    rail: 'На странице',
    form: { call: 'Позвонить', write: 'Написать', index: 'Заявка' },
    demo: 'Демонстрационный проект. Компания, люди, цифры и контакты вымышлены.',
    next: NEXT_WORDS.ru
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
      cityNote: 'We will show the phone, address and hours of the nearest office.',
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
    cookieText: 'We remember where you came from. Analytics start only if you allow them.',
    cookieMore: 'More about cookies, in Russian',
    accept: 'Allow',
    close: 'Close',
    choice: 'Cookie settings',
    rail: 'On this page',
    form: { call: 'Call', write: 'Write', index: 'Request' },
    demo: 'A demonstration site. The company, its people, figures and contacts are fictional.',
    next: NEXT_WORDS.en
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
