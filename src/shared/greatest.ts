/** The greatest value; `Math.max(...values)` overflows the stack on long arrays. */
export function greatest(values: readonly number[], least: number): number {
  return values.reduce((most, value) => Math.max(most, value), least)
}
