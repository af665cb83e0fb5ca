import { toPlainLines } from './words/plain-text.ts'

const BOM = '\uFEFF'

/**
 * A CSV table that Russian Excel opens with a double click: UTF-8 with BOM, semicolons, CRLF. Control characters are
 * escaped. A cell that a spreadsheet would run as a formula gets a leading apostrophe.
 *
 * Source: RFC 4180; OWASP, CSV Injection.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${BOM}${toCsvLines(rows)}`
}

/** Further lines of such a table. */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(';')}\r\n`).join('')
}

function toCell(text: string): string {
  const value = toPlainLines(text)
  const safe = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
