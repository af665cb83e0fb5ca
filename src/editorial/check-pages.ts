import { dirname } from 'node:path'
import { localExamples } from '../server/content/case.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { UNREAD } from '../server/content/fields.ts'
import { industryFacts } from '../server/content/industry-facts.ts'
import { cornersOf, SITE_NAMES } from '../server/content/site/site-texts.ts'
import { dayInMoscow } from '../shared/dates.ts'
import { links } from '../shared/links.ts'
import { contentLines, faultAt, lineWith } from './content-lines.ts'

/** Lists of a portal: what they show changes, so that they prove nothing. */
const LISTS =
  /^https?:\/\/(?:developers\.google\.com\/search\/(?:updates|blog|docs)|yandex\.ru\/support\/[a-z-]+|(?:www\.)?klerk\.ru\/(?:buh|blogs))\/?$/
const MADE_UP = /демонстрационн|вымышлен/i

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
      faultOf(content, source) ??
      newerThanPage(content, source, entry.data.updated) ??
      retold(entry, source)
    const at = { entry, line: lineOf(entry, source), path: source.path }
    return text ? [faultAt(content, { ...at, text })] : []
  })
}

/** How many sources nobody has read yet. */
export function unreadSources(content: Content): number {
  return everySource(content).filter(({ source }) => source.read === UNREAD).length
}

function faultOf({ site }: Content, { name, url, read }: Source): string | undefined {
  if (!url) {
    // It is our own, or says that it is made up.
    return name.includes(`«${site.company.name}`) || MADE_UP.test(name)
      ? undefined
      : `У источника «${name}» нет адреса его страницы.`
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

/** Siblings whose `order` is missing, taken or leaves a gap: importance is said, not left to the alphabet. */
export function checkRanks(content: Content): ContentFault[] {
  const groups = grouped(ranked(content))
  return [...groups.values()].flatMap((siblings) => siblingFaults(content, siblings))
}

function siblingFaults(content: Content, siblings: readonly Entry<'services'>[]): ContentFault[] {
  const taken = new Map<number | undefined, string>()
  return siblings.flatMap((entry) => {
    const { order } = entry.data
    const other = taken.get(order)
    taken.set(order, other ?? entry.slug)
    const fault = rankFault(order, other, siblings.length)
    const at = { entry, line: lineWith(entry, 'order:'), path: ['order'] }
    return fault ? [faultAt(content, { ...at, ...fault })] : []
  })
}

function rankFault(
  order: number | undefined,
  other: string | undefined,
  count: number
): Pick<ContentFault, 'code' | 'text'> | undefined {
  if (order === undefined)
    return { code: 'missing', text: `Поле не заполнено: нужно место от 1 до ${count}.` }
  if (other !== undefined)
    return { code: 'duplicate', text: `Стоит «${order}», это место уже у «${other}».` }
  const text = `Стоит «${order}», а соседей ${count}: нужно место от 1 до ${count}.`
  return order > count ? { code: 'wrong-count', text } : undefined
}

function ranked({ services }: Content): Entry<'services'>[] {
  return services.filter(({ slug }) => slug !== '')
}

function grouped(services: readonly Entry<'services'>[]): Map<string, Entry<'services'>[]> {
  const groups = new Map<string, Entry<'services'>[]>()
  for (const service of services) {
    const folder = dirname(service.slug)
    groups.set(folder, [...(groups.get(folder) ?? []), service])
  }
  return groups
}

/** Fewer criteria than corners make no triangle. */
const LEAST = 3

/** Ratings whose criteria are not each in one corner of their triangle of weights: their pages have none. */
export function checkCorners(content: Content): ContentFault[] {
  return content.ratings
    .filter(({ data }) => data.metrics.length >= LEAST)
    .flatMap((rating) => cornerFaults(content, rating))
}

function cornerFaults(content: Content, entry: Entry<'ratings'>): ContentFault[] {
  const held = (cornersOf(entry.slug, content.site) ?? []).flatMap(({ metrics }) => metrics)
  const own = entry.data.metrics.map(({ id }) => id)
  const misplaced = own.filter((id) => held.filter((one) => one === id).length !== 1)
  const strange = held.filter((id) => !own.includes(id))
  // A renamed criterion is reported once, by its new name.
  const [id = ''] = [...misplaced, ...strange]
  if (!id) return []
  const what = own.includes(id)
    ? `показатель «${id}» не стоит ровно в одной вершине`
    : `стоит «${id}», а такого показателя нет`
  const text = `Треугольника весов на странице не будет: в тексте «${SITE_NAMES.rating}» ${what}.`
  return [faultAt(content, { entry, line: lineWith(entry, `- id: ${id}`), text })]
}

/** The column of the policy's table of purposes that names the legal basis. */
const BASIS = 'Основание'
/** An item of part 1 of article 6 of the law. */
const ITEM = /пункт \d/i
const SAID = /version (\d{4}-\d\d-\d\d(?:-\d+)?)/gi

/** Purposes of the policy without a legal basis of the law, and English texts of another edition than the Russian ones. */
export function checkBases(content: Content): ContentFault[] {
  return [...basisFaults(content), ...translationFaults(content)]
}

function basisFaults(content: Content): ContentFault[] {
  let column = -1
  return contentLines(content)
    .filter(({ collection, entry }) => collection === 'legal' && entry.slug === 'privacy')
    .flatMap((line) => {
      const cells = line.text.split('|').map((cell) => cell.trim())
      if (cells.length < 3) column = -1
      if (cells.includes(BASIS)) {
        column = cells.indexOf(BASIS)
        return []
      }
      const basis = cells[column]
      if (!basis || /^:?-+:?$/.test(basis) || ITEM.test(basis)) return []
      const text = `Основание «${basis}»: назовите пункт статьи 6, например «пункт 7».`
      return [faultAt(content, { ...line, text })]
    })
}

function translationFaults(content: Content): ContentFault[] {
  return content.pages.flatMap((page: Entry<'pages'>) => {
    const original = content.legal.find(({ slug }) => page.slug === `en/${slug}`)
    if (!original) return []
    const said = [...page.body.matchAll(SAID)].map(([, version]) => version)
    const others = said.filter((version) => version !== original.data.version)
    if (said.length > 0 && others.length === 0) return []
    const edition = others[0]
      ? `Перевод от редакции «${others[0]}»`
      : 'В переводе не названа редакция'
    const text = `${edition}, а русский текст уже «${original.data.version}».`
    return [faultAt(content, { entry: page, line: lineWith(page, others[0] ?? '---'), text })]
  })
}

const WITHOUT_HOLDER = /Лаборатории ещё не было|опрашивали мы сами/

/** Issues that nobody outside has watched: their form may not send objections to the holder of today. */
export function checkHolders(content: Content): ContentFault[] {
  return content.ratings
    .filter(({ data }) => !data.form && data.rules.some((rule) => WITHOUT_HOLDER.test(rule)))
    .map((entry) => {
      const text = 'У выпуска не было внешней лаборатории: напишите, кто отвечает на возражения.'
      return faultAt(content, { entry, line: lineWith(entry, 'rules:'), path: ['form'], text })
    })
}
