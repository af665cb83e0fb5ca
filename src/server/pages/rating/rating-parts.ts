import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { weighedBricks } from '../../../drawings/bar.ts'
import {
  dayAt,
  type LaneScale,
  type Lanes,
  lane,
  monthNames,
  monthsBetween,
  shortDay
} from '../../../drawings/lane.ts'
import { monthNumber } from '../../../drawings/profile/numbers.ts'
import type { ShareDrawing } from '../../../drawings/share/share-drawing.ts'
import { Bricks } from '../../../islands/rating/bricks.tsx'
import { longDate, longMonth } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import type { RatingData, RatingRow } from '../../../shared/rating/rating-data.ts'
import { countTriangle } from '../../../shared/rating/triangle/facets.ts'
import type { RatingCorner } from '../../../shared/rating/triangle/points.ts'
import { ratingParts } from '../../../shared/rating/weights.ts'
import { totalLabel } from '../../../shared/rating/words.ts'
import { fill } from '../../../shared/words/fill.ts'
import { decimal } from '../../../shared/words/numbers.ts'
import type { Content, Entry } from '../../content/content.ts'
import { markdownTables } from '../../content/markdown-parts.ts'
import { cornersOf } from '../../content/site/site-texts.ts'
import { typograph, typographAll } from '../../content/typography.ts'
import {
  currentRatings,
  measuresInColumns,
  measuresUnder,
  type Neighbour,
  nameWithUnit,
  publishedWeights,
  type RatedRow,
  type Row,
  rankRows,
  rawNumber,
  rawText,
  valuesOf
} from './rating-table.ts'

interface Coming {
  rating: Entry<'ratings'>
  next: string
}

/**
 * Coming editions that have a month, the nearest first.
 *
 * @param since The axis begins with the month of this day.
 */
export function editionLanes(
  content: Pick<Content, 'ratings' | 'site'>,
  since: string
): Lanes | undefined {
  const { lanes: words } = content.site.ratings.method
  const coming = currentRatings(content)
    .flatMap((rating): Coming[] => (rating.data.next ? [{ rating, next: rating.data.next }] : []))
    .sort((a, b) => a.next.localeCompare(b.next))
  const last = coming.at(-1)
  if (!last) return undefined
  const months = coming.map(({ next }) => monthNumber(next))
  const scale = monthsBetween(Math.min(monthNumber(since), ...months), Math.max(...months))
  return {
    axis: monthNames(scale),
    lanes: coming.map(({ rating: { slug, data }, next }) => ({
      path: links.rating(slug),
      title: data.menu,
      says: [...termsText(data, words), fill(words.next, { month: longMonth(next) })],
      drawing: editionLane(next, data.terms, scale)
    })),
    key: [
      { part: 'asked', text: words.asked },
      { part: 'brought', text: words.brought },
      { part: 'out', text: words.out }
    ]
  }
}

function termsText({ terms }: Entry<'ratings'>['data'], words: MethodWords['lanes']): string[] {
  if (!terms) return [words.closed]
  const { requests, documents } = terms
  return [
    fill(words.requests, { day: longDate(requests) }),
    ...(documents ? [fill(words.documents, { day: longDate(documents) })] : [])
  ]
}

/** Before this part of the axis the name of a month stands under its middle, after it at the end. */
const LATE = 0.9

/** Until when one may ask for a place in an edition and bring papers, and when it comes out. @param next Its month. */
export function editionLane(next: string, terms: Rating['terms'], scale: LaneScale): string {
  const { from: start = 0, end, parts } = scale
  const { requests, documents } = terms ?? {}
  const [month, middle] = [monthNumber(next), monthNumber(next) + 0.5]
  const asked = requests ? Math.max(dayAt(requests), start) : start
  const isLate = (middle - start) / parts > LATE
  return lane(
    {
      bars: [
        { part: 'asked', from: start, to: asked },
        { part: 'brought', from: asked, to: documents ? dayAt(documents) : start },
        { part: 'month', from: month, to: month + 1 }
      ],
      marks: [middle],
      words: [
        ...(requests
          ? [{ at: dayAt(requests), text: `до ${shortDay(requests)}`, isEnd: true }]
          : []),
        ...(documents
          ? [
              {
                ...{ at: dayAt(documents), text: `документы до ${shortDay(documents)}` },
                ...{ isEnd: true, isUnder: true, look: 'dense' as const }
              }
            ]
          : []),
        {
          at: isLate ? end : middle,
          text: nameOf(next),
          isUnder: true,
          look: 'name',
          anchor: isLate ? 'end' : 'middle'
        }
      ]
    },
    scale
  )
}

/** «ноябрь». */
const nameOf = (month: string) => longMonth(month).split(' ', 1)[0] ?? month

/** A total as laid bricks where nothing of it changes. */
export function drawBricks(
  parts: readonly number[],
  drawing: Omit<ComponentProps<typeof Bricks>, 'parts'> = {}
): string {
  return renderToStaticMarkup(createElement(Bricks, { parts, ...drawing }))
}

export type FirstRow = ReturnType<typeof firstRow>

/** The first row of every current rating. */
export function firstRows(content: Pick<Content, 'ratings' | 'site'>) {
  return currentRatings(content).flatMap((rating) => {
    const [row] = rankRows(rating.data.tables[0]?.rows ?? [])
    return row ? [firstRow(rating, row, content.site.ratings)] : []
  })
}

