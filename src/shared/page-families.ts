/** Everything that there is to say of the pages whose addresses begin alike. */
export interface PageFamily {
  /** How their addresses begin; the longest beginning that fits counts. */
  prefix: string
  /** What one of them is called beside its date in the results of the search; the family's own page is called nothing. */
  name?: string
  /** Under what the search shows them. */
  kind: 'Услуги' | 'Рейтинги' | 'Кейсы' | 'Статьи и шаблоны' | 'Новости' | 'Компания'
  /** How much the search prefers them to others that match the same words; 1 by default. */
  weight?: number
  /** The file of the sitemap that lists them. */
  sitemap: 'pages' | 'services' | 'news' | 'articles' | 'ratings' | 'cases'
  /** The section of the site map that lists them. */
  section: string
}

/** In the order of the site map. */
export const PAGE_FAMILIES: readonly PageFamily[] = [
  {
    prefix: '/services/',
    name: 'Услуга',
    kind: 'Услуги',
    weight: 4,
    sitemap: 'services',
    section: 'Услуги'
  },
  { prefix: '/prices/', kind: 'Услуги', weight: 4, sitemap: 'pages', section: 'Услуги' },
  {
    prefix: '/industries/',
    name: 'Отрасль',
    kind: 'Компания',
    sitemap: 'pages',
    section: 'Услуги'
  },
  { prefix: '/cases/', name: 'Кейс', kind: 'Кейсы', sitemap: 'cases', section: 'Кейсы' },
  {
    prefix: '/rating/',
    name: 'Рейтинг',
    kind: 'Рейтинги',
    weight: 2,
    sitemap: 'ratings',
    section: 'Рейтинги'
  },
  {
    prefix: '/education/',
    kind: 'Статьи и шаблоны',
    weight: 1.2,
    sitemap: 'pages',
    section: 'Обучение'
  },
  {
    prefix: '/education/articles/',
    name: 'Статья',
    kind: 'Статьи и шаблоны',
    weight: 1.2,
    sitemap: 'articles',
    section: 'Обучение'
  },
  {
    prefix: '/education/templates/',
    name: 'Шаблон',
    kind: 'Статьи и шаблоны',
    weight: 1.2,
    sitemap: 'pages',
    section: 'Обучение'
  },
  {
    prefix: '/education/glossary/',
    name: 'Словарь',
    kind: 'Статьи и шаблоны',
    weight: 1.2,
    sitemap: 'pages',
    section: 'Обучение'
  },
  {
    prefix: '/news/',
    name: 'Новость',
    kind: 'Новости',
    weight: 0.8,
    sitemap: 'news',
    section: 'Новости'
  },
  { prefix: '/about/', kind: 'Компания', sitemap: 'pages', section: 'О компании' },
  {
    prefix: '/about/team/',
    name: 'Команда',
    kind: 'Компания',
    sitemap: 'pages',
    section: 'О компании'
  },
  {
    prefix: '/about/vacancies/',
    name: 'Вакансия',
    kind: 'Компания',
    sitemap: 'pages',
    section: 'О компании'
  },
  { prefix: '/spasibo/', kind: 'Компания', sitemap: 'pages', section: 'О компании' },
  { prefix: '/samples/', kind: 'Компания', sitemap: 'pages', section: 'О компании' },
  {
    prefix: '/contacts/',
    name: 'Офис',
    kind: 'Компания',
    sitemap: 'pages',
    section: 'Контакты'
  },
  {
    prefix: '/legal/',
    name: 'Документ',
    kind: 'Компания',
    sitemap: 'pages',
    section: 'Документы'
  },
  { prefix: '/en/', kind: 'Компания', sitemap: 'pages', section: 'English' }
]

/** Pages right below home that are no family's: `/faq/`, `/contract/`. */
const SINGLE: PageFamily = {
  prefix: '/',
  kind: 'Компания',
  sitemap: 'pages',
  section: 'О компании'
}
const BY_LENGTH = [...PAGE_FAMILIES].sort((a, b) => b.prefix.length - a.prefix.length)

/**
 * The family of a page.
 *
 * @throws {Error} For a page deeper than `/faq/` whose family nobody has written down.
 */
export function familyOf(path: string): PageFamily {
  const family = BY_LENGTH.find(({ prefix }) => path.startsWith(prefix))
  if (family) return family
  if (/^\/[^/]*\/?$/.test(path)) return SINGLE
  throw new Error(`PAGE_FAMILIES has no family for ${path}`)
}
