import { sheetPlot } from '../../../drawings/plots.ts'
import { chartsIn } from '../../content/charts.ts'
import type { Entry } from '../../content/content.ts'
import {
  headingsOf,
  headingText,
  markdownTables,
  plainMarkdown
} from '../../content/markdown-parts.ts'

/** What of a document is seen on its first sheet. */
export interface SampleSheet {
  /** «Аудит сайта» */
  name: string
  first: { title: string; lines: readonly string[] }
  table: { title: string; rows: readonly (readonly string[])[] }
  /** A chart of the document, drawn; an empty string where it has none. */
  plot: string
  plotTitle: string
}

/** As many as a sheet has room for, in a column of a third of the page. */
const [ROWS, COLUMNS] = [7, 4] as const

export function sampleSheet({ data, body }: Entry<'documents'>): SampleSheet {
  const [first = '', ...others] = body.split(/^## /m).slice(1)
  const tabled = others.find((section) => section.includes('\n|')) ?? ''
  const [chart] = chartsIn(body)
  return {
    name: data.title.replace(/: образец$/, ''),
    first: {
      title: titleOf(first),
      lines: plainMarkdown(textOf(first)).map(({ text }) => text)
    },
    table: {
      title: titleOf(tabled),
      rows: (markdownTables(textOf(tabled))[0] ?? [])
        .slice(0, ROWS)
        .map((row) => row.slice(0, COLUMNS))
    },
    plot: chart ? sheetPlot(chart.values) : '',
    plotTitle: chart?.title ?? ''
  }
}

/** The parts of a document in their order. */
export function partsOf(body: string): string[] {
  return headingsOf(body, { isFirstLevel: true })
}

const titleOf = (section: string) => headingText(section.split('\n', 1)[0] ?? '')
const textOf = (section: string) => section.slice(section.indexOf('\n') + 1)
