/** A text as terms are compared by: without capitals, «ё» as «е». */
function foldedText(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

function foldedWords(query: string): string[] {
  return foldedText(query).split(/\s+/)
}

/** Whether every word of a query stands somewhere in a text; an empty query finds everything. */
export function hasAllWords(text: string, query: string): boolean {
  const folded = foldedText(text)
  return foldedWords(query).every((word) => folded.includes(word))
}

/** Where the words of a query stand in a text: from `start` to `end` (exclusive), word by word. */
export function placesOfWords(text: string, query: string): { start: number; end: number }[] {
  const folded = foldedText(text)
  // Some capitals of other alphabets are longer when small: no place can be told then.
  if (folded.length !== text.length) return []
  return foldedWords(query)
    .filter(Boolean)
    .flatMap((word) => {
      const places: { start: number; end: number }[] = []
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
        places.push({ start: at, end: at + word.length })
      }
      return places
    })
}

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
