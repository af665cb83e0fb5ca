import { links } from '../../shared/links.ts'
import type { PageData } from '../pages/page.ts'
import { type PageMeta, pageMeta } from '../render/page-meta.ts'

type ErrorWords = Pick<PageData['pages/error'], 'title' | 'text' | 'links' | 'home'> & {
  document: string
}

/** The page of a request that failed with `status`, in the language of the section that was asked. */
export function errorPage(status: number, path = ''): PageData['pages/error'] {
  const isMissing = status < 500
  const lang = path.startsWith(links.english()) ? 'en' : 'ru'
  const { document, ...words } = lang === 'en' ? english(isMissing) : russian(status)
  const meta: PageMeta = pageMeta({
    path: '',
    name: '',
    title: document,
    description: '',
    updated: '',
    lang,
    isIndexed: false
  })
  return { meta, status, isMissing, ...words }
}

function russian(status: number): ErrorWords {
  return {
    document: status < 500 ? 'Страница не найдена' : 'Сбой на нашей стороне',
    title: titleOf(status),
    text: textOf(status),
    links: [
      { path: links.services(), title: 'Услуги' },
      { path: links.cases(), title: 'Кейсы' },
      { path: links.articles(), title: 'Статьи' },
      { path: links.contacts(), title: 'Контакты' }
    ],
    home: { path: links.home(), title: 'На главную', or: 'или', none: 'нет данных', code: 'код' }
  }
}

function english(isMissing: boolean): ErrorWords {
  return {
    document: isMissing ? 'Page not found' : 'A fault on our side',
    title: isMissing ? 'There is no such point on the map' : 'A fault on our side',
    text: isMissing
      ? 'The address has changed, or there is a slip in it. Choose a page to go on.'
      : 'We are mending it. Call us, or try again in a minute.',
    links: [
      { path: links.englishServices(), title: 'Services and prices' },
      { path: links.englishContacts(), title: 'Contacts' }
    ],
    home: {
      path: links.english(),
      title: 'About the agency',
      or: 'or',
      none: 'no data',
      code: 'code'
    }
  }
}

function titleOf(status: number): string {
  if (status >= 500) return 'Сбой на\u00A0нашей стороне'
  if (status === 410) return 'Эту точку стёрли с\u00A0карты'
  return status === 405 ? 'Сюда так не\u00A0попасть' : 'Такой точки на\u00A0карте нет'
}

function textOf(status: number): string {
  if (status >= 500) return 'Уже чиним. Позвоните нам или попробуйте через минуту.'
  return status === 410
    ? 'Страницу удалили навсегда. Найдите нужное или выберите раздел.'
    : 'Адрес изменился или в\u00A0нём опечатка. Найдите нужное или выберите раздел.'
}
