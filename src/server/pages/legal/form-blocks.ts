import type { FormBlock, SheetRun } from '../../../drawings/form-sheet.ts'

const HEADING = /^#+\s+/
/** A line to write on, or a day to be named. */
const BLANK = /_{2,}|дд\.мм(?:\.гггг)?/g

/** Headings, lines and tables of a form in Markdown, in their order, with the places that are to be filled in. */
export function formBlocks(body: string): FormBlock[] {
  return body
    .trim()
    .split(/\n\s*\n/)
    .flatMap((part): FormBlock[] => {
      const lines = part.split('\n')
      return lines[0]?.startsWith('|') ? [tableOf(lines)] : lines.map(lineOf)
    })
}

/** How many places of a text are to be filled in. */
export function blanksOf(text: string): number {
  return text.match(BLANK)?.length ?? 0
}

/** The line under the head is no row. */
function tableOf([head = '', , ...rows]: readonly string[]): FormBlock {
  const blanks = [head, ...rows].map((row) => row.split('|').slice(1, -1).map(blanksOf))
  return { kind: 'table', blanks }
}

function lineOf(line: string): FormBlock {
  const text = line.replace(HEADING, '')
  if (HEADING.test(line)) return { kind: 'heading', letters: text.length }
  const between = text.split(BLANK)
  const blanks = text.match(BLANK) ?? []
  const runs = between.flatMap((words, index): SheetRun[] => {
    const blank = blanks[index]
    const letters = words.trim().length
    return [
      ...(letters > 0 ? [{ letters, isBlank: false }] : []),
      ...(blank === undefined ? [] : [{ letters: blank.length, isBlank: true }])
    ]
  })
  return { kind: 'text', runs }
}
