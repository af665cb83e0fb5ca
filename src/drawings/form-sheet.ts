import { tenth } from './profile/numbers.ts'

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

/** A sheet of A4 and its margins, in units of which the page of our PDF files has as many. */
const [WIDTH, HEIGHT, FOLD, LEFT, RIGHT] = [160, 226, 21, 14, 146] as const
const [FIRST_TOP, TOP, BOTTOM] = [25, 22, 216] as const
/** How much of a line a letter takes, how far lines and rows are apart, and blocks besides. */
const [LETTER, LINE, ROW, GAP] = [1.75, 4, 6, 1] as const
const LEAST = 5
/** Around a place in its cell, and between two in one. */
const INSET = 3

/** A stroke from its left end, in whole units. */
interface Stroke {
  x: number
  y: number
  length: number
}

interface Paths {
  lines: Stroke[]
  blank: string
  strong: string
  grid: string
}

/** Sheets that are written on, and how far down the last of them. */
interface Writing {
  sheets: [Paths, ...Paths[]]
  y: number
}

const blank = (): Paths => ({ lines: [], blank: '', strong: '', grid: '' })

/** A form as sheets, as many as it takes when it is printed: print in grey, every place to write in marked where it stands. */
export function formPages(blocks: readonly FormBlock[]): string[] {
  const writing: Writing = { sheets: [blank()], y: FIRST_TOP }
  for (const block of blocks) {
    if (block.kind === 'heading') writeHeading(block.letters, writing)
    else if (block.kind === 'text') writeLine(block.runs, writing)
    else writeTable(block.blanks, writing)
    writing.y += GAP
  }
  return writing.sheets.map(sheetOf)
}

function sheetOf({ lines, grid, strong, blank }: Paths): string {
  return [
    `<svg class="form-sheet" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">`,
    `<path class="form-sheet__paper" d="M.5 .5H${WIDTH - FOLD}l20.5 20.5V${HEIGHT - 0.5}H.5zM${WIDTH - FOLD} .5V${FOLD}h20.5"/>`,
    part('line', inSteps(lines)),
    part('grid', grid),
    part('strong', strong),
    part('blank', blank),
    '</svg>'
  ].join('')
}

const part = (name: string, path: string) =>
  path && `<path class="form-sheet__${name}" d="${path}"/>`

/** Each stroke from the end of the one before: whole lines read alike then, and a page with many of them is smaller. */
function inSteps(strokes: readonly Stroke[]): string {
  let [endX, endY] = [0, 0]
  return strokes
    .map(({ x, y, length }) => {
      const step = `m${x - endX} ${tenth(y - endY)}h${length}`
      ;[endX, endY] = [x + length, y]
      return step
    })
    .join('')
}

/** What is written next: the sheet, and the height on it; a new sheet is taken where it has no room. */
function room(height: number, writing: Writing): { paths: Paths; y: number } {
  if (writing.y + height > BOTTOM) {
    writing.sheets.push(blank())
    writing.y = TOP
  }
  const { sheets, y } = writing
  writing.y += height
  return { paths: sheets.at(-1) ?? sheets[0], y }
}

/** It stays with the line below it. */
function writeHeading(letters: number, writing: Writing): void {
  writing.y += GAP * 2
  const { paths, y } = room(LINE * 2, writing)
  writing.y -= LINE
  paths.strong += `M${LEFT} ${tenth(y)}h${Math.min(RIGHT - LEFT, Math.round(letters * LETTER * 1.6))}`
}

/** Words go on in the next line, a place is never broken. */
function writeLine(runs: readonly SheetRun[], writing: Writing): void {
  let x: number = LEFT
  let { paths, y } = room(LINE, writing)
  const next = () => {
    x = LEFT
    ;({ paths, y } = room(LINE, writing))
  }
  for (const { letters, isBlank } of runs) {
    let rest = Math.max(LEAST, Math.round(letters * LETTER))
    if (isBlank) {
      if (x + rest > RIGHT) next()
      paths.blank += `M${x} ${tenth(y)}h${rest}`
      x += rest
    }
    while (!isBlank && rest > 0) {
      if (x >= RIGHT) next()
      const length = Math.min(rest, RIGHT - x)
      paths.lines.push({ x, y, length })
      x += length
      rest -= length
    }
    x += INSET
  }
}

function writeTable(rows: readonly (readonly number[])[], writing: Writing): void {
  const columns = Math.max(...rows.map(({ length }) => length))
  const width = (RIGHT - LEFT) / columns
  for (const cells of rows) {
    const { paths, y } = room(ROW, writing)
    const inner = Array.from({ length: columns - 1 }, (_, at) => LEFT + (at + 1) * width)
    paths.grid += `M${LEFT} ${tenth(y)}H${RIGHT}v${ROW}H${LEFT}z`
    paths.grid += inner.map((x) => `M${tenth(x)} ${tenth(y)}v${ROW}`).join('')
    paths.blank += cells
      .map((count, column) => placesOf(count, LEFT + column * width, width, y + ROW / 2))
      .join('')
  }
  writing.y += LINE
}

function placesOf(count: number, left: number, width: number, y: number): string {
  const part = (width - INSET) / count
  return Array.from(
    { length: count },
    (_, at) => `M${tenth(left + INSET + at * part)} ${tenth(y)}h${tenth(part - INSET)}`
  ).join('')
}
