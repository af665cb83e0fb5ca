import { greatest } from '../../shared/greatest.ts'
import { toPlain } from '../../shared/words/plain-text.ts'

/** Longest cell, in characters; the rest is in `show`. */
const MAX_WIDTH = 36

type Row = readonly string[]

/** Rows as aligned columns. Control characters cannot reach the terminal. */
export function toTable([headings = [], ...rows]: readonly Row[]): string {
  return startTable(headings)(rows)
}

/** A table that is written in parts: the first begins with the headings and sets the widths. */
export function startTable(headings: Row): (rows: readonly Row[]) => string {
  let widths: number[] | undefined
  return (rows) => {
    const cells = (widths ? rows : [headings, ...rows]).map((row) => row.map(toCell))
    widths ??= headings.map((_, column) => longest(cells, column))
    return cells.map((row) => toLine(row, widths ?? [])).join('')
  }
}

function longest(cells: readonly Row[], column: number): number {
  return greatest(
    cells.map((row) => row[column]?.length ?? 0),
    0
  )
}

function toLine(row: Row, widths: readonly number[]): string {
  const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return `${line.trimEnd()}\n`
}

function toCell(text: string): string {
  const plain = toPlain(text)
  return plain.length > MAX_WIDTH ? `${plain.slice(0, MAX_WIDTH - 1)}…` : plain
}
