import { timeAxis, valueAxis } from './axes.ts'
import { hatchedGround } from './hatched-ground.ts'
import { linePath } from './line.ts'
import { tenth } from './numbers.ts'
import type { Plot } from './plot.ts'
import { type Series, timesOf } from './series.ts'
import { drawnPath, path } from './svg.ts'

interface View {
  /** Unique on the page. */
  id: string
  /** Where the lines of the axis end. */
  right: number
}

/** What every view of a series has: axes, the line and its ground. */
export function ground(plot: Plot, series: Series, { id, right }: View): string {
  return [
    valueAxis(plot, right),
    hatchedGround(plot.line, { id: `${id}-ground`, base: plot.base, gap: plot.sheet.gap }),
    path('margin', marginBars(plot, series)),
    drawnPath('line', linePath(plot.line)),
    timeAxis(plot, timesOf(series))
  ].join('')
}

/** Path data of how far off values may be: an upright with two caps at each. */
function marginBars({ x, y }: Plot, { values, margins = [] }: Series): string {
  const bars = margins.map((margin, index) => {
    const value = values[index] ?? 0
    const [top, bottom] = [tenth(y(value + margin)), tenth(y(Math.max(0, value - margin)))]
    const [left, right] = [tenth(x(index) - 5), tenth(x(index) + 5)]
    return `M${left} ${top}H${right}M${tenth(x(index))} ${top}V${bottom}M${left} ${bottom}H${right}`
  })
  return bars.join('')
}
