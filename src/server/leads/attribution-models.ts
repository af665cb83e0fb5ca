/** Ways to share the money of a contract among the touches that led to it. */
export const MODELS = ['first', 'last', 'last-non-direct', 'linear', 'position', 'decay'] as const
export type Model = (typeof MODELS)[number]

/** What the models look at. */
export interface ModelTouch {
  /** The visitor came by himself or from our own pages. */
  isDirect: boolean
  /** Days before the lead; 0 where the time is not known. */
  ageDays: number
}

/** Parts of a hundred, in whole kopecks, that `position` gives to the first touch, the last, and those between. */
const POSITION = { first: 40, last: 40, between: 20 } as const
const HALF_LIFE_DAYS = 7

/** Parts of a value for all touches but the last, which gets what is left. */
type Parts = (touches: readonly ModelTouch[], value: number) => number[]

const PARTS: Readonly<Record<Model, Parts>> = {
  first: (touches, value) => allTo(0, touches, value),
  last: (touches, value) => allTo(touches.length - 1, touches, value),
  'last-non-direct'(touches, value) {
    const found = touches.findLastIndex(({ isDirect }) => !isDirect)
    return allTo(found < 0 ? touches.length - 1 : found, touches, value)
  },
  linear: (touches, value) => touches.map(() => Math.floor(value / touches.length)),
  position(touches, value) {
    const count = touches.length
    if (count <= 2) return touches.map(() => Math.floor(value / count))
    const between = (value * POSITION.between) / 100 / (count - 2)
    return touches.map((_, i) => Math.floor(i === 0 ? (value * POSITION.first) / 100 : between))
  },
  decay(touches, value) {
    // Counted from the youngest touch, so that equal ages weigh exactly the same.
    const youngest = Math.min(...touches.map(({ ageDays }) => Math.max(0, ageDays)))
    const weights = touches.map(
      ({ ageDays }) => 2 ** ((youngest - Math.max(0, ageDays)) / HALF_LIFE_DAYS)
    )
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return weights.map((weight) => Math.floor((value * weight) / sum))
  }
}

function allTo(index: number, touches: readonly ModelTouch[], value: number): number[] {
  return touches.map((_, i) => (i === index ? value : 0))
}

/**
 * Shares a value among touches, oldest first. The parts are whole kopecks and add up to the value: each but the last is
 * rounded down, the last touch gets the rest.
 *
 * @param value Kopecks.
 * @throws {RangeError} When there is no touch, or the value is no whole number from 0 on.
 */
export function shareValue(model: Model, touches: readonly ModelTouch[], value: number): number[] {
  if (touches.length === 0) throw new RangeError('a value needs a touch to go to')
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} are no kopecks`)
  const earlier = PARTS[model](touches, value).slice(0, -1)
  return [...earlier, value - earlier.reduce((sum, part) => sum + part, 0)]
}
