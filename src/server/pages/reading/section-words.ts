import { countWords } from '../../content/markdown.ts'

const SECTION = /^## .*$/m
/** What is drawn is not read. */
const FENCED = /^```[\s\S]*?^```$/gm

/** How many words each section of a text has. */
export function sectionWords(body: string): number[] {
  const [, ...sections] = body.replace(FENCED, '').split(SECTION)
  return sections.map(countWords)
}
