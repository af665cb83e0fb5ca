/** Sorted words, each with the numbers of the documents that contain it. */
export interface Postings {
  words: readonly string[]
  documents: readonly Uint32Array[]
  /** Letters of each word as a bit set, to rule out distant words quickly. */
  letters: Uint32Array
}

export function createPostings(entries: ReadonlyMap<string, readonly number[]>): Postings {
  const words = [...entries.keys()].sort()
  return {
    words,
    documents: words.map((word) => Uint32Array.from(entries.get(word) ?? [])),
    letters: Uint32Array.from(words.map(lettersOf))
  }
}

/** Position of the first word that is not before `word`. */
export function lowerBound({ words }: Postings, word: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

export function lettersOf(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) % 31)
  return bits >>> 0
}

/** How many bits are set. */
export function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
