import type { FormBlock, SheetRun } from '../../../drawings/form-sheet.ts'
import { dayStrip, type Lane, type Lanes, lane, laneNumbers } from '../../../drawings/lane.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import {
  headingsOf,
  headingText,
  markdownTables,
  plainMarkdown
} from '../../content/markdown-parts.ts'
import type { Data } from '../../content/schemas.ts'

/** What a sample comes to, drawn from one of its own tables: as areas with their names, or as lanes on one axis. */
export interface SampleMeasure {
  /** «Половина эффекта — 5 задач из 12: 29 часов из 106» */
  title: string
  /** What lengths and areas are. */
  note: string
  bricks?: {
    drawing: string
    tasks: readonly { number: string; name: string; hours: string; isFirst: boolean }[]
  }
  lanes?: Lanes
}

type Terms = NonNullable<Data<'pages'>['contractTerms']>

type Words = Content['site']['documents']['contract']

const [DAYS_OF_YEAR, MONTHS_OF_YEAR] = [365.25, 12]
const [DAYS_OF_WEEK, WORKDAYS_OF_WEEK] = [7, 5]

/** The first months of the contract. */
const TERM = { end: 6, parts: 6 }
const FIRST_MONTH = '1<tspan class="lanes__dense">-й месяц</tspan>'

export type ContractLanes = ReturnType<typeof contractLanes>

/**
 * What of the contract is drawn: who may leave and when on an axis of months, and how a month is accepted by working days after
 * its end. Drawings are HTML.
 */
export function contractLanes(terms: Terms, words: Words) {
  const { report, review, mending } = terms
  const days = (days: number) => fill(words.count, { days })
  return {
    lanes: {
      axis: laneNumbers(TERM, (month) => (month === 0 ? FIRST_MONTH : `${month + 1}`)),
      lanes: [workLane, clientLane, ourLane, handoverLane].map((laneOf) => {
        const { clause, ...drawn } = laneOf(terms, words)
        return { ...drawn, clause: fill(words.clause, { number: clause }) }
      })
    },
    strip: dayStrip([
      { part: 'brought', days: report.count },
      { part: 'free', days: review.count },
      { part: 'asked', days: mending.count }
    ]),
    steps: [
      { days: days(report.count), clause: report.clause, text: words.report },
      { days: days(review.count), clause: review.clause, text: words.review },
      { days: days(mending.count), clause: mending.clause, text: words.mending }
    ]
  }
}

function workLane({ least: { count, clause } }: Terms, { work }: Words) {
  return termLane([work.title, clause, work.text], {
    bars: [
      { part: 'brought', from: 0, to: count },
      { part: 'asked', from: count }
    ],
    words: [
      { at: 0, text: fill(work.least, { months: count }) },
      { at: count, text: work.further, isUnder: true }
    ]
  })
}

/** One clause says who may leave and when, of both. */
function clientLane({ notice: { clause } }: Terms, { client }: Words) {
  return termLane([client.title, clause, client.text], {
    bars: [{ part: 'free', from: 0 }],
    words: [{ at: 0, text: client.when }]
  })
}

function ourLane({ least, notice: { count, clause } }: Terms, { agency }: Words) {
  const leaves = least.count + (count * MONTHS_OF_YEAR) / DAYS_OF_YEAR
  return termLane([agency.title, clause, agency.text], {
    bars: [{ part: 'asked', from: least.count, to: leaves }],
    marks: [leaves],
    words: [
      { at: 0, text: agency.bound },
      { at: least.count, text: fill(agency.notice, { days: count }), isUnder: true }
    ]
  })
}

/** As if the client had left where the agency was bound no more, and a month was over. */
function handoverLane({ least, handover, refund }: Terms, words: Words) {
  const left = least.count + 1
  const longest = Math.max(handover.count, refund.count)
  const ends = left + (longest * DAYS_OF_WEEK * MONTHS_OF_YEAR) / WORKDAYS_OF_WEEK / DAYS_OF_YEAR
  const text =
    handover.count === refund.count
      ? fill(words.handover.whole, { month: left })
      : fill(words.handover.apart, { handover: handover.count, refund: refund.count })
  return termLane([words.handover.title, `${handover.clause}, ${refund.clause}`, text], {
    bars: [{ part: 'brought', from: left, to: ends }],
    marks: [left],
    words: [{ at: left, text: fill(words.count, { days: longest }), isUnder: true }]
  })
}

