/** A text as terms are compared by: without capitals, «ё» as «е». */
function foldedText(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

/** Whether every word of a query stands somewhere in a text; an empty query finds everything. */
export function hasAllWords(text: string, query: string): boolean {
  const folded = foldedText(text)
  return foldedText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
