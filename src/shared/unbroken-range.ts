const WORD_JOINER = '\u2060'

/** A line may end after a dash, and does not between the two figures of a range: «150–300». */
export function unbrokenRange(text: string): string {
  return text.replace(/(?<=\d)–(?=\d)/g, `${WORD_JOINER}–${WORD_JOINER}`)
}
