export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Of a ratio, to two digits: never rounded in our favour. */
export function cut(ratio: number): number {
  return Math.floor(ratio * 100) / 100
}
