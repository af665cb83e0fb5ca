import { plural } from '../../../shared/words/plural.ts'

const percent = new Intl.NumberFormat('ru', { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
const times = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 })

/** From this ratio on percents say little. */
const MANY_TIMES = 3
/** A smaller change would be printed as none. */
const LEAST_PERCENT = 0.5

/** How a number stands to the one of the period before. */
export interface Change {
  direction: 'up' | 'down' | 'same'
  /** «+12 %», «в 3,5 раза больше». */
  text: string
}

export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', text: 'столько же' }
  const direction = now > before ? 'up' : 'down'
  if (before === 0) return { direction, text: 'раньше не было' }
  const ratio = now / before
  if (ratio >= MANY_TIMES) return { direction, text: `больше в ${timesText(ratio)}` }
  const change = 100 * (ratio - 1)
  if (Math.abs(change) < LEAST_PERCENT) return { direction: 'same', text: 'почти столько же' }
  return { direction, text: `${percent.format(change)} %` }
}

/** «3,5 раза», «12 раз». A fraction takes «раза». */
function timesText(ratio: number): string {
  const rounded = Math.round(ratio * 10) / 10
  const noun = Number.isInteger(rounded) ? plural(rounded, ['раз', 'раза', 'раз']) : 'раза'
  return `${times.format(rounded)} ${noun}`
}
