import type { DocumentBlock } from '../../../drawings/paper.ts'

const HEADING = /^#+\s+/

/** Headings, lines and tables of a Markdown document, in their order. */
export function documentBlocks(body: string): DocumentBlock[] {
  return body
    .trim()
    .split(/\n\s*\n/)
    .flatMap((part) => {
      const lines = part.split('\n')
      return lines[0]?.startsWith('|') ? [tableOf(lines)] : lines.map(lineOf)
    })
}

/** The line under the head is no row. */
function tableOf(lines: readonly string[]): DocumentBlock {
  return { kind: 'table', rows: lines.length - 1, columns: (lines[0]?.split('|').length ?? 0) - 2 }
}

function lineOf(line: string): DocumentBlock {
  const text = line.replace(HEADING, '')
  return { kind: HEADING.test(line) ? 'heading' : 'text', letters: text.length }
}
