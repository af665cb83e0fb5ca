import { taskBricks } from '../../../drawings/bar.ts'
import { formPages } from '../../../drawings/form-sheet.ts'
import { type LaneBar, type LaneScale, lane, laneNumbers, scaleTo } from '../../../drawings/lane.ts'
import { links } from '../../../shared/links.ts'
import { fill, type Said } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { foldSections, markdownTables } from '../../content/markdown-parts.ts'
import { type DocumentFile, documentFiles } from '../../documents/document-files.ts'
import { entryMeta, pageMeta } from '../../render/page-meta.ts'
import { type PageTools, type SitePage, writtenPage } from '../page.ts'
import { essayOf } from '../service/service-essay.ts'
import {
  blanksOf,
  cellOf,
  contractLanes,
  formBlocks,
  type NamedTable,
  numberIn,
  partsOf,
  type SampleMeasure,
  sampleSheet,
  tableWith
} from './document-data.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/contract': ReturnType<typeof contractView>
    'pages/sample-list': ReturnType<typeof samplesView>
    'pages/sample': ReturnType<typeof sampleView>
  }
}

type Page = Content['pages'][number]
type SampleWords = Content['site']['documents']['samples']

/** The contract with its files, and samples of what is handed over. */
export function documentPages(content: Content): SitePage[] {
  const samples = { path: links.samples(), name: content.site.documents.samples.name }
  return [
    ...writtenPage(content, 'contract', { path: links.contract() }, (page, { render, leadForm }) =>
      render('pages/contract', contractView(page, leadForm, content))
    ),
    ...writtenPage(content, 'samples', samples, (page, { render }) =>
      render('pages/sample-list', samplesView(page, content))
    ),
    ...samplesOf(content).map((sample) => samplePage(sample, content))
  ]
}

export type ShownFile = ReturnType<typeof filesOf>[number]

/** What a text can be downloaded as. */
export function filesOf(content: Content, slug: string) {
  const { formats } = content.site.documents
  const files = documentFiles(content).find((document) => document.slug === slug)?.files ?? []
  return files.map(({ format, path }: DocumentFile) => ({
    path,
    format: formats[format],
    type: format.toUpperCase()
  }))
}

function contractView(page: Page, leadForm: PageTools['leadForm'], content: Content) {
  const { contract: words } = content.site.documents
  const documents = documentsOf(content, 'contract')
  return {
    page,
    essay: essayOf(renderMarkdown(page.body, page.file)),
    /** The first of the documents word by word, without anchors: HTML. */
    text: wordsOf(documents[0]),
    documents: documents.map((document) => ({
      ...drawnForm(document.body, words.extent),
      title: document.data.title,
      lead: document.data.lead,
      files: filesOf(content, document.slug)
    })),
    terms: page.data.contractTerms && contractLanes(page.data.contractTerms, words),
    form: leadForm({ place: 'bottom', values: { theme: 'other' } })
  }
}

/** A form to be filled in, as it looks when it is printed. */
function drawnForm(body: string, extent: Said<'sheets' | 'blanks'>) {
  const sheets = formPages(formBlocks(body))
  const blanks = blanksOf(body)
  return {
    sheets,
    extent: fill(extent, { sheets: sheets.length, blanks })
  }
}

/** A text inside of another page, with anchors of that page. */
function wordsOf(document: Entry<'documents'> | undefined): string {
  if (!document) return ''
  const html = renderMarkdown(document.body, document.file).html.replaceAll(
    /(<h\d) id="[^"]*"/g,
    '$1'
  )
  // Deeper than the page's own words, which a browser's reader would otherwise leave out for so much text.
  const parts = html.split(/(?=<h2)/)
  return parts.map((part) => `<section><div class="prose">${part}</div></section>`).join('')
}

function samplesView(page: Page, content: Content) {
  return {
    page,
    body: renderMarkdown(page.body, page.file),
    samples: samplesOf(content).map((sample) => ({
      sheet: sampleSheet(sample),
      path: links.sample(sample.slug),
      lead: sample.data.lead,
      parts: partsOf(sample.body),
      files: filesOf(content, sample.slug)
    }))
  }
}

