import type { Entry } from '../../content/content.ts'

/** What the list says of an industry: «Главный показатель», «первые приёмы». */
export interface IndustryFact {
  term: string
  text: string
}

const HEAD = /^\| Отрасль \|(.+)\|$/m
const ROW = /^\| \[[^\]]+\]\((\/industries\/[^)]+)\) \|(.+)\|$/gm
const TABLE = /^\| Отрасль \|.*(?:\n|$)(?:\|.*(?:\n|$))+/m

/** The facts of every industry by its address, from the table that the text of the list has for them. */
export function industryFacts({ body }: Pick<Entry<'pages'>, 'body'>): Map<string, IndustryFact[]> {
  const terms = cellsOf(HEAD.exec(body)?.[1])
  return new Map(
    [...body.matchAll(ROW)].map(([, path = '', cells]) => [
      path,
      cellsOf(cells).map((text, at) => ({ term: terms[at] ?? '', text }))
    ])
  )
}

/** The text without that table. */
export const withoutFacts = (body: string) => body.replace(TABLE, '')

const cellsOf = (line = '') => line.split('|').map((cell) => cell.trim())

const BY_MONTHS =
  'январю февралю марту апрелю маю июню июлю августу сентябрю октябрю ноябрю декабрю'.split(' ')

/** «к июлю». @param month From 0. */
export const byMonth = (month: number) => `к ${BY_MONTHS[month]}`
