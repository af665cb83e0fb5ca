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
