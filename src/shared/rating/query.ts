const MOST_COMPARED = 4
const LEAST_COMPARED = 2

/** Pairs as they stand in an address; commas between names stay readable. */
export function ratingQuery(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')
}

/** Participants to compare; fewer than two are none, and more than four are the first four. */
export function comparable(slugs: readonly string[]): readonly string[] {
  const some = [...new Set(slugs)].slice(0, MOST_COMPARED)
  return some.length < LEAST_COMPARED ? [] : some
}

export function isComparisonFull(count: number): boolean {
  return count >= MOST_COMPARED
}

export function compareQuery(slugs: readonly string[]): [name: string, value: string][] {
  return slugs.length > 0 ? [['sravnit', slugs.join(',')]] : []
}
