const WORD_JOINER = '\u2060'

/** A line may end after a dash, and does not between the two ends of a range: «150–300», «шесть–девять». */
export function unbrokenRange(text: string): string {
  return text.replace(/(?<=[\dа-яё])–(?=[\dа-яё])/gi, `${WORD_JOINER}–${WORD_JOINER}`)
}
