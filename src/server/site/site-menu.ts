import type { MenuFeature, ShownItem, ShownSection } from '../../islands/burger/burger-props.ts'
import { PANEL } from '../../islands/burger/use-levels.ts'
import { longDate } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import type { Company, MenuItem } from '../../shared/site.ts'
import { fill, type Said } from '../../shared/words/fill.ts'
import { decimal, rubles } from '../../shared/words/numbers.ts'
import type { Content, Entry } from '../content/content.ts'
import { typograph } from '../content/typography.ts'
import { headcount } from '../pages/company/company-counts.ts'
import { newestFirst } from '../pages/filters.ts'
import { currentRatings } from '../pages/rating/rating-table.ts'
import { servicePrice } from '../pages/service/service-facts.ts'
import type { SiteData } from '../render/head-data.ts'
import { currentMark, type PageMeta } from '../render/page-meta.ts'

const ADDRESSES: ReadonlySet<string> = new Set(['path'])
/** They follow another text, from which only styles would keep them apart. */
const FOLLOWING: ReadonlySet<string> = new Set(['note', 'figure', 'text'])

/** The menu with what its links lead to: prices, counts, dates. */
export function shownMenu({ menu, company }: SiteData, content: Content): readonly ShownSection[] {
  const notes = menuNotes(content)
  const features = menuFeatures(content, company)
  const noted = (item: MenuItem): ShownItem => {
    const note = item.note ?? notes.get(item.path)
    return note ? { ...item, note } : item
  }
  return typeset(
    menu.map(({ children, ...section }) => {
      const feature = features.get(section.path)
      return {
        ...section,
        ...(children && { children: children.map(noted) }),
        ...(feature && { feature })
      }
    })
  )
}

/** All texts of a menu as they are printed: with their typography, and a space before what follows another. */
export function typeset(menu: readonly ShownSection[]): readonly ShownSection[] {
  return JSON.parse(JSON.stringify(menu), (name, value) => {
    if (typeof value !== 'string' || ADDRESSES.has(name)) return value
    return (FOLLOWING.has(name) ? ' ' : '') + typograph(value)
  })
}

/** The menu with a place for a mark at each of its links: `menuMarker` fills them, as the rest is the same on all pages. */
export function withPlaces(menu: readonly ShownSection[]): readonly ShownSection[] {
  return menu.map(({ children, ...section }) => ({
    ...section,
    mark: place('within', section),
    ...(children && { children: children.map((child) => placed(child)) })
  }))
}

/** Of two links to one page the outer one is marked alone. */
function placed({ children, ...item }: ShownItem): ShownItem {
  return {
    ...item,
    mark: place('at', item),
    ...(children && {
      children: children.map((child) => (child.path === item.path ? child : placed(child)))
    })
  }
}

const place = (kind: 'at' | 'within', { path }: ShownItem) => `${kind} ${path}` as 'page'

const PLACES = / aria-current="((?:at|within) [^"]+)"| data-open=""/

/**
 * Prints a menu that was made with its places as it stands on a page: what leads there is marked, and its panel is open.
 *
 * @param html The menu as React prints it.
 */
export function menuMarker(
  html: string,
  menu: readonly ShownSection[]
): (meta: PageMeta) => string {
  // Texts and places in turn.
  const pieces = html.split(PLACES)
  return (meta) => {
    const current = menu.findIndex(({ path, children }) => children && currentMark(path, meta))
    const marked = pieces.map((piece, at) => (at % 2 === 0 ? piece : markAt(piece, meta)))
    return marked
      .join('')
      .replace(`id="${PANEL}${current}" popover="" data-submenu=""`, '$& data-open=""')
  }
}

function markAt(place: string | undefined, meta: PageMeta): string {
  const [kind, path = ''] = place?.split(' ') ?? []
  const mark = kind === 'at' ? path === meta.path && 'page' : kind && currentMark(path, meta)
  return mark ? ` aria-current="${mark}"` : ''
}

const SHOWN = 3

type Card = Omit<MenuFeature & { kind: 'card' }, 'kind'>

/** The features of the sections, by the section's path. */
function menuFeatures(content: Content, company: Company): ReadonlyMap<string, MenuFeature> {
  const features: [string, Card | MenuFeature | undefined][] = [
    [links.services(), audit(content)],
    [links.cases(), latestCase(content)],
    [links.ratings(), leaders(content)],
    [links.education(), latestArticle(content)],
    [links.news(), latestNews(content)],
    [links.about(), foundation(company, content)],
    [links.contacts(), addresses(company, content)]
  ]
  return new Map(
    features.flatMap(([path, feature]) => {
      if (!feature) return []
      return [[path, 'kind' in feature ? feature : { kind: 'card' as const, ...feature }]]
    })
  )
}

