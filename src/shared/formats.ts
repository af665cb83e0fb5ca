import { toPlainLines } from './words/plain-text.ts'
import { escapeHtml } from './words/text.ts'

const BOM = '\uFEFF'

/**
 * A CSV table that Russian Excel opens with a double click: UTF-8 with BOM, semicolons, CRLF. Control characters are
 * escaped. What a spreadsheet would run as a formula gets an apostrophe before it, also behind a comma, a tab or a line
 * end, where a reader that takes these for separators begins a cell; a number or a phone number is none.
 *
 * Source: RFC 4180; OWASP, CSV Injection.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${BOM}${toCsvLines(rows)}`
}

/**
 * Further lines of such a table.
 *
 * @param toCell `exactCell` where a spreadsheet must not round or reformat what people have typed.
 */
export function toCsvLines(
  rows: readonly (readonly string[])[],
  toCell: (text: string) => string = plainCell
): string {
  return rows.map((row) => `${row.map(toCell).join(';')}\r\n`).join('')
}

/** A code that begins with zeros or has many digits, a phone without spaces, and what reads as a date or a power. */
const CHANGED = /^(?:0\d+|[+-]?\d{12,}|\+\d+|\+?\d+(?:-\d+)+|\d{1,4}(?:[/.]\d{1,4}){1,2}|\d+e\d+)$/i

/** What a spreadsheet would change stands as a text of its own: `="0012"`. */
export function exactCell(text: string): string {
  return CHANGED.test(text) ? `"=""${text}"""` : plainCell(text)
}

const FORMULA = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
/** Numbers with spaces between them are a formula in no spreadsheet. */
const PHONE = /^\+\d{1,4}(?: \d[\d-]*)+$/
/**
 * A formula where another reader begins a cell; no number, such as «, -20%» or «, +7 912 345-67-89». A quotation mark is
 * written twice, which that reader takes for an empty text before the formula.
 */
const FORMULA_INSIDE =
  /([,;\t\r\n])([^\S\t\r\n]*)(?=(?:"[^\S\t\r\n]*)?[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?![+-]\d[\d ().]*(?:-\d+)*%?[^\S\r\n]*(?:[,;\t\r\n]|$))/g

/** A decimal comma parts no cells in a table of semicolons, and no reader makes a formula of what follows it. */
const DECIMAL = /^-?\d+,\d+$/

function plainCell(text: string): string {
  if (DECIMAL.test(text)) return text
  const value = toPlainLines(text)
  const whole = FORMULA.test(value) && !PHONE.test(value) ? `'${value}` : value
  const safe = whole.replace(FORMULA_INSIDE, "$1$2'")
  return /[;,"\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Text for a cell of a workbook, where `_x0041_` stands for a character: what only looks like such an escape begins with
 * an escaped underscore.
 *
 * Source: ECMA-376-1, 22.9.2.19, ST_Xstring.
 */
export function xlsxText(text: string): string {
  return text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
}

const PROPERTIES = 'docProps/core.xml'
const SCHEMAS = 'http://schemas.openxmlformats.org/package/2006'

/**
 * What the library of workbooks leaves out of them: a title and a language, and that of two panes the lower one is used.
 *
 * Source: ECMA-376-2, 11; ECMA-376-1, 18.3.1.66.
 */
export function titledWorkbook(title: string) {
  const type = 'application/vnd.openxmlformats-package.core-properties+xml'
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () => `<Override PartName="/${PROPERTIES}" ContentType="${type}"/>`
        },
        '_rels/.rels': {
          insert: () =>
            `<Relationship Id="core" Type="${SCHEMAS}/relationships/metadata/core-properties" Target="${PROPERTIES}"/>`
        },
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml: string) => xml.replace('"bottomRight"', '"bottomLeft"')
        }
      },
      write: {
        files: () => ({
          [PROPERTIES]: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<cp:coreProperties xmlns:cp="${SCHEMAS}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeHtml(title)}</dc:title><dc:language>ru-RU</dc:language></cp:coreProperties>`
        })
      }
    }
  }
}

/** Characters that JSON leaves unescaped but a terminal obeys or hides: DEL, C1, format marks, line separators. */
const UNSAFE = /[\u007F-\u009F\u2028\u2029]|\p{Cf}/gu

/** Readable JSON of the same value, safe to print on a terminal. */
export function toJson(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`
}

/** Equivalent JSON without characters that a terminal obeys. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, toEscapes)
}

/** One escape for each UTF-16 code unit, as JSON has them. */
function toEscapes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`
  ).join('')
}

/** What a text says; undefined when it is no JSON. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a text says, such as a receiver's answer, as an object; undefined when it is no JSON object. */
export function jsonObject<Fields extends object>(text: string): Partial<Fields> | undefined {
  const value = jsonValue(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Partial<Fields>) : undefined
}
