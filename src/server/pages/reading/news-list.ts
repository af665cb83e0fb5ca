import { NEWS_CATEGORIES } from '../../../content/value-names.ts'
import { clockTime, dayAndMonth, dayInMoscow, longDate } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import { decimal } from '../../../shared/words/numbers.ts'
import type { Content, Entry } from '../../content/content.ts'
import { currentRatings, rankRows } from '../rating/rating-table.ts'

type News = Entry<'news'>

const LEADERS = 5
const RATING_LINK = /\]\(\/rating\/([^/)]+)\/\)/

/** The items of a year, and the days in Moscow that they are dated by. */
interface Year {
  items: News[]
  days: string[]
}

/** Items by the years that they are dated by in Moscow; both in the order of the list. */
export function byYear(items: readonly News[]): ReadonlyMap<string, Year> {
  const years = new Map<string, Year>()
  for (const item of items) {
    const day = dayInMoscow(item.data.date)
    const year = years.get(day.slice(0, 4)) ?? { items: [], days: [] }
    years.set(day.slice(0, 4), year)
    year.items.push(item)
    year.days.push(day)
  }
  return years
}

export type NewsYear = ReturnType<typeof newsYears>[number]
export type NewsLine = ReturnType<typeof newsLine>

/**
 * Items by their years.
 *
 * @param items What the page shows, newest first.
 * @param whole The years of the whole list, of which each is counted and drawn.
 */
export function newsYears(
  items: readonly News[],
  words: NewsWords,
  whole: ReadonlyMap<string, Year> = byYear(items)
) {
  const [newest = ''] = whole.keys()
  return [...byYear(items)].map(([year, shown]) => {
    const { days } = whole.get(year) ?? shown
    return {
      year,
      path: links.newsYear(year),
      count: fill(words.count, { count: days.length }),
      lines: shown.items.map((item) => newsLine(item, newest, words))
    }
  })
}

type NewsWords = Content['site']['reading']['news']

/** An item as a list shows it. @param newest The year that goes without saying: that of the newest item. */
export function newsLine({ slug, data }: News, newest: string, words: NewsWords) {
  return {
    path: links.newsItem(slug),
    title: data.title,
    lead: data.lead,
    date: data.date,
    day: dayInMoscow(data.date).startsWith(newest) ? dayAndMonth(data.date) : longDate(data.date),
    time: clockTime(data.date),
    rubric: { path: links.newsCategory(data.category), title: NEWS_CATEGORIES[data.category] },
    // What was read: of a document that somebody else has retold, the retelling.
    source:
      data.source && fill(data.document ? words.retold : words.source, { source: data.source.name })
  }
}

/** The first rows of the rating that an item is about: the first that its text leads to. */
export function newsFigure({ body }: News, content: Content) {
  const [, slug] = RATING_LINK.exec(body) ?? []
  const rating = currentRatings(content).find((other) => other.slug === slug)
  const table = rating?.data.tables[0]
  if (!rating || !table) return undefined
  const leaders = rankRows(table.rows).slice(0, LEADERS)
  return {
    caption: fill(content.site.reading.news.figure, rating.data),
    path: links.rating(rating.slug),
    period: rating.data.period,
    rows: leaders.map(({ name, total }) => ({ name, total, text: decimal(total) }))
  }
}
