import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt()
/** Lines to write on by hand mean nothing in a spreadsheet. */
const BLANK = /^_+$/

/** The tables of a Markdown text, each as its rows, cells as plain text. */
export function markdownTables(body: string): string[][][] {
  const tokens = markdown.parse(body, {})
  const ends = tokens.flatMap(({ type }, index) => (type === 'table_close' ? [index] : []))
  return ends.map((end) => {
    const start = tokens.findLastIndex(({ type }, index) => index < end && type === 'table_open')
    return rowsOf(tokens.slice(start, end))
  })
}

function rowsOf(tokens: ReturnType<typeof markdown.parse>): string[][] {
  const rows: string[][] = []
  for (const { type, children } of tokens) {
    if (type === 'tr_open') rows.push([])
    if (type !== 'inline') continue
    const text = (children ?? []).map(({ content }) => content).join('')
    rows.at(-1)?.push(BLANK.test(text) ? '' : text)
  }
  return rows
}

/** The first table of a Markdown text, with what is written before and after it. */
export interface TextTable {
  before: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  after: string
}

const TABLE = /^\|.*\n\|[\s:|-]+\n(?:\|.*(?:\n|$))+/m

export function firstTable(text: string): TextTable | undefined {
  const match = TABLE.exec(text)
  if (!match) return undefined
  const [head = [], , ...rows] = match[0].trim().split('\n').map(cellsOf)
  return {
    before: text.slice(0, match.index).trim(),
    head,
    rows,
    after: text.slice(match.index + match[0].length).trim()
  }
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** The number that a cell begins with: «41 тыс.» is 41, «0,71 %» is 0.71. Not a number where there is none. */
export function numberOfCell(cell: string): number {
  const [digits = ''] = /^[+−-]?\d[\d\s]*(?:,\d+)?/.exec(cell) ?? []
  return digits ? Number(digits.replace(/\s/g, '').replace('−', '-').replace(',', '.')) : Number.NaN
}

/** Headings of a body as they are written, without their anchors. @param level From which on, 2 being the first. */
export function headingsOf(body: string, { isFirstLevel = false } = {}): string[] {
  return body.split('\n').flatMap((line) => {
    const marks = isFirstLevel ? /^## / : /^##+ /
    return marks.test(line) && line.trim().includes(' ')
      ? [headingText(line.replace(marks, ''))]
      : []
  })
}

/** A heading without the anchor at its end. */
export function headingText(heading: string): string {
  return heading.replace(/ \{#[^{}]*\}$/, '')
}

const UNDERSCORE = 0x5f

/** Underscores in a row are a line to write on by hand, «____», and make nothing bold. */
export function blankLines(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('emphasis', 'blank-line', (state, isSilent) => {
    let end = state.pos
    while (end < state.posMax && state.src.charCodeAt(end) === UNDERSCORE) end++
    if (end - state.pos < 2) return false
    if (!isSilent) state.pending += state.src.slice(state.pos, end)
    state.pos = end
    return true
  })
}

const HEADING_END = '</h2>'

/**
 * The sections of a long text, which a phone folds under their headings; what the text begins with stays open.
 *
 * @param opened So many sections after it are open as well.
 */
export function foldSections(html: string, opened = 0): string {
  const parts = html.split(/(?=<h2 )/)
  const folded = parts.map((part, place) => {
    if (!part.startsWith('<h2 ')) return part
    const end = part.indexOf(HEADING_END) + HEADING_END.length
    return [
      `<details class="fold text-fold"${place <= opened ? ' open' : ''}><summary class="fold__title">${part.slice(0, end)}</summary>`,
      `<div class="prose text-grid__text">${part.slice(end).trim()}</div></details>`
    ].join('')
  })
  return folded.join('')
}

/** A heading, a paragraph, an item of a list or a row of a table, as plain text. */
interface PlainBlock {
  text: string
  isHeading: boolean
}

const FENCE = /^[ \t]*(```|~~~)/
const HEADING = /^#{1,6}\s+/
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/
const QUOTE = /^\s*>\s?/
const ROW = /^\s*\|/
const RULE = /^[|:\s*_-]+$/

/**
 * The text of a Markdown body, without code and charts. Reads only what the site writes: parsing it as Markdown takes
 * ten times as long, and a search does this for every page that it shows.
 */
export function plainMarkdown(body: string): PlainBlock[] {
  const blocks: PlainBlock[] = []
  let paragraph = ''

  function add(text: string, isHeading = false): void {
    const plain = plainLine(text)
    if (plain) blocks.push({ text: plain, isHeading })
  }

  for (const line of linesOf(body)) {
    const kind = kindOf(line)
    if (kind === 'line') {
      paragraph += ` ${line.replace(QUOTE, '')}`
      continue
    }
    add(paragraph)
    paragraph = kind === 'item' ? line.replace(ITEM, '') : ''
    if (kind === 'heading') add(line.replace(HEADING, ''), true)
    if (kind === 'row') add(rowText(line))
  }
  add(paragraph)
  return blocks
}

/** Those of code are empty. */
function* linesOf(body: string): Generator<string> {
  let fence: string | undefined
  for (const line of body.split(/\r?\n/)) {
    const isCode = fence !== undefined
    if (!isCode) fence = FENCE.exec(line)?.[1]
    else if (line.trim() === fence) fence = undefined
    yield isCode || fence ? '' : line
  }
}

function kindOf(line: string): 'gap' | 'heading' | 'row' | 'item' | 'line' {
  if (RULE.test(line) || line.trim() === '') return 'gap'
  if (HEADING.test(line)) return 'heading'
  if (ROW.test(line)) return 'row'
  return ITEM.test(line) ? 'item' : 'line'
}

function rowText(line: string): string {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => /[^_\s-]/.test(cell))
    .join(' · ')
}

/**
 * A line as it is read: the words of links and pictures, without marks of emphasis, anchors and lines to be filled
 * in. Every part has an end to its length: without one, a line that only begins links takes hours.
 */
function plainLine(line: string): string {
  return line
    .replace(
      /!\[([^\]]{0,500})\]\([^)"]{0,500}(?:"([^"]{0,500})")?\)/g,
      (_all, name, caption) => caption ?? name
    )
    .replace(/\[([^\]]{0,500})\]\([^)]{0,500}\)/g, '$1')
    .replace(/<((?:https?|mailto):[^>\s]{1,500})>/g, '$1')
    .replace(/\s?\{#[\w-]{1,100}\}/g, '')
    .replace(/_{2,}|\*+|`/g, '')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
