import { markdownTables } from '../../content/markdown-parts.ts'

type Row = readonly string[]

/**
 * What draws a table of a text instead of printing it.
 *
 * @param head The names of its columns.
 * @param draw Its rows as HTML; what a cell says is no HTML yet.
 */
export function drawnTable(head: Row, draw: (rows: readonly Row[]) => string) {
  const table = new RegExp(`^\\| ${head.join(' \\| ')} \\|\\n(?:\\|.*\\|(?:\\n|$))+`, 'm')
  const place = `⟦${head[0]}⟧`
  return {
    written: (body: string) => body.replace(table, `${place}\n`),
    illustrated: (html: string, body: string) => {
      const [, ...rows] =
        markdownTables(body).find(([names = []]) => names.join() === head.join()) ?? []
      return html.replace(`<p>${place}</p>`, () => draw(rows))
    }
  }
}
