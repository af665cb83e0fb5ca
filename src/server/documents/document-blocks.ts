import MarkdownIt from 'markdown-it'
import attributes from 'markdown-it-attrs'
import { CHART, parseChart } from '../content/charts.ts'
import { blankLines } from '../content/markdown-parts.ts'
import { typographPart } from '../content/typography.ts'

/** A stretch of text in one manner. */
export interface Run {
  text: string
  isBold: boolean
  isItalic: boolean
}

type Cell = readonly Run[]

/** What a document is made of, whatever file it becomes. */
export type Block =
  | { kind: 'heading'; level: number; runs: Cell }
  | { kind: 'paragraph'; runs: Cell }
  /** `mark` is «1.» or «•», and empty for what goes on in an item. */
  | { kind: 'item'; mark: string; runs: Cell }
  | { kind: 'table'; rows: readonly (readonly Cell[])[] }

const markdown = new MarkdownIt().use(attributes, { allowedAttributes: ['id'] }).use(blankLines)

type Token = ReturnType<typeof markdown.parse>[number]

const BULLET = '•'
/** Lines of a paragraph go on one after another. */
const BREAK = /^(?:soft|hard)break$/

/** The blocks of a Markdown text, with Russian typography; a chart is the table of its numbers. */
export function documentBlocks(body: string): Block[] {
  const tokens = markdown.parse(body, {})
  const lists: List[] = []
  const blocks: Block[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    followLists(token, lists)
    if (token.type === 'fence' && token.info.trim() === CHART)
      blocks.push(chartTable(token.content))
    if (token.type === 'table_open') {
      const end = closeOf(tokens, index)
      blocks.push({ kind: 'table', rows: rowsOf(tokens.slice(index, end)) })
      index = end
    } else if (token.type === 'inline') {
      blocks.push(textBlock(tokens[index - 1], runsOf(token), lists))
    }
  }
  return blocks
}

/** Where the table that opens at an index closes. */
function closeOf(tokens: readonly Token[], index: number): number {
  let at = index
  while (tokens[at]?.type !== 'table_close') at++
  return at
}

interface List {
  /** The number of the item; absent where items have bullets. */
  number?: number
  /** Whether the item's mark stands already. */
  isMarked: boolean
}

/** Numbered lists count from their first number, others do not; a list inside a list begins its own. */
function followLists(token: Token, lists: List[]): void {
  const { type } = token
  if (type === 'bullet_list_open') lists.push({ isMarked: false })
  if (type === 'ordered_list_open') {
    lists.push({ number: Number(token.attrGet('start') ?? 1) - 1, isMarked: false })
  }
  if (/_list_close$/.test(type)) lists.pop()
  const list = lists.at(-1)
  if (type !== 'list_item_open' || !list) return
  list.isMarked = false
  if (list.number !== undefined) list.number++
}

function textBlock(opened: Token | undefined, runs: Run[], lists: readonly List[]): Block {
  if (opened?.type === 'heading_open') {
    return { kind: 'heading', level: Number(opened.tag.slice(1)), runs }
  }
  const list = lists.at(-1)
  return list ? { kind: 'item', mark: nextMark(list), runs } : { kind: 'paragraph', runs }
}

/** An item that has several paragraphs is marked once. */
function nextMark(list: List): string {
  if (list.isMarked) return ''
  list.isMarked = true
  return list.number === undefined ? BULLET : `${list.number}.`
}

function rowsOf(tokens: readonly Token[]): Cell[][] {
  const rows: Cell[][] = []
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type === 'inline') rows.at(-1)?.push(runsOf(token))
  }
  return rows
}

function runsOf({ children }: Token): Run[] {
  const manner = { isBold: false, isItalic: false }
  return (children ?? []).flatMap(({ type, content }) => {
    if (/^strong_/.test(type)) manner.isBold = type === 'strong_open'
    if (/^em_/.test(type)) manner.isItalic = type === 'em_open'
    // Fonts of files have no sign for a joiner.
    const text = BREAK.test(type) ? ' ' : typographPart(content).replaceAll('\u2060', '')
    const isRead = BREAK.test(type) || /^(?:text|code_inline)$/.test(type)
    return isRead && text ? [{ text, ...manner }] : []
  })
}

function chartTable(text: string): Block {
  const { label, unit = '', start, periods, values } = parseChart(text)
  const names = periods ?? values.map((_, month) => monthAfter(start ?? '', month))
  const plain = (content: string): Cell => [{ text: content, isBold: false, isItalic: false }]
  return {
    kind: 'table',
    rows: [
      [plain(''), plain(unit ? `${label}, ${unit}` : label)],
      ...values.map((value, index) => [
        plain(names[index] ?? ''),
        plain(String(value).replace('.', ','))
      ])
    ]
  }
}

/** «03.2025» @param start `2025-03` */
function monthAfter(start: string, months: number): string {
  const date = new Date(`${start}-15T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return `${String(date.getUTCMonth() + 1).padStart(2, '0')}.${date.getUTCFullYear()}`
}

/** The text of runs. */
export function plainText(runs: Cell): string {
  return runs.map(({ text }) => text).join('')
}

type Table = Extract<Block, { kind: 'table' }>

/** Letters that a line holds on a page that stands, and on one that lies. */
const LINES = { upright: 84, lying: 128 } as const
/** A bold letter is wider, and a cell has margins. */
const BOLD = 1.12
const MARGINS = 2
/** A longer text is read better in several lines. */
const IDEAL = 34
const LEAST = 4
/** Tables with more columns are read on a page that lies on its side. */
const MOST_UPRIGHT = 6

/**
 * Shares of a table's columns, 1 together: each is as wide as its longest word at least, and what is left goes to
 * those with long texts.
 */
export function columnShares(rows: Table['rows']): number[] {
  const count = Math.max(...rows.map(({ length }) => length))
  const columns = Array.from({ length: count }, (_, column) => {
    const texts = rows.map((cells) => plainText(cells[column] ?? []))
    // A no-break space holds its words together.
    const words = texts.flatMap((text) => text.split(/[ \n]+/))
    const least = BOLD * Math.max(LEAST, ...words.map(({ length }) => length)) + MARGINS
    return { least, ideal: Math.max(least, Math.min(IDEAL, Math.max(...texts.map(lengthOf)))) }
  })
  const least = columns.reduce((sum, column) => sum + column.least, 0)
  const wished = columns.reduce((sum, { least, ideal }) => sum + ideal - least, 0)
  const line = count > MOST_UPRIGHT ? LINES.lying : LINES.upright
  const spare = Math.max(0, line - least)
  const widths = columns.map(
    (column) => column.least + (wished > 0 ? (spare * (column.ideal - column.least)) / wished : 0)
  )
  const whole = widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width) => width / whole)
}

/** A page must lie on its side for one of its tables. */
export function isWide(blocks: readonly Block[]): boolean {
  return blocks.some(
    (block) => block.kind === 'table' && block.rows.some(({ length }) => length > MOST_UPRIGHT)
  )
}

function lengthOf({ length }: string): number {
  return length
}
