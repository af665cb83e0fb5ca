import { scaleRuler } from '../../../drawings/bar.ts'
import { stepPlot } from '../../../drawings/plots.ts'
import { links } from '../../../shared/links.ts'
import { pointsOf } from '../../../shared/rating/weights.ts'
import { fill } from '../../../shared/words/fill.ts'
import { decimal } from '../../../shared/words/numbers.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { foldSections } from '../../content/markdown-parts.ts'
import { measuredValue } from '../../content/rating.ts'
import type { Crumb } from '../../render/page-meta.ts'
import type { NotedLink } from '../company/company-data.ts'
import { type PageTools, type SitePage, writtenPage } from '../page.ts'
import { drawnTable, type editionLanes, type firstRows } from './rating-parts.ts'
import {
  currentRatings,
  endText,
  measuresUnder,
  publishedWeights,
  rankRows,
  rawText,
  scaledOf
} from './rating-table.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/text': ReturnType<typeof textView>
  }
}

type Rating = Entry<'ratings'>

/** The section of the text that the tables end. */
const SECTION = '{#perevod}'

/** The text of the methodology with the scale of every rating, as tables of Markdown, and the first row worked out. */
export function withScales(body: string, content: Pick<Content, 'ratings' | 'site'>): string {
  const { method: words } = content.site.ratings
  const ratings = currentRatings(content)
  const [first] = ratings
  const scales = ratings.map((rating) => scaleTable(rating, words.scale))
  const tables = [...scales, ...(first ? [workedRow(first, words.worked)] : [])].join('\n\n')
  const sections = body.split(/^(?=## )/m)
  const ends = (section: string) => section.split('\n', 1)[0]?.endsWith(SECTION) ?? false
  const at = sections.findIndex(ends)
  return sections
    .map((section, index) => (index === at ? `${section.trimEnd()}\n\n${tables}\n\n` : section))
    .join('')
}

/** What a search for a place is worth, by places. */
export const placeSlope = drawnTable(['Место', 'Коэффициент'], (rows, words) =>
  stepPlot(
    words.slope,
    rows.map(([name = '', text = '']) => ({ name, text, value: Number(text.replace(',', '.')) }))
  )
)

/** Points that a ruler is drawn of, and where a part that a phone folds begins and ends, in a text that is no HTML yet. */
const RULER = /⟦([\d.]+)⟧/g
const FOLD = /<p>⟦\+(.*?)⟧<\/p>/g
const FOLD_END = '<p>⟦−⟧</p>'

/** Draws the rulers in the HTML of that text, and folds its parts. */
export function withRulers(html: string): string {
  return html
    .replace(RULER, (_, points: string) => scaleRuler(Number(points)))
    .replace(
      FOLD,
      '<details class="fold scales"><summary class="fold__title"><h3>$1</h3></summary>'
    )
    .replace('<details', '<details open')
    .replaceAll(FOLD_END, '</details>')
}

function folded(title: string, ...parts: readonly string[]): string {
  return [`⟦+${title}⟧`, ...parts, '⟦−⟧'].join('\n\n')
}

/** Both ends of a scale and the share. */
const FIGURES = 3

type Words = Content['site']['ratings']['method']

function scaleTable({ slug, data }: Rating, words: Words['scale']): string {
  const weights = publishedWeights(data.metrics)
  const [first] = rankRows(data.tables[0]?.rows ?? [])
  const rows = data.metrics.flatMap((metric, index) =>
    scaledOf(metric).map((measure) => [
      `${metric.title}, ${weights[index]?.weight} %`,
      `${measure.of === undefined ? measure.title : fill(words.share, { measure: measure.title })}${first ? ` ⟦${pointsOf(measuredValue(first, measure), measure)}⟧` : ''}`,
      endText(measure.zero, measure),
      endText(measure.hundred, measure),
      `${measure.share ?? 100} %`
    ])
  )
  return folded(
    data.title,
    [
      data.digits === 0 ? words.whole : words.tenth,
      fill(words.csv, { path: links.ratingCsv(slug) }),
      ...(first ? [fill(words.mark, { name: first.name })] : [])
    ].join(' '),
    table(words.columns, rows, FIGURES)
  )
}

/** The first row of a rating from what was measured to its total. */
function workedRow({ data }: Rating, words: Words['worked']): string {
  const [row] = rankRows(data.tables[0]?.rows ?? [])
  if (!row) return ''
  const weights = publishedWeights(data.metrics)
  const rows = data.metrics.map((metric, index) => {
    const [points, weight] = [row.values[metric.id] ?? 0, weights[index]?.weight ?? 0]
    return [
      metric.title,
      measuresUnder(metric, data)
        .map((measure) => rawText(row, measure))
        .join(', '),
      decimal(points, data.digits),
      `${weight} %`,
      decimal((points * weight) / 100, 2)
    ]
  })
  return folded(
    fill(words.title, { name: row.name, period: data.period }),
    words.lead,
    table(words.columns, [
      ...rows,
      [`**${words.total}**`, '', '', '**100 %**', `**${decimal(row.total)}**`]
    ])
  )
}

/** @param figures How many columns at the end are numbers, whatever else is said in them. */
function table(head: readonly string[], rows: readonly (readonly string[])[], figures = 0): string {
  const rule = head.map((_, at) => (at < head.length - figures ? '---' : '---:'))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** Links beside a text. */
export interface SideLinks {
  label: string
  items: readonly NotedLink[]
}

interface Place {
  /** Links beside the text. */
  beside: readonly SideLinks[]
  path: string
  ancestors?: readonly Crumb[]
  /** What the page shows of its Markdown. */
  written?: (body: string) => string
  /** What is drawn into its HTML. @param body The Markdown as its file has it. */
  illustrated?: (html: string, body: string) => string
  /** What is drawn before it. */
  drawn?: (updated: string) => {
    firstRows?: ReturnType<typeof firstRows>
    lanes?: ReturnType<typeof editionLanes>
  }
  /** Topic of the form below; no form without it. */
  theme?: string
}

/** A page that is title, lead and sections of prose, which a phone folds; none when the file is not there. */
export function textPage(content: Content, slug: string, place: Place): SitePage[] {
  const { path, ancestors = [] } = place
  return writtenPage(content, slug, { path, ancestors }, (page, { render, leadForm }) =>
    render('pages/text', textView(page, place, leadForm, content))
  )
}

function textView(
  { data: { title, lead, updated }, ...page }: Content['pages'][number],
  {
    written = (body) => body,
    illustrated = (html) => html,
    drawn = () => ({}),
    theme,
    beside
  }: Place,
  leadForm: PageTools['leadForm'],
  content: Content
) {
  const body = renderMarkdown(written(page.body), page.file)
  return {
    title,
    lead,
    body: { ...body, html: foldSections(illustrated(body.html, page.body)) },
    updated,
    /** Who polls and decides on objections. */
    holder: content.site.rating.holder,
    beside,
    ...drawn(updated),
    form: theme ? leadForm({ place: 'bottom', values: { theme } }) : undefined
  }
}
