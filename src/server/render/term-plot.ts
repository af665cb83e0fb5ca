import { tenth } from './profile/numbers.ts'

/** When something comes, in months from the start. */
export interface Term {
  from: number
  to: number
}

/** Units of a term, and how many make a month of work. */
const UNITS = [
  { word: /рабоч/, perMonth: 20 },
  { word: /недел/, perMonth: 4 },
  { word: /месяц/, perMonth: 1 }
] as const
const WRITTEN = /(\d+)(?:\s*[–-]\s*(\d+))?\s+(рабоч|недел|месяц)/

/** Of the axis, in months, and in drawing units. */
const MONTHS = 4
const [LEFT, STEP, WIDTH] = [6, 50.7, 240] as const
const [GROUND, MARK_TOP] = [19, 8] as const

/** The first term that a line names: «первые сдвиги — 2–3 месяца» is from 2 to 3. */
export function readTerm(line: string): Term | undefined {
  const [, first, last = first, unit = ''] = WRITTEN.exec(line) ?? []
  const perMonth = UNITS.find(({ word }) => word.test(unit))?.perMonth
  if (!first || !perMonth) return undefined
  return { from: Number(first) / perMonth, to: Number(last) / perMonth }
}

/** A term on an axis of months: a summit where it may begin, a bar to where it ends. */
export function termPlot({ from, to }: Term): string {
  const ticks = months().map((month) => `M${x(month)} 16v6`)
  const span = to > from ? `<path class="term-plot__span" d="M${x(from)} ${GROUND}H${x(to)}"/>` : ''
  return [
    `<svg class="term-plot" viewBox="0 0 ${WIDTH} 24" width="${WIDTH}" height="24" aria-hidden="true">`,
    `<path class="term-plot__axis" d="M${LEFT} ${GROUND}H${WIDTH - LEFT}${ticks.join('')}"/>`,
    `<path class="term-plot__road" d="M${LEFT} ${GROUND}H${x(from)}"/>${span}`,
    `<path class="term-plot__mark" d="M${x(from)} ${MARK_TOP}l7 12h-14z"/></svg>`
  ].join('')
}

/** The head of a column of them. */
export function termScale(): string {
  const names = months().map((month) => `<text x="${x(month)}" y="12">${month}</text>`)
  return [
    `<svg class="term-plot term-plot--scale" viewBox="0 0 ${WIDTH} 16" width="${WIDTH}" height="16"`,
    ` aria-hidden="true">${names.join('')}</svg>`
  ].join('')
}

const months = () => Array.from({ length: MONTHS + 1 }, (_, month) => month)

function x(month: number): number {
  return tenth(LEFT + STEP * Math.min(month, MONTHS))
}