function samplePage(sample: Entry<'documents'>, content: Content): SitePage {
  const meta = pageMeta({
    path: links.sample(sample.slug),
    name: sample.data.title,
    ...entryMeta(sample),
    ancestors: [{ path: links.samples(), title: content.site.documents.samples.name }]
  })
  return {
    meta,
    render: ({ render, leadForm }) => render('pages/sample', sampleView(sample, leadForm, content))
  }
}

function sampleView(sample: Entry<'documents'>, leadForm: PageTools['leadForm'], content: Content) {
  const body = renderMarkdown(sample.body, sample.file)
  return {
    sample,
    measure: sampleMeasure(sample.body, content.site.documents.samples),
    // Its first section is the summary.
    body: { ...body, html: foldSections(body.html, 1) },
    files: filesOf(content, sample.slug),
    others: samplesOf(content)
      .filter((other) => other !== sample)
      .map((other) => ({ path: links.sample(other.slug), title: other.data.title })),
    form: leadForm({ place: 'bottom', values: { theme: 'other' } })
  }
}

function samplesOf(content: Content): Entry<'documents'>[] {
  return documentsOf(content, 'sample')
}

function documentsOf({ documents }: Content, kind: 'contract' | 'sample'): Entry<'documents'>[] {
  return documents
    .filter(({ data }) => data.kind === kind)
    .sort((a, b) => a.data.order - b.data.order)
}

const HALF = 0.5

/** The drawing that the columns of a document's tables ask for; none for a document without such a table. */
function sampleMeasure(body: string, words: SampleWords): SampleMeasure | undefined {
  const tables = markdownTables(body)
  const queue = tableWith(tables, ['№', 'Задача', 'Часы', 'Приоритет'])
  if (queue) return taskQueue(queue, words.queue)
  const measures = tableWith(tables, ['Показатель', 'Год назад', 'План'])
  return measures ? planLanes(measures, words.plan) : rangeLanes(tables, words.range)
}

function taskQueue(table: NamedTable, words: SampleWords['queue']): SampleMeasure {
  const tasks = table.rows.map((row) => ({
    number: cellOf(table, row, '№').text,
    name: cellOf(table, row, 'Задача').text,
    hours: cellOf(table, row, 'Часы').value,
    priority: cellOf(table, row, 'Приоритет').value
  }))
  const count = firstHalf(tasks.map(({ hours, priority }) => hours * priority))
  const queue = tasks.map((task, index) => ({ ...task, isFirst: index < count }))
  const title = fill(words.title, {
    count,
    all: queue.length,
    hours: hoursOf(queue.filter(({ isFirst }) => isFirst)),
    allHours: hoursOf(queue)
  })
  return {
    title,
    note: words.note,
    bricks: {
      drawing: taskBricks(title, queue),
      tasks: queue.map((task) => ({ ...task, hours: fill(words.hours, { count: task.hours }) }))
    }
  }
}

const hoursOf = (tasks: readonly { hours: number }[]) =>
  tasks.reduce((sum, { hours }) => sum + hours, 0)

/** How many of the first values make half of all. */
function firstHalf(values: readonly number[]): number {
  const half = values.reduce((sum, value) => sum + value, 0) * HALF
  let sum = 0
  return (
    values.findIndex((value) => {
      sum += value
      return sum >= half
    }) + 1
  )
}

const PERCENT = 100

