/** A growth from month to month: how many times better each value is than the first, which is 1. */
export interface HeightPath {
  slug: string
  name: string
  /** At least two, all over zero. */
  heights: readonly number[]
}

/** The path of a series; nothing where it begins at zero or comes down to it. @param isDown Less is better. */
export function heightsOf(values: readonly number[], isDown: boolean): number[] | undefined {
  const [first = 0] = values
  if (values.length < 2 || values.some((value) => value <= 0)) return undefined
  return values.map((value) => (isDown ? first / value : value / first))
}
