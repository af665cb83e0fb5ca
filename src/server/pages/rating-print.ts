import { links } from '../../shared/links.ts'
import { sortValue, TOTAL } from '../../shared/rating/order.ts'
import { filtersText, pickedText } from '../../shared/rating/words.ts'
import type { Entry } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import type { PageData } from './page-data/page-data.ts'
import type { Neighbour } from './rating-editions.ts'
import type { RatingView } from './rating-view.ts'

type Rating = Entry<'ratings'>

interface Printed {
  /** The editions of the rating, newest first. */
  editions: readonly Rating[]
  beside: Neighbour | undefined
  view: RatingView
}

/** What the page of a rating prints beside what all pages do. */
export function ratingPrint(
  rating: Rating,
  { editions, beside, view }: Printed
): Omit<PageData['pages/rating'], 'meta' | 'others' | 'form'> {
  const { data, slug } = rating
  const path = links.rating(slug)
  const [current = rating] = editions
  const corrected = data.corrections
    .map(({ date }) => date)
    .sort()
    .at(-1)
  return {
    rating,
    view,
    body: renderMarkdown(rating.body, rating.file),
    participants: participantsOf(view),
    ...(corrected && { corrected }),
    editions: editions
      .filter((edition) => edition !== rating)
      .map(({ slug, data }) => ({ path: links.rating(slug), title: data.period })),
    ...(current !== rating && { newest: links.rating(current.slug) }),
    ...(beside && { beside }),
    moveText: beside?.isLater ? `сдвиг к выпуску «${beside.period}»` : 'сдвиг с прошлого выпуска',
    orders: ordersOf(view),
    shown: view.tables[0]?.shown ?? [],
    filtered: filtersText(view.filters.filter(isNarrowing).length),
    note: view.tables[0]?.note ?? '',
    csvPath: withQuery(links.ratingCsv(slug), view.weightsQuery),
    publishedPath: withQuery(path, view.publishedQuery),
    unfilteredPath: withQuery(path, view.unfilteredQuery),
    viewPath: withQuery(path, view.query),
    picked: pickedText(view.comparison?.items.map(({ name }) => name) ?? []),
    ...(!view.isSheet &&
      view.comparison && { sheetPath: `${withQuery(path, view.query)}&vid=pechat` }),
    backPath: withQuery(path, view.query.replace(/&?vid=pechat/, ''))
  }
}

const isNarrowing = ({ options }: RatingView['filters'][number]) =>
  options.some(({ isChosen }) => isChosen)

function participantsOf({ participants, newcomers }: RatingView): string {
  return newcomers > 0 ? `${participants}, из них новых ${newcomers}` : String(participants)
}

/** Every column from its highest value down, and the order in force. */
function ordersOf({ metrics, order }: RatingView): PageData['pages/rating']['orders'] {
  const columns = [{ id: TOTAL, short: 'Итог и слагаемые' }, ...metrics]
  return columns.map(({ id, short }) => {
    const isChosen = id === order.column
    return { value: isChosen ? sortValue(order) : id, title: short, isChosen }
  })
}

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path
}
