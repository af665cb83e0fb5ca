import { tenth } from './numbers.ts'
import type { Plot } from './plot.ts'
import { roundTicks, tickFormat } from './scale.ts'
import type { Time } from './series.ts'
import { path, words } from './svg.ts'

/** Width of a letter of the axis, and what stays free between two words, in drawing units. */
const LETTER = 9.2
const BETWEEN = 10

/** Round values with their lines. @param right Where the lines end. */
export function valueAxis({ sheet, base, max, isStepped, y }: Plot, right: number): string {
  const ticks = roundTicks(max, isStepped)
  const format = tickFormat(ticks)
  const lines = ticks.slice(1).map((value) => `M${sheet.left} ${tenth(y(value))}H${right}`)
  const labels = ticks.map((value) =>
    words(value ? format(value) : '0', {
      x: sheet.left - 10,
      y: y(value) + 5,
      part: 'axis',
      anchor: 'end'
    })
  )
  const zero = `M${sheet.left} ${base}H${right}`
  return path('grid', lines.join('')) + path('grid profile__grid--zero', zero) + labels.join('')
}

/** A tick for every value; as many names as find room, the first and the last always; a year where it begins. */
export function timeAxis({ base, step, isStepped, x }: Plot, times: readonly Time[]): string {
  const last = times.length - 1
  const longest = Math.max(...times.map(({ short }) => short.length))
  const every = Math.ceil((longest * LETTER + BETWEEN) / step)
  const shown = times
    .map((time, index) => ({ ...time, index }))
    .filter(({ index }) => index === last || (index % every === 0 && last - index >= every))
  const labels = shown.map(({ short, year, index }, place) => {
    const isEdge = !isStepped && every > 1
    const anchor = isEdge && index === last ? ('end' as const) : ('middle' as const)
    const at = { x: x(index), anchor: isEdge && index === 0 ? undefined : anchor }
    const isNew = year !== '' && year !== shown[place - 1]?.year
    const name = words(short, { ...at, y: base + 27, part: 'axis' })
    const below = { ...at, y: base + 46, part: 'axis profile__axis--year' }
    return name + (isNew ? words(year, below) : '')
  })
  const ticks = times.map(({ year }, index) => {
    const isNew = year !== '' && year !== times[index - 1]?.year
    return `M${tenth(x(index))} ${base}v${isNew ? 10 : 5}`
  })
  return path('tick', ticks.join('')) + labels.join('')
}
