import { countMarks } from '../../drawings/count-marks.ts'
import { dayInMoscow } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { type NounForms, plural } from '../../shared/words/plural.ts'
import type { SitePage } from '../pages/page.ts'
import { pageMeta } from '../render/page-meta.ts'

/** A page that no section names is listed where the rest is. */
const SECTIONS: readonly { title: string; prefixes: readonly string[]; hasRest?: boolean }[] = [
  { title: 'Услуги', prefixes: [links.services(), links.prices(), links.industries()] },
  { title: 'Кейсы', prefixes: [links.cases()] },
  { title: 'Рейтинги', prefixes: [links.ratings()] },
  { title: 'Обучение', prefixes: [links.education()] },
  { title: 'Новости', prefixes: [links.news()] },
  {
    title: 'О компании',
    prefixes: [links.about(), links.faq(), links.contract(), links.samples()],
    hasRest: true
  },
  { title: 'Контакты', prefixes: [links.contacts()] },
  { title: 'Документы', prefixes: ['/legal/'] },
  { title: 'English', prefixes: [links.english()] }
]
const PAGES: NounForms = ['страница', 'страницы', 'страниц']
const NAMED = [links.home(), links.siteMap(), ...SECTIONS.flatMap(({ prefixes }) => prefixes)]

/** One page that links to all the others. */
export function siteMapPage(pages: readonly SitePage[]): SitePage {
  const meta = pageMeta({
    path: links.siteMap(),
    name: 'Карта сайта',
    title: 'Карта сайта: все разделы и страницы',
    description:
      'Все разделы сайта на одной странице: услуги, рейтинги, новости, статьи, кейсы, офисы, контакты и правовые документы. Найдите нужное без поиска.',
    updated:
      pages
        .map(({ meta }) => meta.updated)
        .sort()
        .at(-1) ?? ''
  })
  return {
    meta,
    render: ({ render }) => render('pages/site-map', { meta, sections: sectionsOf(pages) })
  }
}

function sectionsOf(pages: readonly SitePage[]) {
  const sections = SECTIONS.map(({ title, prefixes, hasRest = false }) => {
    const own = pages.filter(
      ({ meta }) =>
        meta.isIndexed && (isIn(meta.path, prefixes) || (hasRest && !isIn(meta.path, NAMED)))
    )
    const root = own.find(({ meta }) => meta.path === prefixes[0])
    const others = own.filter((page) => page !== root)
    const paths = new Set(others.map(({ meta }) => meta.path))
    return {
      title,
      path: root?.meta.path,
      pages: underYears(others).map(({ meta }) => ({
        path: meta.path,
        title: meta.crumbs.at(-1)?.title ?? meta.title,
        isPart: pathsAbove(meta).some((above) => paths.has(above))
      })),
      count: own.length
    }
  })
  return sections.map(({ count, ...section }) => ({
    ...section,
    count: `${count} ${plural(count, PAGES)}`,
    drawing: countMarks(count)
  }))
}

/** News, which are below no other page, stand under their years. */
function underYears(pages: readonly SitePage[]): SitePage[] {
  const years = new Map<string, SitePage[]>()
  const paths = new Set(pages.map(({ meta }) => meta.path))
  const others = pages.filter((page) => {
    const year = newsYearOf(page.meta)
    if (!year || !paths.has(year)) return true
    const items = years.get(year)
    if (items) items.push(page)
    else years.set(year, [page])
    return false
  })
  return others.flatMap((page) => [page, ...(years.get(page.meta.path) ?? [])])
}

function newsYearOf({ path, published }: SitePage['meta']): string | undefined {
  return published && path.startsWith(links.news())
    ? links.newsYear(dayInMoscow(published).slice(0, 4))
    : undefined
}

/** `/services/` and `/services/seo/` of `/services/seo/b2b/`. */
function pathsAbove(meta: SitePage['meta']): string[] {
  const { path } = meta
  const names = path.split('/').slice(1, -2)
  const above = names.map((_, index) => `/${names.slice(0, index + 1).join('/')}/`)
  return [...above, newsYearOf(meta) ?? path].filter((other) => other !== path)
}

function isIn(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) =>
    prefix === links.home() ? path === prefix : path.startsWith(prefix)
  )
}
