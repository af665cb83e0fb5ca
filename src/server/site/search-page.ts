import { links } from '../../shared/links.ts'
import { escapeHtml } from '../../shared/words/escape-html.ts'
import { plural } from '../../shared/words/plural.ts'
import { typograph } from '../content/typography.ts'
import type { FoundGroup } from '../pages/general-data.ts'
import type { PageData } from '../pages/page-data.ts'
import { servicePrice } from '../pages/service/service-facts.ts'
import { pageMeta } from '../render/page-meta.ts'
import { writtenDate } from '../render/written-date.ts'
import { SEARCH_KINDS } from '../search/search-documents.ts'
import { markedTitle, repairText, resultsPath, TEXT_KIND } from '../search/search-fragment.ts'
import type { Found, SearchResult } from '../search/search-index.ts'
import type { FoundText, TextResult } from '../search/text/text-search.ts'
import type { Site } from './site.ts'

type SearchData = PageData['pages/search']
type FoundItem = FoundGroup['items'][number]

interface SearchPageParts {
  site: Site
  /** The path of the search page. */
  path: string
  query: string
  titles: SearchResult
  texts: TextResult
}

/** Pages found by their texts that the result page shows: at first, and at most. */
export const SHOWN_TEXTS = { first: 10, most: 30 } as const
const TEXT_GROUP_ID = 'v-tekste'

/** What a page is called beside its date; the first prefix that fits counts. */
const NAMES = [
  ['/services/', 'Услуга'],
  ['/rating/', 'Рейтинг'],
  ['/cases/', 'Кейс'],
  ['/education/articles/', 'Статья'],
  ['/education/templates/', 'Шаблон'],
  ['/education/glossary/', 'Словарь'],
  ['/news/', 'Новость'],
  ['/about/team/', 'Команда'],
  ['/about/vacancies/', 'Вакансия'],
  ['/contacts/', 'Офис'],
  ['/legal/', 'Документ']
] as const

/** What the result page prints: pages by kind in the order of the site, last those that only their texts have. */
export function searchPage({ site, path, query, titles, texts }: SearchPageParts): SearchData {
  const count = titles.found.length + texts.total
  const repair = titles.repair ?? texts.repair
  const said = repair && {
    text: repairText(repair, titles, texts),
    href: resultsPath(path, query, true)
  }
  return {
    meta: searchMeta(path, query),
    query,
    count,
    foundText: foundText(count, query),
    groups: [...titleGroups(site, titles.found), ...textGroup(site, texts, { path, query })],
    ...(said ? { repair: said } : {})
  }
}

function titleGroups(site: Site, found: readonly Found[]): FoundGroup[] {
  return SEARCH_KINDS.map((kind, index) => {
    const own = found.filter(({ document }) => document.kind === kind)
    const items = own.map((page) => titleItem(site, page))
    return { id: `razdel-${index + 1}`, kind, count: items.length, items }
  }).filter(({ items }) => items.length > 0)
}

function titleItem(site: Site, page: Found): FoundItem {
  const { path } = page.document
  const lead = site.pages.get(path)?.meta.description ?? ''
  const note = pageNote(site, path)
  return {
    href: path,
    title: markedTitle(page),
    text: escapeHtml(typograph(lead)),
    notes: note ? [note] : []
  }
}

function textGroup(
  site: Site,
  { found, total }: TextResult,
  { path, query }: { path: string; query: string }
): FoundGroup[] {
  if (found.length === 0) return []
  const rest = Math.min(total, SHOWN_TEXTS.most) - found.length
  const href = `${resultsPath(path, query)}&more=1#${TEXT_GROUP_ID}`
  return [
    {
      id: TEXT_GROUP_ID,
      kind: TEXT_KIND,
      group: 'text',
      count: total,
      items: found.map((page) => textItem(site, page)),
      ...(rest > 0 ? { more: { href, text: `Ещё ${rest}` } } : {})
    }
  ]
}

function textItem(site: Site, { document: { path, title }, html, places }: FoundText): FoundItem {
  const name = NAMES.find(([prefix]) => path.startsWith(prefix) && path !== prefix)?.[1]
  const inPlaces = places > 1 && `${places} ${plural(places, ['место', 'места', 'мест'])}`
  return {
    href: path,
    title: escapeHtml(typograph(title)),
    text: html,
    notes: [name, pageNote(site, path), inPlaces].filter((note) => typeof note === 'string')
  }
}

/** What a service costs, or when a page was published. */
export function pageNote({ content, pages }: Site, path: string): string | undefined {
  const service = content.services.find(({ slug }) => links.service(slug) === path)
  const published = pages.get(path)?.meta.published
  return (service && servicePrice(service.data)) ?? (published && writtenDate(published))
}

function foundText(count: number, query: string): string {
  if (count === 0) return `По запросу «${query}» ничего не нашлось`
  return `Найдено: ${count} ${plural(count, ['страница', 'страницы', 'страниц'])}`
}

function searchMeta(path: string, query: string) {
  return pageMeta({
    path,
    name: 'Поиск',
    title: query ? `Поиск: ${query}` : 'Поиск по сайту',
    description: '',
    updated: '',
    isIndexed: false
  })
}
