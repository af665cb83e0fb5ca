import { NEWS_CATEGORIES, NEWS_LEADS, NEWS_TITLES, namesOf } from '../../../content/value-names.ts'
import { type MarkKind, markColumns } from '../../../drawings/marks.ts'
import {
  monthNumber,
  monthWithYear,
  shortMonth,
  yearOf
} from '../../../drawings/profile/numbers.ts'
import { dayInMoscow } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import { namedCover, renderMarkdown } from '../../content/markdown.ts'
import { type Crumb, pageMeta } from '../../render/page-meta.ts'
import { byline } from '../company/company-data.ts'
import { authorLd, datedMeta } from '../dated-meta.ts'
import { newestFirst } from '../filters.ts'
import type { Rubric, SitePage } from '../page.ts'
import { byYear, newsFigure, newsLine, newsYears } from './news-list.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/news-list': NewsListView
    /** `cover` is the markup of its picture, empty without one. */
    'pages/news-item': ReturnType<typeof itemView> & { cover: string }
  }
}

interface NewsListView {
  title: string
  lead: string
  rubrics: readonly Rubric[]
  /** The newest item, on the first page of all. */
  front: ReturnType<typeof frontOf> | undefined
  years: ReturnType<typeof newsYears>
  /** All news by months, those of the page told apart: SVG. */
  months: string
  number: number
  count: number
}

const PER_PAGE = 12
/** So many on each side of an item are drawn: all of them on every page would be more than a page holds. */
const MOST_BESIDE = 100
/** A rubric of fewer says nothing that its items do not: search engines are not offered it. */
const LEAST_OF_RUBRIC = 6

type Words = Content['site']['reading']['news']

const rootOf = ({ name }: Words): Crumb => ({ path: links.news(), title: name })

/** What a list of news has beside its own. */
interface Lists {
  content: Content
  words: Words
  /** All of them, newest first. */
  news: readonly Entry<'news'>[]
  years: ReturnType<typeof byYear>
  /** The day in Moscow of each. */
  days: ReadonlyMap<Entry<'news'>, string>
  rubrics: readonly Rubric[]
}

/** The list in pages of twelve, its rubrics and years, and every item. */
export function newsPages(content: Content): SitePage[] {
  const words = content.site.reading.news
  const news = newestFirst(content.news)
  const bySlug = new Map(news.map((item) => [item.slug, item]))
  const years = byYear(news)
  const dated = [...years.values()].flatMap(({ items, days }) =>
    items.map((item, at) => [item, days[at] ?? ''] as const)
  )
  const rubrics = rubricsOf(news, words)
  const lists = { content, words, news, years, days: new Map(dated), rubrics }
  return [
    ...listPages(lists),
    ...rubricPages(lists),
    ...yearPages(lists),
    ...news.map((item, index) =>
      itemPage(item, lists, {
        at: index,
        related: (item.data.related ?? []).flatMap((slug) => bySlug.get(slug) ?? []),
        newer: news[index - 1],
        older: news[index + 1]
      })
    )
  ]
}

