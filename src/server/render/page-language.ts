import { links } from '../../shared/links.ts'
import type { PageMeta } from './page-meta.ts'

const WORDS = {
  ru: {
    locale: 'ru_RU',
    language: 'Русский',
    skip: 'К содержанию',
    top: 'Город и язык',
    languages: 'Язык',
    menu: 'Главное меню',
    crumbs: 'Навигационная цепочка',
    home: 'Главная'
  },
  en: {
    locale: 'en_US',
    language: 'English',
    skip: 'Skip to content',
    top: 'City and language',
    languages: 'Language',
    menu: 'Main menu',
    crumbs: 'Breadcrumbs',
    home: 'Home'
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
