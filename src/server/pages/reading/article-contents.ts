import { sectionWords } from './section-words.ts'

/** A section of a text, and how long it is beside the longest one. */
export interface ContentsLine {
  id: string
  text: string
  /** In per cent. */
  share: number
}

const PERCENT = 100

/** The sections of a text with the words that each of them has. */
export function articleContents(
  body: string,
  headings: readonly { id: string; text: string }[]
): ContentsLine[] {
  const words = sectionWords(body)
  const longest = Math.max(1, ...words)
  return headings.map((heading, index) => ({
    ...heading,
    share: Math.round((PERCENT * (words[index] ?? 0)) / longest)
  }))
}