/** All, and the rubrics that have something, the largest first. */
function rubricsOf(news: readonly Entry<'news'>[], words: Words): Rubric[] {
  const rubrics = Object.entries(NEWS_CATEGORIES)
    .map(([category, title]) => ({
      path: links.newsCategory(category),
      title,
      count: news.filter(({ data }) => data.category === category).length
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return [{ path: links.news(), title: words.all, count: news.length }, ...rubrics]
}

/** «отрасль, кейсы»: what there is, the largest first. */
function namedRubrics(news: readonly Entry<'news'>[], words: Words): string {
  const [, ...rubrics] = rubricsOf(news, words)
  return rubrics.map(({ title }) => title.toLowerCase()).join(', ')
}

function listPages(lists: Lists): SitePage[] {
  const { content, words, news, years, rubrics } = lists
  const count = Math.max(1, Math.ceil(news.length / PER_PAGE))
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const items = news.slice(index * PER_PAGE, number * PER_PAGE)
    const numbered = (title: string) => (number > 1 ? fill(words.page, { title, number }) : title)
    const place = number > 1 ? [fill(words.pageOf, { number, count })] : []
    const meta = pageMeta({
      path: links.newsPage(number),
      name: numbered(words.name),
      title: numbered(words.seo.title),
      description: [...place, words.seo.description].join(' '),
      updated: items[0]?.data.updated ?? '',
      ...(number > 1 ? { ancestors: [rootOf(words)] } : {})
    })
    return {
      meta,
      render: ({ render }) => {
        const front = number === 1 ? items[0] : undefined
        return render('pages/news-list', {
          title: numbered(words.seo.title),
          lead: words.lead,
          rubrics,
          front: front && frontOf(front, content),
          years: newsYears(front ? items.slice(1) : items, words, years),
          months: datedMonths(
            fill(words.count, { count: news.length }),
            marksAround(index * PER_PAGE, lists, () => 'own')
          ),
          number,
          count
        })
      }
    }
  })
}

function frontOf(item: Entry<'news'>, content: Content) {
  const author = content.people.find(({ slug }) => slug === item.data.author)
  return {
    ...newsLine(item, dayInMoscow(item.data.date).slice(0, 4), content.site.reading.news),
    author: author?.data.name ?? '',
    figure: newsFigure(item, content)
  }
}

function rubricPages(lists: Lists): SitePage[] {
  return namesOf(NEWS_CATEGORIES).flatMap((category) => {
    const { news, words } = lists
    const title = NEWS_CATEGORIES[category]
    const items = news.filter(({ data }) => data.category === category)
    const lead = NEWS_LEADS[category]
    const page = {
      path: links.newsCategory(category),
      name: title,
      lead,
      title: NEWS_TITLES[category],
      description: fill(words.rubric, { lead, rubric: title, count: items.length }),
      isIndexed: items.length >= LEAST_OF_RUBRIC
    }
    return items.length > 0 ? [wholeList(page, items, lists)] : []
  })
}

function yearPages(lists: Lists): SitePage[] {
  const { words } = lists
  return [...lists.years].map(([year, { items }]) => {
    const page = {
      path: links.newsYear(year),
      name: fill(words.year.name, { year }),
      lead: fill(words.year.lead, { year }),
      title: fill(words.year.title, { year }),
      description: fill(words.year.description, { year, rubrics: namedRubrics(items, words) }),
      isIndexed: false
    }
    return wholeList(page, items, lists)
  })
}

type Listed = Pick<
  Parameters<typeof pageMeta>[0],
  'path' | 'name' | 'title' | 'description' | 'isIndexed'
> & { lead?: string }

/** A list short enough for one page. */
function wholeList(
  { lead, ...page }: Listed,
  items: readonly Entry<'news'>[],
  lists: Lists
): SitePage {
  const { news, rubrics, words } = lists
  const updated = items[0]?.data.updated ?? ''
  const meta = pageMeta({ ...page, updated, ancestors: [rootOf(words)] })
  const [own, at] = [new Set(items), items[0] ? news.indexOf(items[0]) : 0]
  return {
    meta,
    render: ({ render }) =>
      render('pages/news-list', {
        title: page.title,
        lead: lead ?? words.lead,
        rubrics,
        front: undefined,
        years: newsYears(items, words),
        months: datedMonths(
          fill(words.of, { name: page.name, count: items.length, all: news.length }),
          marksAround(at, lists, (item) => (own.has(item) ? 'own' : 'other'))
        ),
        number: 1,
        count: 1
      })
  }
}

interface Neighbours {
  /** The place of the item among all. */
  at: number
  related: readonly Entry<'news'>[]
  newer: Entry<'news'> | undefined
  older: Entry<'news'> | undefined
}

function itemPage(item: Entry<'news'>, lists: Lists, beside: Neighbours): SitePage {
  const { content, words } = lists
  const { data, slug } = item
  const cover = namedCover(data.cover, item.file)
  const meta = datedMeta({
    entry: item,
    ...(cover && { image: cover.path }),
    path: links.newsItem(slug),
    ancestors: [rootOf(words)],
    type: 'NewsArticle',
    section: NEWS_CATEGORIES[data.category],
    author: authorLd(content, data.author)
  })
  return {
    meta,
    render: ({ render }) =>
      render('pages/news-item', {
        cover: cover?.html ?? '',
        ...itemView(item, lists, beside)
      })
  }
}

function itemView(item: Entry<'news'>, lists: Lists, { at, related, ...neighbours }: Neighbours) {
  const { data } = item
  const year = dayInMoscow(data.date).slice(0, 4)
  return {
    item,
    rubric: NEWS_CATEGORIES[data.category],
    body: renderMarkdown(item.body, item.file),
    author: byline(lists.content, data.author),
    months: monthsOf(item, at, lists),
    related: related.map((other) => newsLine(other, year, lists.words)),
    ...neighbours
  }
}

/** Where an item stands among the nearest, and those of its rubric. */
function monthsOf(item: Entry<'news'>, at: number, lists: Lists) {
  const { news, rubrics, words } = lists
  const { category } = item.data
  const path = links.newsCategory(category)
  const count = rubrics.find((rubric) => rubric.path === path)?.count ?? 0
  const name = `«${NEWS_CATEGORIES[category]}»`
  const text = fill(words.of, { name, count, all: news.length })
  const marks = marksAround(at, lists, (other) => {
    if (other === item) return 'this'
    return other.data.category === category ? 'own' : 'other'
  })
  return { text, drawing: datedMonths(fill(words.here, { text }), marks) }
}

/** @param at A place among all. */
function marksAround(at: number, { news, days }: Lists, kindOf: (item: Entry<'news'>) => MarkKind) {
  return news
    .slice(Math.max(0, at - MOST_BESIDE), at + MOST_BESIDE + 1)
    .map((item) => ({ day: days.get(item) ?? '', kind: kindOf(item) }))
}

interface Dated {
  /** ISO 8601 */
  day: string
  /** What it is to the page that shows this. */
  kind: MarkKind
}

const YEAR = 12
/** A longer time is shown by years: a phone has no room for more months. */
const MOST_MONTHS = 36
/** A year that has fewer months on the axis has no room for its number before the next one. */
const LEAST_MONTHS = 3

/**
 * Texts by their months; by their years where there are many.
 *
 * @param title What is told apart, in words.
 * @param texts The newest first.
 */
function datedMonths(title: string, texts: readonly Dated[]): string {
  const months = texts.map(({ day }) => monthNumber(dayInMoscow(day)))
  const [first, last] = [months.at(-1) ?? 0, months[0] ?? 0]
  const size = last - first < MOST_MONTHS ? 1 : YEAR
  const label = last - first < YEAR ? shortMonth : yearLabels(first, size)
  const placeOf = (month: number) => Math.floor(month / size) - Math.floor(first / size)
  const columns = Array.from({ length: placeOf(last) + 1 }, (_, place) => ({
    marks: [] as MarkKind[],
    label: label(first + place * size)
  }))
  for (const [index, { kind }] of texts.entries()) {
    columns[placeOf(months[index] ?? 0)]?.marks.unshift(kind)
  }
  return markColumns(`${title}. ${monthWithYear(first)} — ${monthWithYear(last)}`, columns)
}

/** A year under its January, and under the first month of all. */
function yearLabels(first: number, size: number) {
  return (month: number): string => {
    const isFirst = month === first && month % YEAR <= YEAR - LEAST_MONTHS
    return size === YEAR || month % YEAR === 0 || isFirst ? String(yearOf(month)) : ''
  }
}
