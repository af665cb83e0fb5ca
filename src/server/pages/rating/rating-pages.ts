import { trianglePicture } from '../../../drawings/share/triangle-picture.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import type { RatingProps } from '../../../islands/rating/rating.tsx'
import { longDate, longMonth } from '../../../shared/dates.ts'
import { themesAt } from '../../../shared/lead/themes.ts'
import { links } from '../../../shared/links.ts'
import { type RatingChoice, readRatingChoice } from '../../../shared/rating/choice.ts'
import type { RatingData } from '../../../shared/rating/rating-data.ts'
import { triangleOf } from '../../../shared/rating/triangle/facets.ts'
import {
  askedPoint,
  asksForPoint,
  pointStanding,
  withPoint
} from '../../../shared/rating/triangle/point-standing.ts'
import { listed, pointText, triangleTitle } from '../../../shared/rating/triangle/triangle-words.ts'
import { ratingParts, shareText, sumOf } from '../../../shared/rating/weights.ts'
import { totalLabel } from '../../../shared/rating/words.ts'
import { fill } from '../../../shared/words/fill.ts'
import { decimal } from '../../../shared/words/numbers.ts'
import { capitalised, escapeHtml } from '../../../shared/words/text.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { typograph } from '../../content/typography.ts'
import { type Crumb, entryMeta, type PageMeta, pageMeta } from '../../render/page-meta.ts'
import { chosenMeta } from '../filters.ts'
import type { Link, PageTools, SitePage } from '../page.ts'
import { placeSlope, textPage, withRulers, withScales } from './methodology-page.ts'
import {
  drawBricks,
  drawnTable,
  editionLanes,
  firstRows,
  ratingPicture,
  shownRating
} from './rating-parts.ts'
import {
  currentRatings,
  editionsOf,
  neighbourOf,
  publishedWeights,
  rankRows,
  scaleText,
  steadyText,
  valuesOf
} from './rating-table.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/rating-list': {
      ratings: readonly ReturnType<typeof ratingCard>[]
      form: LeadFormProps
    }
    'pages/rating': ReturnType<typeof aboutRating> & {
      /** Its filters, weights, tables and comparison. */
      sheet: RatingProps
      /** Only the comparison is shown, to be printed. */
      isSheet: boolean
      others: readonly Entry<'ratings'>[]
      form: LeadFormProps
    }
  }
}

/** A value that is made when it is first asked for. */
function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const rootOf = ({ site }: Content): Crumb => ({
  path: links.ratings(),
  title: site.ratings.name
})

/** The form at the foot of a page of ratings. */
function ratingForm(leadForm: PageTools['leadForm']): LeadFormProps {
  const form = leadForm({ place: 'bottom', values: { theme: 'rating' } })
  return { ...form, themes: themesAt(links.ratings(), form.themes) }
}

/** The list of ratings, every edition of every rating, the method and how to take part. */
export function ratingPages(content: Content): SitePage[] {
  const ratings = currentRatings(content)
  const { method: words, list: listWords } = content.site.ratings
  const root = rootOf(content)
  const meta = pageMeta({
    path: links.ratings(),
    name: root.title,
    ...listWords.seo,
    updated: latest(ratings)
  })
  const list: SitePage = {
    meta,
    render: ({ render, leadForm }) =>
      render('pages/rating-list', {
        ratings: ratings.map((rating) => ratingCard(rating, content)),
        form: ratingForm(leadForm)
      })
  }
  const editions = ratings.map(({ slug, data }) => ({
    path: links.rating(slug),
    title: data.menu,
    note: fill(words.edition, { day: longDate(data.published) })
  }))
  return [
    list,
    ...content.ratings.map((rating) => ratingPage(rating, content)),
    ...textPage(content, 'methodology', {
      path: links.methodology(),
      written: (body) => withScales(placeSlope.written(body), content),
      illustrated: (html, body) => withRulers(placeSlope.illustrated(html, body, words)),
      drawn: () => ({ firstRows: firstRows(content) }),
      ancestors: [root],
      beside: [
        { label: words.editions, items: editions },
        { label: words.near, items: [{ path: links.participate(), ...words.participate }] }
      ]
    }),
    ...textPage(content, 'participate', {
      path: links.participate(),
      written: seenDocuments.written,
      illustrated: (html, body) => seenDocuments.illustrated(html, body, words),
      drawn: (updated) => ({ lanes: editionLanes(content, updated) }),
      beside: [{ label: words.near, items: [{ path: links.methodology(), ...words.methodology }] }],
      ancestors: [root],
      theme: 'rating'
    })
  ]
}

function latest(ratings: readonly Entry<'ratings'>[]): string {
  return (
    ratings
      .map(({ data }) => data.updated)
      .sort()
      .at(-1) ?? ''
  )
}