/** The cheapest way to begin. */
function audit({ services, site }: Content): Card | undefined {
  const service = services.find(({ slug }) => slug === 'audit')
  const tariff = service?.data.tariffs?.[0]
  if (!service || !tariff) return undefined
  return {
    path: links.service(service.slug),
    label: `${service.data.menu ?? service.data.title}, «${tariff.name}»`,
    figure: rubles(tariff.price),
    text: fill(site.frame.menu.begin, tariff)
  }
}

function latestCase({ cases, site }: Content): Card | undefined {
  const [latest] = newestFirst(cases)
  if (!latest) return undefined
  const { client, result } = latest.data
  return {
    path: links.case(latest.slug),
    label: client,
    figure: result.change,
    text: fill(site.frame.menu.result, result)
  }
}

function leaders(content: Content): MenuFeature | undefined {
  const [rating] = [...currentRatings(content)].sort((a, b) =>
    b.data.published.localeCompare(a.data.published)
  )
  const table = rating?.data.tables[0]
  if (!rating || !table) return undefined
  const rows = [...table.rows].sort((a, b) => b.total - a.total).slice(0, SHOWN)
  return {
    kind: 'list',
    label: fill(content.site.frame.menu.rating, {
      title: rating.data.menu ?? rating.data.title,
      period: rating.data.period
    }),
    lines: rows.map(({ name, total }) => ({ title: name, note: decimal(total), share: total }))
  }
}

function latestArticle({ articles, site }: Content): Card | undefined {
  const [latest] = newestFirst(articles)
  if (!latest) return undefined
  return {
    path: links.article(latest.slug),
    label: site.frame.menu.article,
    text: latest.data.title
  }
}

function latestNews({ news, site }: Content): MenuFeature {
  const line = ({ slug, data }: Entry<'news'>) => ({
    path: links.newsItem(slug),
    title: data.title,
    note: longDate(data.date)
  })
  return {
    kind: 'list',
    label: site.frame.menu.news,
    lines: newestFirst(news).slice(0, SHOWN).map(line)
  }
}

function foundation({ foundedIn, promise }: Company, { site }: Content): Card {
  return {
    path: links.about(),
    label: site.frame.menu.founded,
    figure: String(foundedIn),
    text: promise
  }
}

function addresses({ phone, email }: Company, { site }: Content): MenuFeature {
  const { menu: words } = site.frame
  return {
    kind: 'list',
    label: words.contacts,
    lines: [
      { path: phone.link, title: phone.text, note: words.phone },
      { path: `mailto:${email}`, title: email, note: words.mail }
    ]
  }
}

/** What the menu says beside a link, by its path: the price to begin with, how many there are, of when it is. */
function menuNotes(content: Content): ReadonlyMap<string, string> {
  return new Map([
    ...servicePrices(content),
    ...counted(
      content.cases,
      ({ data }) => links.casesOf(data.industry),
      content.site.frame.menu.cases
    ),
    ...counted(content.news, ({ data }) => links.newsCategory(data.category)),
    ...currentRatings(content).map(({ slug, data }) => [links.rating(slug), data.period] as const),
    ...content.offices.map(({ slug, data }) => [links.office(slug), data.utc] as const),
    ...collections(content)
  ])
}

function servicePrices({ services }: Content): [string, string][] {
  return services.flatMap((service) => {
    const price = servicePrice(service, services)
    return price ? [[links.service(service.slug), price] as [string, string]] : []
  })
}

/** How many items each of the pages lists. */
function counted<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  said?: Said<'count'>
): [string, string][] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(pathOf(item), (counts.get(pathOf(item)) ?? 0) + 1)
  return [...counts].map(([path, count]) => [path, said ? fill(said, { count }) : String(count)])
}

function collections({ articles, templates, glossary, vacancies, pages, site }: Content) {
  const { menu: words } = site.frame
  const pay = Math.min(...vacancies.map(({ data }) => data.salary.from))
  const data = (slug: string) => pages.find((page) => page.slug === slug)?.data
  const reviews = data('reviews')?.reviews?.length ?? 0
  const questions = data('faq')?.faq?.length ?? 0
  return [
    [links.articles(), String(articles.length)],
    [links.templates(), String(templates.length)],
    [links.glossary(), fill(words.terms, { count: glossary.length })],
    [links.team(), fill(words.people, { count: headcount({ pages }) })],
    [links.reviews(), String(reviews)],
    [links.faq(), fill(words.questions, { count: questions })],
    [links.vacancies(), Number.isFinite(pay) ? `от ${rubles(pay)}` : '']
  ] as [string, string][]
}
