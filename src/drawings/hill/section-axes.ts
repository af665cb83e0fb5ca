import { tenth } from '../profile/numbers.ts'
import { isCount, roundTicks } from '../profile/scale.ts'
import type { DatedSeries, HillWords } from './hill-words.ts'
import type { Section } from './section.ts'
import type { HillView } from './sheets.ts'

/** On a phone every so many months is named; on a wide sheet all but the neighbours of both ends. */
const SPARSE = 4

/** Zero, a few round values with their lines. */
export function axisOf(section: Section, { values }: DatedSeries, words: HillWords): string {
  const all = roundTicks(Math.max(...values), isCount(values))
  const ticks = all.length > 3 ? all.filter((_, index) => index % 2 === 0) : all
  const lines = ticks
    .slice(1)
    .map((value) => `M${tenth(section.from)} ${tenth(section.y(value))}H${tenth(section.to)}`)
  const names = ticks.map(
    (value) =>
      `<text class="hill__axis" x="${tenth(section.from - 10)}" y="${tenth(section.y(value) + 4)}">${words.axis(value)}</text>`
  )
  return `<path class="hill__grid" d="${lines.join('')}"/><path class="hill__base" d="M${tenth(section.from)} ${section.base}H${tenth(section.to)}"/>${names.join('')}`
}

/** Names of months under the section. */
export function monthsOf(
  section: Section,
  { values }: DatedSeries,
  words: HillWords,
  view: HillView
): string {
  const last = values.length - 1
  const isNamed = (index: number) => {
    if (index === 0 || index === last) return true
    return view === 'wide'
      ? index > 1 && index < last - 1
      : index % SPARSE === 0 && last - index > 2
  }
  return section.points
    .map(([x], index) => {
      const isEnd = index === 0 || index === last
      const name = isEnd && view === 'wide' ? words.month(index) : words.tick(index)
      return isNamed(index)
        ? `<text class="hill__month" x="${tenth(x)}" y="${section.base + 17}">${name}</text>`
        : ''
    })
    .join('')
}
