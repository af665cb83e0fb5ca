import { toPlain } from '../../shared/plain-text.ts'

/** Longest cell, in characters; the rest is in `show`. */
const MAX_WIDTH = 36

/** Rows as aligned columns. Control characters cannot reach the terminal. */
export function toTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(toCell))
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0))
  )
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  )
  return `${lines.join('\n')}\n`
}

function toCell(text: string): string {
  const plain = toPlain(text)
  return plain.length > MAX_WIDTH ? `${plain.slice(0, MAX_WIDTH - 1)}…` : plain
}
