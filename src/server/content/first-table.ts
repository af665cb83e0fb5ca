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
