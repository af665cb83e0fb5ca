import { rubles } from '../../shared/price/rubles.ts'
import { tenth } from '../profile/numbers.ts'
import { letters, type Paper, SHEET, trig } from './paper.ts'

interface Term {
  what: string
  from: number
  to: number
}

export interface ServiceScale {
  /** In roubles, the cheapest first; `isFrom` where it goes up from there. */
  tariffs: readonly { name: string; price: number; isFrom: boolean }[]
  /** In months of one year. */
  terms: readonly Term[]
}

const PRICE_AXIS = { alone: 500, above: 474 } as const
const TERM_AXIS = 576
const MONTHS = 12
/** Labels nearer than this stand above one another; and how far above. */
const NEAR = 250
const ABOVE = 76
const ROUND = [1, 2, 3, 5]

/** Tariffs on a logarithmic axis of prices, and under it when which result is to be expected. */
export function servicePicture({ tariffs, terms }: ServiceScale, paper: Paper): string {
  const y = terms.length > 0 ? PRICE_AXIS.above : PRICE_AXIS.alone
  const prices = tariffs.map(({ price }) => price)
  const [low, high] = [Math.min(...prices) / 1.25, Math.max(...prices) * 1.5]
  const x = (price: number) =>
    SHEET.left + ((SHEET.right - SHEET.left) * Math.log(price / low)) / Math.log(high / low)
  let [before, raised] = [-NEAR, false]
  const marks = tariffs.map(({ name, price, isFrom }) => {
    const at = x(price)
    raised = at - before < NEAR && !raised
    before = at
    const up = raised ? ABOVE : 0
    const pole = up
      ? `<path d="M${tenth(at)} ${y - 34}V${y - 44 - up}" stroke="${paper.quiet}"/>`
      : ''
    const sum = `${isFrom ? 'от\u00A0' : ''}${rubles(price)}`
    return [
      pole + trig(at, y - 14, paper),
      letters(at - 18, y - 44 - up, name, { fill: paper.quiet, size: 22 }),
      letters(at - 18, y - 72 - up, sum, { fill: paper.text, size: 34, isStrong: true })
    ].join('')
  })
  const ticks = roundPrices(low, high)
  const axis = ticks.map((price) => `M${tenth(x(price))} ${y}v12`).join('')
  const names = ticks.map((price) =>
    letters(x(price), y + 38, rubles(price), { fill: paper.quiet, size: 20, anchor: 'middle' })
  )
  return [
    `<path d="M${SHEET.left} ${y}H${SHEET.right}${axis}" fill="none" stroke="${paper.text}" stroke-width="2"/>`,
    ...names,
    ...marks,
    terms.length > 0 ? termAxis(terms, paper) : ''
  ].join('')
}

/** Those that are 1, 2, 3 or 5 of some power of ten and clear of both ends. */
function roundPrices(low: number, high: number): number[] {
  const powers = [2, 3, 4, 5, 6, 7].map((power) => 10 ** power)
  const all = powers.flatMap((power) => ROUND.map((round) => round * power))
  return all.filter((price) => price > low * 1.1 && price < high / 1.1)
}

function termAxis(terms: readonly Term[], paper: Paper): string {
  const x = (month: number) => SHEET.left + ((SHEET.right - SHEET.left) * month) / MONTHS
  const months = Array.from({ length: MONTHS + 1 }, (_, month) => month)
  const ticks = months.map((month) => `M${tenth(x(month))} ${TERM_AXIS}v${month % 3 ? 7 : 13}`)
  const bars = terms.map(({ what, from, to }, index) => {
    const fill = index > 0 ? paper.data : paper.ground
    const bar = `<rect x="${tenth(x(from))}" y="${TERM_AXIS - 14}" width="${tenth(x(to) - x(from))}" height="14" fill="${fill}" stroke="${paper.data}" stroke-width="2"/>`
    return bar + letters(x(from), TERM_AXIS - 26, what, { fill: paper.text, size: 22 })
  })
  const names = months.map((month) => {
    if (month % 3 !== 0) return ''
    const isLast = month === MONTHS
    const anchor = isLast ? ('end' as const) : ('middle' as const)
    const name = isLast ? '12-й месяц' : String(month)
    return letters(x(month), TERM_AXIS + 38, name, {
      fill: paper.quiet,
      size: 20,
      ...(month > 0 && { anchor })
    })
  })
  return `<path d="M${SHEET.left} ${TERM_AXIS}H${SHEET.right}${ticks.join('')}" fill="none" stroke="${paper.text}" stroke-width="2"/>${bars.join('')}${names.join('')}`
}
