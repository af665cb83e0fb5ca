import { INDUSTRIES } from '../../../content/value-names.ts'
import { partBar } from '../../../drawings/bar.ts'
import {
  digitsOf,
  monthNumber,
  monthWithYear,
  numberFormat,
  shortMonth,
  yearOf
} from '../../../drawings/profile/numbers.ts'
import { sparkline, stageLine } from '../../../drawings/profile/plot.ts'
import { links } from '../../../shared/links.ts'
import { capitalised, uncapitalised } from '../../../shared/words/text.ts'
import {
  type CasePart,
  type CaseSection,
  caseText,
  clientName,
  factorsOf,
  paragraphsOf,
  togetherOf
} from '../../content/case.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { firstTable, type TextTable } from '../../content/markdown-parts.ts'
import { typograph } from '../../content/typography.ts'
import type { Crumb } from '../../render/page-meta.ts'
import { authorLd, datedMeta } from '../dated-meta.ts'
import { newestFirst } from '../filters.ts'
import type { PageTools, SitePage } from '../page.ts'
import { caseEdge, caseFacts, caseFigure, caseSeries, withoutEvents } from './case-facts.ts'
import { caseListPage } from './case-list-pages.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/case': ReturnType<typeof caseView>
  }
}

type Case = Entry<'cases'>
type Words = Content['site']['cases']['page']

const NEAR_SIZE = { width: 220, height: 64 }

/** The survey of cases and every case. */
export function casePages(content: Content): SitePage[] {
  return [
    caseListPage(content),
    ...newestFirst(content.cases).map((item) => casePage(item, content))
  ]
}

function casePage(item: Case, content: Content): SitePage {
  const { data, slug } = item
  const root: Crumb = { path: links.cases(), title: content.site.cases.name }
  const meta = datedMeta({
    entry: item,
    name: data.client,
    path: links.case(slug),
    ancestors: [root],
    type: 'Article',
    section: INDUSTRIES[data.industry],
    author: authorLd(content, undefined),
    picture: { kind: 'hill', series: withoutEvents(caseSeries(item)) }
  })
  return {
    meta,
    render: ({ render, leadForm }) => render('pages/case', caseView(item, leadForm, content))
  }
}

function caseView(item: Case, leadForm: PageTools['leadForm'], content: Content) {
  const { data, body, file } = item
  const text = caseText(body)
  return {
    item,
    industry: INDUSTRIES[data.industry],
    /** Its series as a hill. */
    hill: caseFigure(item, 'case', content),
    task: {
      title: capitalised(text.task.title),
      html: renderMarkdown(text.task.intro, file).html
    },
    facts: caseFacts(item, content),
    start: { heading: text.start.heading, findings: findingsOf(item) },
    work: {
      heading: text.work.heading,
      html: renderMarkdown(text.work.intro, file).html,
      stages: stagesOf(item)
    },
    failed: { heading: text.failed.heading, items: failuresOf(item) },
    outcome: outcomeOf(item, content.site.cases.page),
    quote: { ...data.quote, text: nestedQuotes(typograph(data.quote.text)) },
    review: reviewOf(item, content),
    related: content.cases.filter(({ slug }) => data.related.includes(slug)).map(nearCase),
    edge: caseEdge(item),
    form: leadForm({ place: 'bottom' })
  }
}

function nearCase({ slug, data }: Case) {
  return {
    path: links.case(slug),
    client: clientName(data),
    change: data.result.change,
    label: uncapitalised(data.result.label),
    plot: sparkline(data.series, NEAR_SIZE)
  }
}

/** Quotes inside a quotation. */
function nestedQuotes(text: string): string {
  return text.replaceAll('«', '„').replaceAll('»', '“')
}

/** What the client says of this project on the page of reviews. */
function reviewOf({ slug }: Case, { pages }: Content) {
  const review = pages
    .flatMap(({ data }) => data.reviews ?? [])
    .find(({ case: named }) => named === slug)
  return review && { text: review.text, path: `${links.reviews()}#${slug}` }
}

type Factors = ReturnType<typeof factorsOf>

const ratio = numberFormat(2)
const more = numberFormat(0, 'exceptZero')

/** The result: its table, with the bar of what made it up where rows do, and the text around it. */
function outcomeOf({ data, body, file }: Case, words: Words) {
  const { title, intro, parts } = caseText(body).result
  const table = firstTable(intro)
  const text = [table ? table.after : intro, ...parts.map(asMarkdown)].join('\n\n')
  return {
    title: capitalised(title),
    lead: table?.before ?? '',
    html: renderMarkdown(text, file).html,
    ...(table && { table: outcomeTable(data.factors, table, words) })
  }
}

function asMarkdown({ title, text }: CaseSection['parts'][number]): string {
  return `### ${title}\n\n${text}`
}

