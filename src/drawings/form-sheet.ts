/** A piece of a line: words, or a place to write in. */
export interface SheetRun {
  letters: number
  isBlank: boolean
}

/** What a form is made of, from top to bottom. */
export type FormBlock =
  | { kind: 'heading'; letters: number }
  | { kind: 'text'; runs: readonly SheetRun[] }
  /** How many places each cell has, row by row, the head first. */
  | { kind: 'table'; blanks: readonly (readonly number[])[] }

const [WIDTH, FOLD, LEFT, RIGHT, TOP] = [160, 21, 14, 146, 25] as const
/** How much of a line a letter takes, and how far lines are apart. */
const [LETTER, LINE, GAP, ROW] = [1.15, 5, 2, 7] as const
const LEAST = 5
/** Around a place in its cell, and between two in one. */
const INSET = 3

interface Paths {
  line: string
  blank: string
  strong: string
  grid: string
}

/** A form as one sheet, as long as the form is: what is printed in grey, every place to write in marked where it stands. */
export function formSheet(blocks: readonly FormBlock[]): string {
  const paths: Paths = { line: '', blank: '', strong: '', grid: '' }
  let y: number = TOP
  for (const block of blocks) {
    if (block.kind === 'heading') {
      y += GAP * 2
      const length = Math.min(RIGHT - LEFT, Math.round(block.letters * LETTER * 1.6))
      paths.strong += `M${LEFT} ${y}h${length}`
      y += LINE + GAP
    } else if (block.kind === 'text') y = lineOf(block.runs, y, paths)
    else y = tableOf(block.blanks, y, paths)
  }
  const height = y + TOP - LINE
  return [
    `<svg class="form-sheet" viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true">`,
    `<path class="form-sheet__paper" d="M.5 .5H${WIDTH - FOLD}l20.5 20.5V${height - 0.5}H.5zM${WIDTH - FOLD} .5V${FOLD}h20.5"/>`,
    `<path class="form-sheet__line" d="${paths.line}"/>`,
    `<path class="form-sheet__grid" d="${paths.grid}"/>`,
    `<path class="form-sheet__strong" d="${paths.strong}"/>`,
    `<path class="form-sheet__blank" d="${paths.blank}"/></svg>`
  ].join('')
}

/** Words go on in the next line, a place is never broken. */
function lineOf(runs: readonly SheetRun[], top: number, paths: Paths): number {
  let [x, y]: [number, number] = [LEFT, top]
  for (const { letters, isBlank } of runs) {
    let rest = Math.max(LEAST, Math.round(letters * LETTER))
    if (isBlank) {
      if (x + rest > RIGHT) [x, y] = [LEFT, y + LINE]
      paths.blank += `M${x} ${y}h${rest}`
      x += rest
    }
    while (!isBlank && rest > 0) {
      if (x >= RIGHT) [x, y] = [LEFT, y + LINE]
      const length = Math.min(rest, RIGHT - x)
      paths.line += `M${x} ${y}h${length}`
      x += length
      rest -= length
    }
    x += INSET
  }
  return y + LINE + GAP
}

function tableOf(rows: readonly (readonly number[])[], top: number, paths: Paths): number {
  const columns = Math.max(...rows.map(({ length }) => length))
  const width = (RIGHT - LEFT) / columns
  for (let row = 0; row <= rows.length; row++) paths.grid += `M${LEFT} ${top + row * ROW}H${RIGHT}`
  for (let column = 0; column <= columns; column++) {
    paths.grid += `M${tenth(LEFT + column * width)} ${top}v${rows.length * ROW}`
  }
  for (const [row, cells] of rows.entries()) {
    for (const [column, count] of cells.entries()) {
      const part = (width - INSET) / count
      for (let at = 0; at < count; at++) {
        const x = LEFT + column * width + INSET + at * part
        paths.blank += `M${tenth(x)} ${top + row * ROW + ROW / 2}h${tenth(part - INSET)}`
      }
    }
  }
  return top + rows.length * ROW + LINE + GAP
}

const tenth = (value: number) => Math.round(value * 10) / 10
