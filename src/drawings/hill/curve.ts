/** A place that a curve passes with its slope; `at` is in steps of the series, from 0 on. */
export interface Knot {
  at: number
  value: number
  slope: number
}

/** Where between two counts the step begins and ends. */
const RISER = { from: 0.4, to: 0.6 }

/**
 * The curve of a series: through every value, never above or below two neighbours, level at both ends as a summit is. A
 * count rises in the middle between two values and is level around each.
 */
export function curveThrough(values: readonly number[], isStepped: boolean): Knot[] {
  if (isStepped) return stepped(values)
  const rises = values.slice(1).map((value, index) => value - (values[index] ?? 0))
  return values.map((value, at) => {
    const [before = 0, after = 0] = [rises[at - 1], rises[at]]
    return { at, value, slope: before * after > 0 ? (2 * before * after) / (before + after) : 0 }
  })
}

function stepped(values: readonly number[]): Knot[] {
  const level = (at: number, value: number): Knot => ({ at, value, slope: 0 })
  return values.flatMap((value, index) => [
    level(index ? index - 1 + RISER.to : 0, value),
    level(index < values.length - 1 ? index + RISER.from : index, value)
  ])
}

/** The height of a curve; before its beginning and after its end it is level. */
export function heightOn(curve: readonly Knot[], at: number): number {
  const next = curve.findIndex((knot) => knot.at >= at)
  const [from, to] = [curve[next - 1], curve[next]]
  if (!from || !to) return (next < 0 ? curve.at(-1) : to)?.value ?? 0
  const width = to.at - from.at
  const u = (at - from.at) / width
  const v = 1 - u
  return (
    (1 + 2 * u) * v * v * from.value +
    u * v * v * width * from.slope +
    (1 + 2 * v) * u * u * to.value -
    v * u * u * width * to.slope
  )
}
