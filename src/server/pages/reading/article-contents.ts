import { countWords, type RenderedBody } from '../../content/markdown.ts'

/** A section of a text, and how long it is beside the longest one. */
export interface ContentsLine {
  id: string
  text: string
  /** In per cent. */
  share: number
}

const HEADING = /<h2[^>]*>/
const TAG = /<[^>]+>/g
const PERCENT = 100

/** The sections of a text with the words that each of them has. */
export function articleContents({ html, headings }: RenderedBody): ContentsLine[] {
  const [, ...sections] = html.split(HEADING)
  const words = sections.map((section) => countWords(section.replace(TAG, ' ')))
  const longest = Math.max(1, ...words)
  return headings.map((heading, index) => ({
    ...heading,
    share: Math.round((PERCENT * (words[index] ?? 0)) / longest)
  }))
}