/** Rows of the table with their number on the bar; the bar, where rows make up the result. */
function outcomeTable(written: Case['data']['factors'], table: TextTable, words: Words) {
  const { head, rows } = table
  const factors = written && factorsOf(written, table)
  return {
    head: factors ? [...head, factors.as === 'sum' ? words.share : words.factor] : head,
    rows: rows.map(([name = '', ...cells]) => ({
      name,
      cells: factors ? [...cells, changeCell(name, factors, written)] : cells,
      part: (written?.rows.indexOf(name) ?? -1) + 1,
      isTotal: name === written?.total
    })),
    ...(factors && { bar: barOf(factors, words) })
  }
}

/** The last column, empty for a row that is not part of the result. */
function changeCell(
  name: string,
  { as, parts, total }: Factors,
  { total: totalName }: NonNullable<Case['data']['factors']>
): string {
  const part = parts.find((one) => one.name === name)
  if (name === totalName) return as === 'sum' ? '100 %' : `×${ratio(total)}`
  if (!part) return ''
  return as === 'sum' ? `${part.share} %` : `×${ratio(part.change)}`
}

function barOf(factors: Factors, words: Words) {
  const { as, parts, total } = factors
  const isSum = as === 'sum'
  const written = (change: number) => (isSum ? more(change) : `×${ratio(change)}`)
  const [first = '', ...others] = parts.map(({ change }) => written(change))
  const rest = others.map((value) => (isSum ? ` + ${value.slice(1)}` : ` × ${value.slice(1)}`))
  const isExact = ratio(togetherOf(factors)) === ratio(total)
  const said = [
    `${first}${rest.join('')} ${isExact ? '=' : '≈'} ${written(total)}.`,
    words.longer,
    ...(isExact ? [] : [words.rounded]),
    ...(isSum && hasFittedShare(factors) ? [words.fitted] : [])
  ]
  return {
    svg: partBar({
      ...{ block: 'factors', height: 100, thick: 72, whole: 100 },
      title: `${isSum ? words.added : words.grown}: ${parts.map(({ name, share }) => `${name} ${share} %`).join(', ')}`,
      parts: parts.map(({ change, share }, at) => ({
        ...{ length: share, tone: at + 1, under: `${share} %` },
        within: share < LEAST_SHARE ? '' : written(change)
      }))
    }),
    caption: said.join(' ')
  }
}

/** A part of less per cent has no room for its value. */
const LEAST_SHARE = 12

/** Some share is not what rounding alone gives: whole shares are made to add up to 100. */
function hasFittedShare(factors: Factors): boolean {
  const sum = togetherOf(factors)
  return factors.parts.some(({ change, share }) => share !== Math.round((change / sum) * 100))
}

const NUMBER = /^([+−]?\d[\d\s,.–\u2060]*[%₽]?)(.*)$/su

/** What was found at the start: a paragraph each, with its figure. */
function findingsOf({ body, file }: Case) {
  const { intro } = caseText(body).start
  return paragraphsOf(intro).map(({ text, figure }) => ({
    figure: largeFigure(figure),
    html: renderMarkdown(text, file).html
  }))
}

/** Digits large and the words after them small; words alone are large. */
function largeFigure(figure: string) {
  const [, big = figure, small = ''] = NUMBER.exec(typograph(figure)) ?? []
  return { big: big.trim(), small: small.trimStart() }
}

/** The course of the work: every stage with its stretch of the measured line. */
function stagesOf(item: Case) {
  const { data, body } = item
  return caseText(body).work.parts.flatMap((part) => {
    const stage = data.stages.find(({ anchor }) => anchor === part.anchor)
    if (!stage) return []
    const [from, to] = [stage.from, stage.to].map(
      (month) => monthNumber(month) - monthNumber(data.period.from)
    ) as [number, number]
    return {
      ...told(part, item),
      period: periodText(monthNumber(stage.from), monthNumber(stage.to)),
      change: changeText(item, from, to),
      plot: stageLine(data.series, { from, to })
    }
  })
}

/** What did not work, with what it cost. */
function failuresOf(item: Case) {
  return caseText(item.body).failed.parts.map((part) => ({
    ...told(part, item),
    cost: typograph(part.figure)
  }))
}

function told({ title, anchor, text }: CasePart, { data, file }: Case) {
  const flags = (data.series.events ?? []).flatMap((event, index) =>
    anchor && event.anchor === anchor ? { number: index + 1, isFailed: event.failed === true } : []
  )
  return { title: typograph(title), anchor, flags, html: renderMarkdown(text, file).html }
}

/** «фев — мар 2024», «дек 2025 — фев 2026», «июл 2025». */
function periodText(from: number, to: number): string {
  if (from === to) return monthWithYear(from)
  const first = yearOf(from) === yearOf(to) ? shortMonth(from) : monthWithYear(from)
  return `${first} — ${monthWithYear(to)}`
}

function changeText({ data }: Case, from: number, to: number): string {
  const { values, unit = '' } = data.series
  const format = numberFormat(digitsOf(values))
  const [first = 0, last = 0] = [values[from], values[to]]
  const numbers = first === last ? format(first) : `${format(first)} → ${format(last)}`
  return typograph(`${numbers} ${unit}`.trim())
}