/** What has been reached of each plan, and what of it there was a year before; the column after the names is what is now. */
function planLanes(table: NamedTable, words: SampleWords['plan']): SampleMeasure {
  const month = table.columns[1] ?? ''
  const rows = table.rows.map((row) => measureOf(table, row, month, words.measure))
  const scale = scaleTo(Math.max(PERCENT, ...rows.flatMap(({ now, past }) => [now, past])))
  const reached = rows.filter(({ now }) => now >= PERCENT).length
  return {
    title: fill(words.title, { count: reached, all: rows.length }),
    note: words.note,
    lanes: {
      axis: laneNumbers(scale, (value) => `${value}\u00a0%`),
      lanes: rows.map(({ title, text, now, past, value }) => ({
        title,
        says: [text],
        drawing: lane(
          { bars: grown(past, now), marks: [now], words: [{ at: now, text: value }] },
          scale
        )
      })),
      key: [
        { part: 'asked', text: words.past },
        { part: 'brought', text: words.grown },
        { part: 'out', text: month.toLowerCase() }
      ]
    }
  }
}

function measureOf(
  table: NamedTable,
  row: readonly string[],
  month: string,
  said: SampleWords['plan']['measure']
) {
  const cell = (column: string) => cellOf(table, row, column)
  const [now, past, plan] = [cell(month), cell('Год назад'), cell('План')]
  return {
    title: row[0] ?? '',
    text: fill(said, {
      month: month.toLowerCase(),
      now: now.text,
      plan: plan.text,
      past: past.text
    }),
    value: now.text,
    now: (PERCENT * now.value) / plan.value,
    past: (PERCENT * past.value) / plan.value
  }
}

/** What there was, and what has come to it; of what has fallen only what is left. */
function grown(past: number, now: number): LaneBar[] {
  const was: LaneBar = { part: 'asked', from: 0, to: Math.min(past, now) }
  return now > past ? [was, { part: 'brought', from: past, to: now }] : [was]
}

/** Rows of the table of scenarios: «Если заказов меньше на 15 %, ₽». */
const [WORST, LEFT, BEST] = [/^Если .+ меньше/, /^Остаётся, ₽$/, /^Если .+ больше/] as const

interface Plan {
  name: string
  /** As they are written: at worst, as planned, at best. */
  sums: readonly string[]
}

/** The outcome of each plan, from the worst to the best; the columns of the table are plans. */
function rangeLanes(
  tables: readonly string[][][],
  words: SampleWords['range']
): SampleMeasure | undefined {
  const ranges = [WORST, LEFT, BEST] as const
  const table = tables.find((rows) => ranges.every((range) => rowOf(rows, range)))
  if (!table) return undefined
  const rows = ranges.map((range) => rowOf(table, range) ?? [])
  const plans = (table[0] ?? []).slice(1).map((name, index) => ({
    name,
    sums: rows.map((row) => row[index + 1] ?? '')
  }))
  const scale = scaleTo(Math.max(...plans.flatMap(({ sums }) => sums.map(numberIn))))
  const safest = plans.reduce((best, plan) => (worst(plan) > worst(best) ? plan : best))
  const [fewer = '', , more = ''] = rows.map(([name = '']) => name.replace(', ₽', '').toLowerCase())
  return {
    title: fill(words.title, { name: safest.name, sum: safest.sums[0] ?? '' }),
    note: words.note,
    lanes: {
      axis: laneNumbers(scale, (value) => value.toLocaleString('ru')),
      lanes: plans.map((plan) => laneOf(plan, scale, words.row)),
      key: [
        { part: 'out', text: words.planned },
        { part: 'asked', text: fill(words.least, { name: fewer }) },
        { part: 'brought', text: fill(words.most, { name: more }) }
      ]
    }
  }
}

const rowOf = (rows: readonly string[][], range: RegExp) =>
  rows.find(([name = '']) => range.test(name))

const worst = ({ sums }: Plan) => numberIn(sums[0] ?? '')

function laneOf({ name, sums }: Plan, scale: LaneScale, row: SampleWords['range']['row']) {
  const [least = '', planned = '', most = ''] = sums
  const [from, middle, to] = [least, planned, most].map(numberIn) as [number, number, number]
  return {
    title: name,
    says: [fill(row, { planned, least, most })],
    drawing: lane(
      {
        bars: [
          { part: 'asked', from, to: middle },
          { part: 'brought', from: middle, to }
        ],
        marks: [middle],
        words: [{ at: from, text: least, isUnder: true }]
      },
      scale
    )
  }
}
