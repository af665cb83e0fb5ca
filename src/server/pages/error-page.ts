import { pageMeta } from '../render/page-meta.ts'
import type { PageData } from './page-data/page-data.ts'

/** The page of a request that failed with `status`. */
export function errorPage(status: number): PageData['pages/error'] {
  const isMissing = status < 500
  const meta = pageMeta({
    path: '',
    name: '',
    title: isMissing ? 'Страница не найдена' : 'Сбой на нашей стороне',
    description: '',
    updated: '',
    isIndexed: false
  })
  return { meta, status, isMissing, title: titleOf(status), text: textOf(status) }
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