/** What of a choice its page says itself. */
type Asked = Pick<RatingChoice, 'query' | 'isSheet'>

function ratingPage(rating: Entry<'ratings'>, content: Content): SitePage {
  const editions = editionsOf(rating, content)
  const counted = lazy(() => shownRating(rating, content, neighbourOf(rating, editions)))
  const meta = ratingMeta(rating, editions, rootOf(content))
  const others = currentRatings(content).filter((other) => !editions.includes(other))
  const page = (own: PageMeta, { query, isSheet }: Asked): SitePage => ({
    meta: own,
    render: ({ render, leadForm }) =>
      render('pages/rating', {
        ...aboutRating(rating, editions, counted(), content),
        ...{ sheet: { data: counted(), query }, isSheet, others },
        form: ratingForm(leadForm)
      })
  })
  return {
    ...page(meta, { query: '', isSheet: false }),
    view(asked) {
      const data = counted()
      const choice = readRatingChoice(data, asked)
      const { query } = choice
      const shared = sharedPoint(data, choice)
      const own = { ...chosenMeta(meta, query), ...shared }
      return query ? { query, ...page(own, choice) } : undefined
    },
    picture: (asked) =>
      pointPicture(counted(), readRatingChoice(counted(), asked), content.site.ratings.page),
    moved: (asked) => pointAddress(counted(), asked)
  }
}

/** Whether other weights would put others first, and where to try. */
function otherWeights(data: RatingData, { site }: Content): Link | undefined {
  const triangle = triangleOf(data)
  if (triangle) return { path: '#treugolnik', title: triangleTitle(data, triangle) }
  const title = steadyText(data, site.ratings.page)
  return title === undefined ? undefined : { path: '#vesa', title }
}

/** What others show of a rating with a visitor's weights, where they are a point of the triangle. */
function sharedPoint(data: RatingData, choice: RatingChoice): Partial<PageMeta> {
  const triangle = triangleOf(data)
  const { query, weights, weightsQuery } = choice
  if (!triangle || !weights.isOwn) return {}
  const standing = pointStanding(data, triangle, weights.weights)
  if (!standing.isOnSheet) return {}
  const path = `${data.path}?${query}`
  const picture = `${data.picturePath}?${weightsQuery}`
  return { shared: { path, picture, description: pointText(standing, triangle, data.words) } }
}

function pointPicture(
  data: RatingData,
  { weights }: RatingChoice,
  words: Words['page']
): ReturnType<NonNullable<SitePage['picture']>> {
  const triangle = triangleOf(data)
  if (!triangle) return undefined
  const standing = pointStanding(data, triangle, weights.weights)
  if (!standing.isOnSheet) return undefined
  return {
    title: fill(words.shared, { weights: listed(standing.point) }),
    section: data.title,
    picture: { kind: 'set', svg: trianglePicture(data, triangle, standing, words.demo) }
  }
}

/** Where a press on the triangle of weights leads, or what its fields say: to the address of those weights. */
function pointAddress(data: RatingData, asked: URLSearchParams): string | undefined {
  if (!asksForPoint(data, asked)) return undefined
  const { query } = readRatingChoice(data, withPoint(data, asked))
  return `${data.path}${query && `?${query}`}${askedPoint(data, asked) ? '#treugolnik' : ''}`
}

/** What stands around the tables, whatever is asked of them. */
function aboutRating(
  rating: Entry<'ratings'>,
  editions: readonly Entry<'ratings'>[],
  counted: RatingData,
  content: Content
) {
  const { data } = rating
  const words = content.site.ratings.page
  const other = otherWeights(counted, content)
  const [current = rating] = editions
  const before = editions[editions.indexOf(rating) + 1]
  const left = namesOf(before).filter((name) => !namesOf(rating).includes(name))
  const corrected = data.corrections
    .map(({ date }) => date)
    .sort()
    .at(-1)
  return {
    rating,
    body: renderMarkdown(rating.body, rating.file),
    participants: participantsOf(data, words.newcomers),
    facts: [
      ...(left.length > 0 ? [{ name: words.left, text: left.join(', ') }] : []),
      ...(data.next ? [{ name: words.next, text: longMonth(data.next) }] : []),
      ...(other ? [{ name: words.weights, text: other.title, path: other.path }] : [])
    ],
    ...(corrected && { corrected }),
    editions: editions
      .filter((edition) => edition !== rating)
      .map(({ slug, data }) => ({ path: links.rating(slug), title: data.period })),
    ...(current !== rating && { newest: links.rating(current.slug) }),
    metrics: data.metrics.map((metric) => ({
      ...{ title: metric.title, how: metric.how, weight: Math.round(metric.weight * 100) },
      scale: scaleText(metric, words.notes.scale)
    }))
  }
}

