import {
  digitsOf,
  monthNumber,
  monthWithYear,
  numberFormat,
  shortMonth,
  yearOf
} from '../../../drawings/profile/numbers.ts'
import { stageLine } from '../../../drawings/profile/sparkline.ts'
import { type CasePart, caseText, paragraphsOf } from '../../content/case.ts'
import type { Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { typograph } from '../../content/typography.ts'
import type { CaseStage, LargeFigure } from './case-data.ts'

type Case = Entry<'cases'>

const NUMBER = /^([+−]?\d[\d\s,.–]*[%₽]?)(.*)$/su

/** What was found at the start: a paragraph each, with its figure. */
export function findingsOf({ body, file }: Case) {
  const { intro } = caseText(body).start
  return paragraphsOf(intro).map(({ text, figure }) => ({
    figure: largeFigure(figure),
    html: renderMarkdown(text, file).html
  }))
}

/** Digits large and the words after them small; words alone are large. */
function largeFigure(figure: string): LargeFigure {
  const [, big = figure, small = ''] = NUMBER.exec(typograph(figure)) ?? []
  return { big: big.trim(), small: small.trimStart() }
}

/** The course of the work: every stage with its stretch of the measured line. */
export function stagesOf(item: Case): CaseStage[] {
  const { data, body } = item
  return caseText(body).work.parts.flatMap((part) => {
    const stage = data.stages.find(({ anchor }) => anchor === part.anchor)
    if (!stage) return []
    const [from, to] = [stage.from, stage.to].map(
      (month) => monthNumber(month) - monthNumber(data.period.from)
    ) as [number, number]
    return {
      ...told(part, item),
      period: periodText(monthNumber(stage.from), monthNumber(stage.to)),
      change: changeText(item, from, to),
      plot: stageLine(data.series, { from, to })
    }
  })
}

/** What did not work, with what it cost. */
export function failuresOf(item: Case) {
  return caseText(item.body).failed.parts.map((part) => ({
    ...told(part, item),
    cost: typograph(part.figure)
  }))
}

function told({ title, anchor, text }: CasePart, { data, file }: Case) {
  const flags = (data.series.events ?? []).flatMap((event, index) =>
    anchor && event.anchor === anchor ? { number: index + 1, isFailed: event.failed === true } : []
  )
  return { title: typograph(title), anchor, flags, html: renderMarkdown(text, file).html }
}

/** «фев — мар 2024», «дек 2025 — фев 2026», «июл 2025». */
function periodText(from: number, to: number): string {
  if (from === to) return monthWithYear(from)
  const first = yearOf(from) === yearOf(to) ? shortMonth(from) : monthWithYear(from)
  return `${first} — ${monthWithYear(to)}`
}

function changeText({ data }: Case, from: number, to: number): string {
  const { values, unit = '' } = data.series
  const format = numberFormat(digitsOf(values))
  const [first = 0, last = 0] = [values[from], values[to]]
  const numbers = first === last ? format(first) : `${format(first)} → ${format(last)}`
  return typograph(`${numbers} ${unit}`.trim())
}
