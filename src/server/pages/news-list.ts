import { clockTime, dayAndMonth, dayInMoscow } from '../../shared/dates.ts'
import { decimal } from '../../shared/decimal.ts'
import { links } from '../../shared/links.ts'
import { type NounForms, plural } from '../../shared/plural.ts'
import type { Content, Entry } from '../content/load-content.ts'
import { yearMarks } from '../render/year-marks.ts'
import type { NewsFigure, NewsLine, NewsYear } from './page-data/news-data.ts'
import { currentRatings } from './rating-editions.ts'
import { rankRows } from './rating-table.ts'

export const NEWS_CATEGORIES = {
  kompaniya: 'Компания',
  otrasl: 'Отрасль',
  issledovanie: 'Исследования',
  rejting: 'Рейтинги',
  kejs: 'Кейсы',
  sobytie: 'События',
  obuchenie: 'Обучение'
} as const

type News = Entry<'news'>

const NEWS: NounForms = ['новость', 'новости', 'новостей']
const LEADERS = 5
const RATING_LINK = /\]\(\/rating\/([^/)]+)\/\)/

/** The year that an item is dated by, in Moscow. */
export function yearOf({ data }: News): string {
  return dayInMoscow(data.date).slice(0, 4)
}

/**
 * Items by their years.
 *
 * @param items What the page shows, newest first.
 * @param all Every item of the list, of which a year is counted and drawn.
 */
export function newsYears(items: readonly News[], all: readonly News[]): NewsYear[] {
  return [...new Set(items.map(yearOf))].map((year) => {
    const whole = all.filter((item) => yearOf(item) === year)
    return {
      year,
      path: links.newsYear(year),
      count: `${whole.length} ${plural(whole.length, NEWS)}`,
      marks: yearMarks(whole.map(({ data }) => dayInMoscow(data.date))),
      lines: items.filter((item) => yearOf(item) === year).map(newsLine)
    }
  })
}

/** An item as a list shows it. */
export function newsLine({ slug, data }: News): NewsLine {
  return {
    path: links.newsItem(slug),
    title: data.title,
    lead: data.lead,
    date: data.date,
    day: dayAndMonth(data.date),
    time: clockTime(data.date),
    rubric: { path: links.newsCategory(data.category), title: NEWS_CATEGORIES[data.category] },
    source: data.source?.name
  }
}

/** The first rows of the rating that an item is about: the first that its text leads to. */
export function newsFigure({ body }: News, content: Content): NewsFigure | undefined {
  const [, slug] = RATING_LINK.exec(body) ?? []
  const rating = currentRatings(content).find((other) => other.slug === slug)
  const table = rating?.data.tables[0]
  if (!rating || !table) return undefined
  const leaders = rankRows(table.rows).slice(0, LEADERS)
  return {
    caption: `${rating.data.title}: первые строки, итог из 100`,
    path: links.rating(rating.slug),
    period: rating.data.period,
    rows: leaders.map(({ name, total }) => ({ name, total, text: decimal(total) }))
  }
}
