import { type Block, plainText } from './document-blocks.ts'

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
