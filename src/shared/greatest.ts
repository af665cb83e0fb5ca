/** The greatest of any number of values: too many are no arguments of `Math.max`. */
export function greatest(values: readonly number[], least: number): number {
  return values.reduce((most, value) => Math.max(most, value), least)
}
