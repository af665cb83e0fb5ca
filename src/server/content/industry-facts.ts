import type { Entry } from './content.ts'
import { firstTable } from './markdown-parts.ts'

/** What the list says of an industry: «Главный показатель», «первые приёмы». */
export interface IndustryFact {
  term: string
  text: string
}

type Body = Pick<Entry<'pages'>, 'body'>

/** The first column of the table of facts; a cell of it links to the page of the industry. */
const NAME = 'Отрасль'
const LINK = /\]\(([^()]+)\)/
const monthFormat = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })

/** The facts of every industry by its address, from the first table of the list's text. */
export function industryFacts({ body }: Body): Map<string, IndustryFact[]> {
  const { head, rows } = factsTable(body) ?? { head: [], rows: [] }
  return new Map(
    rows.map(([name = '', ...cells]) => [
      LINK.exec(name)?.[1] ?? '',
      cells.map((text, at) => ({ term: head[at + 1] ?? '', text }))
    ])
  )
}

/** The text without that table. */
export function withoutFacts(body: string): string {
  const table = factsTable(body)
  return table ? `${table.before}\n\n${table.after}` : body
}

function factsTable(body: string) {
  const table = firstTable(body)
  return table?.head[0] === NAME ? table : undefined
}

/** «к июлю». @param month From 0. */
export function byMonth(month: number): string {
  const name = monthFormat.format(Date.UTC(2026, month))
  return /[ьй]$/.test(name) ? `к ${name.slice(0, -1)}ю` : `к ${name}у`
}