/** A row taken apart: «92 × 0,25» and what it comes to. */
function firstRow(
  { slug, data }: Entry<'ratings'>,
  row: RatedRow,
  { method, sheet }: Content['site']['ratings']
) {
  const { metrics, digits, tables } = data
  const weights = publishedWeights(metrics).map(({ weight }) => weight)
  const values = valuesOf(row, metrics)
  const shares = ratingParts(values, weights)
  const drawn = metrics.map(({ title }, index) => {
    const [value, weight] = [values[index] ?? 0, weights[index] ?? 0]
    return { title, value, weight, points: decimal(value, digits) }
  })
  const said = drawn.map(({ title, ...one }) => fill(method.weighed, { metric: title, ...one }))
  return {
    path: links.rating(slug),
    rating: data.menu,
    name: row.name,
    ...(tables.length > 1 && tables[0] && { of: tables[0].title }),
    total: decimal(row.total),
    drawing: weighedBricks(
      `${row.name}. ${totalLabel(row.total, sheet)}. ${said.join('; ')}`,
      drawn
    ),
    parts: drawn.map(({ title, weight, points }, index) => ({
      title,
      sum: `${points} × ${decimal(weight / 100, 2)}`,
      share: decimal(shares[index] ?? 0, 2)
    }))
  }
}

type TableRow = readonly string[]
type MethodWords = Content['site']['ratings']['method']

/**
 * What draws a table of a text instead of printing it.
 *
 * @param head The names of its columns.
 * @param draw Draws the rows as HTML; the text of cells is not escaped yet.
 */
export function drawnTable(
  head: TableRow,
  draw: (rows: readonly TableRow[], words: MethodWords) => string
) {
  const table = new RegExp(`^\\| ${head.join(' \\| ')} \\|\\n(?:\\|.*\\|(?:\\n|$))+`, 'm')
  const place = `⟦${head[0]}⟧`
  return {
    written: (body: string) => body.replace(table, `${place}\n`),
    illustrated: (html: string, body: string, words: MethodWords) => {
      const [, ...rows] =
        markdownTables(body).find(([names = []]) => names.join() === head.join()) ?? []
      return html.replace(`<p>${place}</p>`, () => draw(rows, words))
    }
  }
}

type Rating = Entry<'ratings'>['data']

/** A rating as its island takes it: what cannot be counted from it, once. */
export function shownRating(
  { slug, data }: Pick<Entry<'ratings'>, 'slug' | 'data'>,
  { site }: Pick<Content, 'site'>,
  beside?: Neighbour
): RatingData {
  const weights = publishedWeights(data.metrics)
  const filters = data.filters.filter(({ values }) => values.length > 1)
  const corners = shownCorners(cornersOf(slug, site), data)
  const { sheet, moves, versus, triangle } = site.ratings
  const shown: RatingData = {
    words: typographAll({ sheet, moves, versus, triangle }),
    title: typograph(data.title),
    path: links.rating(slug),
    csvPath: links.ratingCsv(slug),
    picturePath: links.ratingPicture(slug),
    metrics: data.metrics.map(({ id, title, short }, index) => ({
      ...{ id, title: typograph(title), short: typograph(short) },
      weight: weights[index]?.weight ?? 0
    })),
    ...(corners && { corners }),
    filters: filters.map(({ id, title, values, place }) => ({
      ...{ id, title: typograph(title) },
      values: values.map((value) => typograph(value)),
      ...(place && { place })
    })),
    tables: data.tables.map(({ id, title, note, rows }) => ({
      ...{ id, title: typograph(title), note: typograph(note) },
      shown: measuresInColumns(data).map((measure) => typograph(nameWithUnit(measure))),
      rows: rows.map((row) => shownRow(row, { ...data, filters }, beside))
    })),
    ...(beside && { beside: { period: typograph(beside.period), isLater: beside.isLater } })
  }
  return corners ? { ...shown, counts: countTriangle(shown) } : shown
}

/** The corners of its triangle; none unless each metric is in one of them. */
function shownCorners(
  written: ReturnType<typeof cornersOf>,
  { metrics }: Rating
): RatingCorner[] | undefined {
  const corners = written?.map(({ id, title, note, ...corner }) => ({
    ...{ id, title: typograph(title), note: typograph(note) },
    metrics: corner.metrics.map((id) => metrics.findIndex((metric) => metric.id === id))
  }))
  const held = corners?.flatMap(({ metrics }) => metrics) ?? []
  const isWhole = metrics.every((_, index) => held.filter((one) => one === index).length === 1)
  return isWhole && held.length === metrics.length ? corners : undefined
}

function shownRow(
  row: Row,
  { metrics, filters }: Rating,
  beside: Neighbour | undefined
): RatingRow {
  const past = beside?.totals.get(row.name)
  const after = beside?.isLater ? beside.places.get(row.name) : undefined
  return {
    name: row.name,
    values: valuesOf(row, metrics),
    traits: filters.map(({ id, values }) => values.indexOf(row.attributes[id] ?? '')),
    shown: measuresInColumns({ metrics }).map(({ id }) => rawNumber(row.raw[id] ?? 0)),
    raw: metrics.map((metric) =>
      measuresUnder(metric, { metrics })
        .map((measure) => rawText(row, measure))
        .join(', ')
    ),
    ...(!beside?.isLater && row.prev !== null && { before: row.prev }),
    ...(after !== undefined && { after }),
    ...(past !== undefined && { past })
  }
}

const LEADERS = 5

/** The leaders of a rating's first table, for its picture to share. */
export function ratingPicture({ tables, metrics }: Entry<'ratings'>['data']): ShareDrawing {
  const weights = metrics.map(({ weight }) => weight)
  const rows = rankRows(tables[0]?.rows ?? [])
    .slice(0, LEADERS)
    .map(({ name, total, values }) => {
      const points = metrics.map(({ id }) => values[id] ?? 0)
      return { name, total, parts: ratingParts(points, weights) }
    })
  return { kind: 'rating', rating: { rows } }
}