function namesOf(rating: Entry<'ratings'> | undefined): string[] {
  return rating?.data.tables.flatMap(({ rows }) => rows.map(({ name }) => name)) ?? []
}

type Words = Content['site']['ratings']

function participantsOf(
  { tables }: Entry<'ratings'>['data'],
  said: Words['page']['newcomers']
): string {
  const rows = tables.flatMap(({ rows }) => rows)
  const newcomers = rows.filter(({ prev }) => typeof prev === 'string').length
  return newcomers > 0 ? fill(said, { all: rows.length, new: newcomers }) : String(rows.length)
}

function ratingMeta(
  rating: Entry<'ratings'>,
  editions: readonly Entry<'ratings'>[],
  root: Crumb
): PageMeta {
  const { data, slug } = rating
  const current = editions[0] ?? rating
  return pageMeta({
    path: links.rating(slug),
    name: current === rating ? data.menu : data.period,
    ...entryMeta(rating),
    ...(current !== rating && { isIndexed: false }),
    published: data.published,
    picture: ratingPicture(data),
    type: 'article',
    ancestors:
      current === rating
        ? [root]
        : [root, { path: links.rating(current.slug), title: current.data.menu }],
    jsonLd: data.tables.map((table) => itemList(data.title, table))
  })
}

/** A table as schema.org has it, in the order of its places. */
function itemList(title: string, table: Entry<'ratings'>['data']['tables'][number]): object {
  const rows = rankRows(table.rows)
  return {
    '@type': 'ItemList',
    name: `${title}: ${table.title}`,
    itemListOrder: 'https://schema.org/ItemListOrderDescending',
    numberOfItems: rows.length,
    itemListElement: rows.map(({ place, name }) => ({ '@type': 'ListItem', position: place, name }))
  }
}

const LEADERS = 3

/** A rating in the list of ratings, with the first rows of its first table drawn. */
function ratingCard(rating: Entry<'ratings'>, content: Content) {
  const { slug, data } = rating
  const { metrics, tables } = data
  const { list: words, sheet } = content.site.ratings
  const [, ...earlier] = editionsOf(rating, content)
  const weights = publishedWeights(metrics).map(({ weight }) => weight)
  const [first] = tables
  return {
    path: links.rating(slug),
    title: data.title,
    lead: data.lead,
    period: data.period,
    size: fill(words.size, {
      participants: sumOf(tables.map(({ rows }) => rows.length)),
      metrics: metrics.length
    }),
    earlier: earlier.map(({ slug, data }) => ({ path: links.rating(slug), title: data.period })),
    leaders: rankRows(first?.rows ?? [])
      .slice(0, LEADERS)
      .map((row) => ({
        name: row.name,
        place: row.place,
        total: decimal(row.total),
        bricks: drawBricks(ratingParts(valuesOf(row, metrics), weights), {
          label: totalLabel(row.total, sheet)
        })
      })),
    ...(tables.length > 1 && first && { of: first.title }),
    metrics: metrics.map(({ short }, index) => ({
      short,
      share: shareText(weights[index] ?? 0, sumOf(weights))
    }))
  }
}

const MARK =
  '<svg class="seen__mark" viewBox="0 0 14 12" width="14" height="12" aria-hidden="true"><path d="M7 0l7 12H0z"/></svg>'

/** Documents grouped by who brings them, with a mark under everyone who sees them. */
const seenDocuments = drawnTable(['Документ', 'Кому', 'Зачем', 'Кто видит'], (rows, words) => {
  const documents = rows.map(([name = '', from = '', why = '', by = '']) => ({
    name,
    from,
    why,
    by: by.split(' и ')
  }))
  const eyes = [...new Set(documents.flatMap(({ by }) => by))]
  const row = ({ name, why, by }: (typeof documents)[number]) =>
    `<tr><th scope="row">${text(name)} <small>${text(why)}</small></th>${eyes.map((who) => seenCell(by.includes(who), words)).join('')}</tr>`
  const groups = [...new Set(documents.map(({ from }) => from))].map((from) => {
    const brought = documents.filter((document) => document.from === from)
    const head = `<tr><th class="seen__from" scope="rowgroup" colspan="${eyes.length + 1}">${text(capitalised(from))}</th></tr>`
    return `<tbody>${head}${brought.map(row).join('')}</tbody>`
  })
  const head = [words.document, ...eyes].map((name) => `<th scope="col">${text(name)}</th>`)
  return `<table class="seen ledger"><thead><tr>${head.join('')}</tr></thead>${groups.join('')}</table>`
})

const seenCell = (isSeen: boolean, { seen, unseen }: Words['method']) =>
  `<td>${isSeen ? MARK : ''}<span class="visually-hidden">${text(isSeen ? seen : unseen)}</span></td>`

const text = (words: string) => escapeHtml(typograph(words))