function termLane(
  [title, clause, text]: readonly [title: string, clause: string, text: string],
  drawn: Lane
) {
  return { title, clause, says: [text], drawing: lane(drawn, TERM) }
}

/** As many as a sheet has room for, in a column of a third of the page. */
const [ROWS, COLUMNS] = [7, 4] as const

/** What of a document is seen on its first sheet. */
export function sampleSheet({ data, body }: Entry<'documents'>) {
  const [first = '', ...others] = body.split(/^## /m).slice(1)
  const tabled = others.find((section) => section.includes('\n|')) ?? ''
  return {
    name: data.title.replace(/: образец$/, ''),
    first: {
      title: titleOf(first),
      lines: plainMarkdown(textOf(first)).map(({ text }) => text)
    },
    table: {
      title: titleOf(tabled),
      rows: (markdownTables(textOf(tabled))[0] ?? [])
        .slice(0, ROWS)
        .map((row) => row.slice(0, COLUMNS))
    }
  }
}

/** The parts of a document in their order. */
export function partsOf(body: string): string[] {
  return headingsOf(body, { isFirstLevel: true })
}

const titleOf = (section: string) => headingText(section.split('\n', 1)[0] ?? '')
const textOf = (section: string) => section.slice(section.indexOf('\n') + 1)

/** A table of a document by its columns' names. */
export interface NamedTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The first of the tables that has all these columns. */
export function tableWith(
  tables: readonly string[][][],
  columns: readonly string[]
): NamedTable | undefined {
  const [head, ...rows] =
    tables.find(([names = []]) => columns.every((column) => names.includes(column))) ?? []
  return head && { columns: head, rows }
}

/** What stands in a column, and the number in it. */
export function cellOf({ columns }: NamedTable, row: readonly string[], column: string) {
  const text = row[columns.indexOf(column)] ?? ''
  return { text, value: numberIn(text) }
}

/** «12 640» and «0,75» as numbers. */
export function numberIn(text: string): number {
  return Number(text.replace(/\s/g, '').replace(',', '.'))
}

const HEADING = /^#+\s+/
/** A line to write on, or a day to be named. */
const BLANK = /_{2,}|дд\.мм(?:\.гггг)?/g

/** Headings, lines and tables of a form in Markdown, in their order, with the places that are to be filled in. */
export function formBlocks(body: string): FormBlock[] {
  return body
    .trim()
    .split(/\n\s*\n/)
    .flatMap((part): FormBlock[] => {
      const lines = part.split('\n')
      return lines[0]?.startsWith('|') ? [tableOf(lines)] : lines.map(lineOf)
    })
}

/** How many places of a text are to be filled in. */
export function blanksOf(text: string): number {
  return text.match(BLANK)?.length ?? 0
}

/** The line under the head is not a row. */
function tableOf([head = '', , ...rows]: readonly string[]): FormBlock {
  const blanks = [head, ...rows].map((row) => row.split('|').slice(1, -1).map(blanksOf))
  return { kind: 'table', blanks }
}

function lineOf(line: string): FormBlock {
  const text = line.replace(HEADING, '')
  if (HEADING.test(line)) return { kind: 'heading', letters: text.length }
  const between = text.split(BLANK)
  const blanks = text.match(BLANK) ?? []
  const runs = between.flatMap((words, index): SheetRun[] => {
    const blank = blanks[index]
    const letters = words.trim().length
    return [
      ...(letters > 0 ? [{ letters, isBlank: false }] : []),
      ...(blank === undefined ? [] : [{ letters: blank.length, isBlank: true }])
    ]
  })
  return { kind: 'text', runs }
}
