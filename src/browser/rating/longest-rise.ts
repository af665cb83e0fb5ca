/**
 * Places of the longest rising part of a series, its numbers not necessarily side by side: what may stay where it is
 * while all else is moved around it. Negative numbers have no place yet, and are in none.
 */
export function longestRise(numbers: readonly number[]): Set<number> {
  const rises: number[][] = []
  let longest: number[] = []
  for (const [index, number] of numbers.entries()) {
    if (number < 0) continue
    const rise = [...longestBelow(rises, number, numbers), index]
    rises.push(rise)
    if (rise.length > longest.length) longest = rise
  }
  return new Set(longest)
}

/** Of those that end with less. */
function longestBelow(
  rises: readonly number[][],
  number: number,
  numbers: readonly number[]
): number[] {
  return rises
    .filter((rise) => (numbers[rise.at(-1) ?? 0] ?? 0) < number)
    .reduce((best, rise) => (rise.length > best.length ? rise : best), [])
}
