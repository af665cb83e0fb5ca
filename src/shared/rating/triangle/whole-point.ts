import type { Point } from './corners.ts'

/** A point in whole per cents, which is what a visitor can set: three numbers that are 100 together. */
export type WholePoint = readonly [number, number, number]

const ALL = 100

/** The nearest point in whole per cents. */
export function wholePoint([a, b, c]: Point): WholePoint {
  const exact = [a, b, c].map((share) => share * ALL)
  const whole = exact.map(Math.floor)
  const rest = ALL - whole.reduce((sum, part) => sum + part, 0)
  const byLoss = [0, 1, 2].sort((one, other) => lossOf(other) - lossOf(one) || one - other)
  for (const place of byLoss.slice(0, rest)) whole[place] = (whole[place] ?? 0) + 1
  return [whole[0] ?? 0, whole[1] ?? 0, whole[2] ?? 0]

  // A hair less than a half, as binary fractions have it, is a half.
  function lossOf(place: number): number {
    return Math.round(((exact[place] ?? 0) - (whole[place] ?? 0)) * 1e9)
  }
}

export function shareOf([a, b, c]: WholePoint): Point {
  return [a / ALL, b / ALL, c / ALL]
}

/** Numbers that need not be 100 together, by their proportions; nothing when none is over zero. */
export function scaledPoint(numbers: readonly number[]): WholePoint | undefined {
  const [a = 0, b = 0, c = 0] = numbers.map((number) => Math.max(0, number))
  const all = a + b + c
  return all > 0 ? wholePoint([a / all, b / all, c / all]) : undefined
}

/** Every point that can be set: 5,151 of them. */
export function* wholePoints(): Generator<WholePoint> {
  for (let a = 0; a <= ALL; a++) for (let b = 0; a + b <= ALL; b++) yield [a, b, ALL - a - b]
}
