import { tenth } from './profile/numbers.ts'

/** The axis that all services share, in months. */
const MONTHS = 4
const LEFT = 6
const STEP = 50
const BASE = 16
const SIZE = `width="${LEFT * 2 + MONTHS * STEP}"`

const xOf = (month: number) => tenth(LEFT + STEP * Math.min(month, MONTHS))
const ALL = Array.from({ length: MONTHS + 1 }, (_, month) => month)

/** When the first result is there: a triangle at the earliest, a bar to the latest. Its words stand beside it. */
export function termPlot({ from, to }: { from: number; to: number }): string {
  const [first, last] = [xOf(from), xOf(to)]
  const ticks = ALL.map((month) => `M${xOf(month)} ${BASE - 3}v6`).join('')
  const span = last > first ? `<path class="term-plot__span" d="M${first} ${BASE}H${last}"/>` : ''
  return [
    `<svg class="term-plot" viewBox="0 0 ${LEFT * 2 + MONTHS * STEP} 22" ${SIZE} height="22" aria-hidden="true">`,
    `<path class="term-plot__axis" d="M${xOf(0)} ${BASE}H${xOf(MONTHS)}${ticks}"/>`,
    `<path class="term-plot__road" d="M${xOf(0)} ${BASE}H${first}"/>${span}`,
    `<path class="term-plot__mark" d="M${first} ${BASE - 13}l7 12h-14z"/></svg>`
  ].join('')
}

/** The numbers of that axis. */
export function termScale(): string {
  const numbers = ALL.map(
    (month) => `<text x="${xOf(month)}" y="12" text-anchor="middle">${month}</text>`
  )
  const box = `viewBox="0 0 ${LEFT * 2 + MONTHS * STEP} 16" ${SIZE} height="16"`
  return `<svg class="term-plot" ${box} aria-hidden="true">${numbers.join('')}</svg>`
}
