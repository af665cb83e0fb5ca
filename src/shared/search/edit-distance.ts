/**
 * Edits (insertion, deletion, replacement, swap of neighbours) between two words, by optimal string alignment; `limit +
 * 1` when there are more.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) row[j] = cell(a, b, i, j, { row, previous, before })
    if (Math.min(...row) > limit) return limit + 1
    before = previous
    previous = row
  }
  return previous[b.length] ?? limit + 1
}

interface Rows {
  row: readonly number[]
  previous: readonly number[]
  before: readonly number[]
}

function cell(a: string, b: string, i: number, j: number, { row, previous, before }: Rows): number {
  const cost = a[i - 1] === b[j - 1] ? 0 : 1
  const best = Math.min(
    (previous[j] ?? 0) + 1,
    (row[j - 1] ?? 0) + 1,
    (previous[j - 1] ?? 0) + cost
  )
  const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return isSwap ? Math.min(best, (before[j - 2] ?? 0) + 1) : best
}

/** Typos tolerated in a word of this length. */
export function allowedMistakes(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}
