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
