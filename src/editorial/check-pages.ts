import { localExamples } from '../server/content/case.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { UNREAD } from '../server/content/fields.ts'
import { industryFacts } from '../server/content/industry-facts.ts'
import { SITE_NAMES } from '../server/content/site/site-texts.ts'
import { dayInMoscow } from '../shared/dates.ts'
import { links } from '../shared/links.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** Lists of a portal: what they show changes, so that they prove nothing. */
const LISTS =
  /^https?:\/\/(?:developers\.google\.com\/search\/(?:updates|blog|docs)|yandex\.ru\/support\/[a-z-]+|(?:www\.)?klerk\.ru\/(?:buh|blogs))\/?$/
/** A source without an address is our own, or says that it is made up. */
const OUR_OWN = /«Тригопункт|демонстрационн|вымышлен/i

/** Who writes there makes the rules himself. */
const FIRST_HAND = /^https:\/\/(?:developers\.google\.com|yandex\.ru|publication\.pravo\.gov\.ru)\//

/** The day of a publication, as titles of sources say it: 05.03.2026. */
const DAY = /(\d{2})\.(\d{2})\.(\d{4})/g

interface Source {
  /** Its field. */
  path: readonly string[]
  name: string
  url?: string
  read?: string
}

/** Sources that cannot be followed: lists instead of pages, named ones without an address, ones without a day of reading. */
export function checkSources(content: Content): ContentFault[] {
  return everySource(content).flatMap(({ entry, source }) => {
    const text =
      faultOf(source) ?? newerThanPage(content, source, entry.data.updated) ?? retold(entry, source)
    const at = { entry, line: lineOf(entry, source), path: source.path }
    return text ? [faultAt(content, { ...at, text })] : []
  })
}

/** How many sources nobody has read yet. */
export function unreadSources(content: Content): number {
  return everySource(content).filter(({ source }) => source.read === UNREAD).length
}

function faultOf({ name, url, read }: Source): string | undefined {
  if (!url) {
    return OUR_OWN.test(name) ? undefined : `У источника «${name}» нет адреса его страницы.`
  }
  if (LISTS.test(url)) return `Источник ${url} ведёт на список: нужна сама страница.`
  const isOutside = !url.startsWith('/')
  if (isOutside && !read) return `Не указано, когда прочитан источник ${url} (поле «read»).`
  return !isOutside && read ? `Источник ${url} наш: день чтения (поле «read») не нужен.` : undefined
}

/** A page cannot have read what came out after it. */
function newerThanPage(
  content: Content,
  { name, url }: Source,
  updated: string
): string | undefined {
  const pageDay = dayInMoscow(updated)
  const own = content.news.find(({ slug }) => links.newsItem(slug) === url)
  const days = [...name.matchAll(DAY)].map(([, date, month, year]) => `${year}-${month}-${date}`)
  const day = [...days, ...(own ? [dayInMoscow(own.data.date)] : [])].find((of) => of > pageDay)
  return (
    day &&
    `Источник «${name}» от ${day}, а страница от ${pageDay}: измените поле «Обновлена» («updated»).`
  )
}

/** News taken from others names its source: a chain of retellings is not one. */
function retold({ data }: Entry, { name, url = '' }: Source): string | undefined {
  const isNamed = !('category' in data) || ('document' in data && data.document)
  if (isNamed || data.category !== 'otrasl' || FIRST_HAND.test(url)) return undefined
  return `Новость по пересказу «${name}»: назовите сам документ (поле «document»).`
}

function everySource(content: Content): { entry: Entry; source: Source }[] {
  return [
    ...content.articles.flatMap((entry) =>
      entry.data.sources.map(({ title, ...place }, at) => ({
        entry,
        source: { path: ['sources', String(at)], name: title, ...place }
      }))
    ),
    ...content.news.flatMap((entry) =>
      entry.data.source ? [{ entry, source: { path: ['source'], ...entry.data.source } }] : []
    )
  ]
}

function lineOf(entry: Entry, { name, url }: Source): number {
  return lineWith(entry, url ?? name.slice(0, 30))
}

/** What we ask of a client's page of a city; what the schema asks of ours beside it are the other five. */
const EXAMPLES = 3

/**
 * Offices that the menu or the page in English leaves out, and those whose page has fewer examples of its city than we let
 * a client publish one with.
 */
export function checkOffices(content: Content): ContentFault[] {
  return content.offices.flatMap((entry) => [
    ...exampleFaults(content, entry),
    ...leftOut(entry, content.site).map((name) => {
      const text = `Офиса нет в тексте «${name}»: впишите его туда.`
      return faultAt(content, { entry, line: 1, text })
    })
  ])
}

function exampleFaults(content: Content, entry: Entry<'offices'>): ContentFault[] {
  const count = localExamples(entry, content)
  if (count >= EXAMPLES) return []
  const text = `У города своих отзывов и примеров ${count}: нужно не меньше ${EXAMPLES}.`
  return [faultAt(content, { entry, line: lineWith(entry, 'examples:'), text })]
}

/** Texts of the site that should name the office and do not. */
function leftOut({ slug }: Entry<'offices'>, { menu, english }: Content['site']): string[] {
  const isInMenu = menu.sections.some(({ children }) =>
    children?.some(({ path }) => path === links.office(slug))
  )
  return [
    ...(isInMenu ? [] : [SITE_NAMES.menu]),
    ...(english.offices.some(({ office }) => office === slug) ? [] : [SITE_NAMES.english])
  ]
}

/** Industries without a row in the table of facts: their pages and the list would show none. */
export function checkIndustries(content: Content): ContentFault[] {
  const list = content.pages.find(({ slug }) => slug === 'industries')
  if (!list) return []
  const facts = industryFacts(list)
  const text = 'Отрасли нет в таблице страницы «Отрасли»: допишите её в pages/industries.md.'
  return content.industries
    .filter(({ slug }) => !facts.has(links.industry(slug)))
    .map((entry) => faultAt(content, { entry, line: 1, text }))
}
