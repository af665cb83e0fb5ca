import type MarkdownIt from 'markdown-it'

export type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

/** Class of a table that a phone shows row by row. */
export const WIDE_TABLE = 'table-rows'

/** A number with its sign, bound and unit, or a range of two; dates are none. */
const FIGURE =
  /^(?:(?:от|до)\s)?[−+–≈×]?\d[\d\s.,]*(?:[–\u2060]+\d[\d\s.,]*)?(?:(?:тыс\.|млн|млрд)\s?)?(?:₽|%|с|ч|мс|[КМ]Б|шт\.|п\.\sп\.)?$/
/** In characters: no number is longer. */
const LONGEST_FIGURE = 60
const DATE = /^\d{1,2}\.\d{2}(?:\.\d{4})?$/
/** What a cell says where there is no number. */
const NONE = /^[—–-]?$/
/** The share of a column's cells that must be figures for it to be a column of figures. */
const FIGURES_SHARE = 0.6
const ROLES: Record<string, string> = {
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  th_open: 'columnheader',
  td_open: 'cell'
}
/** In letters: how much of a row a phone shows, what a column keeps free, and how wide a column of text is at least. */
const PHONE = 38
const GUTTER = 2
const TEXT_COLUMN = 14

/**
 * Columns of figures are set to the right, so that their places stand under each other; what needs more than a phone's
 * width is marked as such, and each of its cells gets the name of its column.
 */
export function layOutTables(tokens: readonly Token[]): void {
  let start = 0
  tokens.forEach(({ type }, index) => {
    if (type === 'table_open') start = index
    const open = tokens[start]
    if (type !== 'table_close' || !open) return
    const inside = tokens.slice(start, index)
    layOut(open, rowsOf(inside))
    if (open.attrGet('class') === WIDE_TABLE) nameParts(inside)
  })
}

/** A phone shows rows as blocks, and their `display` takes the meaning of a table from them: roles give it back. */
function nameParts(tokens: readonly Token[]): void {
  for (const token of tokens) {
    const role = ROLES[token.type]
    if (role) token.attrSet('role', role)
  }
}

interface Cell {
  open: Token
  text: string
}

function layOut(table: Token, [heads = [], ...rows]: Cell[][]): void {
  const columns = heads.map((head, place) => ({
    head,
    cells: rows.flatMap((row) => row[place] ?? [])
  }))
  const isWide = columns.reduce((sum, column) => sum + needOf(column) + GUTTER, -GUTTER) > PHONE
  if (isWide) table.attrSet('class', WIDE_TABLE)
  const figures = columns.map(({ cells }) => isFigures(cells))
  // The first column of words heads each row and needs no name, unless several columns of figures come before it.
  const heading = figures.indexOf(false)
  columns.forEach(({ head, cells }, place) => {
    if (figures[place]) [head, ...cells].forEach(setRight)
    const isNamed = isWide && (place !== heading || heading > 1)
    if (isNamed) for (const { open } of cells) open.attrSet('data-label', head.text)
  })
}

/** Unless the editor wants it otherwise. */
function setRight({ open }: Cell): void {
  if (!open.attrGet('style')) open.attrSet('style', 'text-align:right')
}

function isFigures(cells: readonly Cell[]): boolean {
  const texts = cells.map(({ text }) => text)
  const figures = texts.filter(isFigure)
  return (
    figures.length > texts.length * FIGURES_SHARE &&
    texts.every((text) => NONE.test(text) || isFigure(text))
  )
}

const isFigure = (text: string) =>
  text.length <= LONGEST_FIGURE && FIGURE.test(text) && !DATE.test(text)

/** A column is as wide as its longest word, and no narrower than its text likes, in letters. */
function needOf({ head, cells }: { head: Cell; cells: readonly Cell[] }): number {
  const texts = [head, ...cells].map(({ text }) => text)
  const word = longestOf(texts.flatMap((text) => text.split(/[ \-?]/)))
  return Math.max(word, Math.min(longestOf(texts), TEXT_COLUMN))
}

const longestOf = (texts: readonly string[]) =>
  texts.reduce((most, { length }) => Math.max(most, length), 0)

function rowsOf(tokens: readonly Token[]): Cell[][] {
  const rows: Cell[][] = []
  tokens.forEach((open, index) => {
    if (open.type === 'tr_open') rows.push([])
    if (open.type !== 'th_open' && open.type !== 'td_open') return
    const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('')
    rows.at(-1)?.push({ open, text })
  })
  return rows
}
