import { links } from '../../../shared/links.ts'
import type { Entry } from '../../content/content.ts'
import { yearsText } from './company-counts.ts'

/** Places are shares of the axis, as SVG lengths: «31.8%». */
export interface Tenure {
  ticks: { year: number; at: string; anchor: 'start' | 'middle' | 'end' }[]
  /** Where a vertical crosses every row. */
  marks: string[]
  rows: { name: string; path: string; since: number; from: string; years: string }[]
}

const MIDDLE_TICKS = 3

/** How long everybody has been with the agency, the longest first. */
export function tenureOf(
  people: readonly Entry<'people'>[],
  to: number,
  turns: readonly { year: number }[] = []
): Tenure {
  const sorted = [...people].sort((a, b) => a.data.since - b.data.since)
  const from = sorted[0]?.data.since ?? to
  const at = (year: number) =>
    `${Math.round((1000 * (year - from)) / Math.max(1, to - from)) / 10}%`
  return {
    ticks: ticksOf(from, to).map((year, index, all) => ({
      year,
      at: at(year),
      anchor: index === 0 ? 'start' : index === all.length - 1 ? 'end' : 'middle'
    })),
    marks: turns.filter(({ year }) => year >= from && year <= to).map(({ year }) => at(year)),
    rows: sorted.map(({ slug, data: { name, since } }) => ({
      name,
      path: links.person(slug),
      since,
      from: at(since),
      years: yearsText(to - since)
    }))
  }
}

/** The first year, the last, and round steps between them. */
function ticksOf(from: number, to: number): number[] {
  const span = to - from
  const step = Math.ceil(span / (MIDDLE_TICKS + 1))
  if (span < 4) return span > 0 ? [from, to] : [to]
  const middle = Array.from({ length: MIDDLE_TICKS }, (_, index) => from + (index + 1) * step)
  return [from, ...middle.filter((year) => to - year > step / 2), to]
}
