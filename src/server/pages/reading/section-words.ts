import { countWords } from '../../content/markdown.ts'

const SECTION = /^## .*$/m

/** How many words each section of a text has. */
export function sectionWords(body: string): number[] {
  const [, ...sections] = withoutFences(body).split(SECTION)
  return sections.map(countWords)
}

/** What is drawn is not read. */
function withoutFences(body: string): string {
  let isInside = false
  const read = body.split('\n').filter((line) => {
    const isEdge = isInside ? line === '```' : line.startsWith('```')
    if (isEdge) isInside = !isInside
    return !isInside && !isEdge
  })
  return read.join('\n')
}
