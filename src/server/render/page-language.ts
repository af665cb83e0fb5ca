import { links } from '../../shared/links.ts'
import type { SiteTexts } from '../content/site/site-schemas.ts'
import type { PageMeta } from './page-meta.ts'

const ENGLISH = {
  locale: 'en_US',
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
  demo: 'A demonstration site. The company, its people, figures and contacts are fictional.'
} as const

const LANGUAGES = { ru: 'Русский', en: 'English' } as const

/** What the frame of a page says in the page's language. */
export function frameWords({ lang }: Pick<PageMeta, 'lang'>, { frame }: Pick<SiteTexts, 'frame'>) {
  return lang === 'en'
    ? { ...ENGLISH, demo: ENGLISH.demo as string | undefined, language: LANGUAGES.en }
    : {
        ...frame.page,
        locale: 'ru_RU',
        language: LANGUAGES.ru,
        home: frame.home
      }
}

/** The page in every language, or the nearest to it that the language has. */
export function languageLinks({ lang, path, translation }: PageMeta) {
  const paths =
    lang === 'en'
      ? { ru: translation ?? links.home(), en: path }
      : { ru: path || links.home(), en: translation ?? links.english() }
  return (['ru', 'en'] as const).map((own) => ({
    lang: own,
    title: LANGUAGES[own],
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
