import { monthNumber } from '../profile/months.ts'
import { tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import type { DatedSeries } from './hill-words.ts'

/** The numbers of what was changed, each above its month on the way. */
export function flagsOf({ events = [], start }: DatedSeries, stations: readonly Point[]): string {
  const flags = placedFlags({ events, start }, stations)
  return flags
    .map(({ at: [x, y], number, isFailed }) => {
      const pole = `<path class="hill__pole" d="M${tenth(x)} ${tenth(y - 5)}v-17"/>`
      const badge = `<circle class="hill__badge" cx="${tenth(x)}" cy="${tenth(y - 32)}" r="10"/>`
      const text = `<text class="hill__number" x="${tenth(x)}" y="${tenth(y - 28)}">${number}</text>`
      return `<g class="hill__flag${isFailed ? ' hill__flag--failed' : ''}">${pole}${badge}${text}</g>`
    })
    .join('')
}

/** Events whose month is one of the series, at their stations. */
export function placedFlags(
  { events = [], start }: Pick<DatedSeries, 'events' | 'start'>,
  stations: readonly Point[]
) {
  return events.flatMap(({ month, failed }, index) => {
    const at = stations[monthNumber(month) - monthNumber(start)]
    return at ? [{ at, number: index + 1, isFailed: failed ?? false }] : []
  })
}
