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

const [WIDTH, FOLD, LEFT, RIGHT, TOP] = [160, 21, 14, 146, 25] as const
/** A sheet of A4. */
const PAGE_HEIGHT = 226
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

/** How much of a line a letter takes, how far lines and rows are apart, where a sheet begins and ends. */
interface Measures {
  letter: number
  line: number
  gap: number
  row: number
  top: number
  bottom: number
}

const WHOLE: Measures = {
  letter: 1.15,
  line: 5,
  gap: 2,
  row: 7,
  top: TOP,
  bottom: Number.POSITIVE_INFINITY
}
/** As our PDF files are set. */
const PRINTED: Measures = { letter: 1.75, line: 4, gap: 1, row: 6, top: 22, bottom: 216 }

/** Sheets that are written on, and how far down the last of them. */
interface Writing {
  sheets: [Paths, ...Paths[]]
  y: number
  measures: Measures
}

/** A form as one sheet, as long as the form is: what is printed in grey, every place to write in marked where it stands. */
export function formSheet(blocks: readonly FormBlock[]): string {
  const { sheets, y } = written(blocks, WHOLE)
  return sheetOf(sheets[0], y + TOP - WHOLE.line)
}

/** The same as sheets of A4, as many as it takes when it is printed. */
export function formPages(blocks: readonly FormBlock[]): string[] {
  return written(blocks, PRINTED).sheets.map((paths) => sheetOf(paths, PAGE_HEIGHT))
}

const blank = (): Paths => ({ lines: [], blank: '', strong: '', grid: '' })

function written(blocks: readonly FormBlock[], measures: Measures): Writing {
  const writing: Writing = { sheets: [blank()], y: TOP, measures }
  for (const block of blocks) {
    if (block.kind === 'heading') writeHeading(block.letters, writing)
    else if (block.kind === 'text') writeLine(block.runs, writing)
    else writeTable(block.blanks, writing)
    writing.y += measures.gap
  }
  return writing
}

function sheetOf(paths: Paths, height: number): string {
  return [
    `<svg class="form-sheet" viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true">`,
    `<path class="form-sheet__paper" d="M.5 .5H${WIDTH - FOLD}l20.5 20.5V${height - 0.5}H.5zM${WIDTH - FOLD} .5V${FOLD}h20.5"/>`,
    part('line', inSteps(paths.lines)),
    part('grid', paths.grid),
    part('strong', paths.strong),
    part('blank', paths.blank),
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
  const { top, bottom } = writing.measures
  if (writing.y + height > bottom) {
    writing.sheets.push(blank())
    writing.y = top
  }
  const { sheets, y } = writing
  writing.y += height
  return { paths: sheets.at(-1) ?? sheets[0], y }
}

/** It stays with the line below it. */
function writeHeading(letters: number, writing: Writing): void {
  const { letter, line, gap } = writing.measures
  writing.y += gap * 2
  const { paths, y } = room(line * 2, writing)
  writing.y -= line
  paths.strong += `M${LEFT} ${tenth(y)}h${Math.min(RIGHT - LEFT, Math.round(letters * letter * 1.6))}`
}

/** Words go on in the next line, a place is never broken. */
function writeLine(runs: readonly SheetRun[], writing: Writing): void {
  const { letter, line } = writing.measures
  let x: number = LEFT
  let { paths, y } = room(line, writing)
  const next = () => {
    x = LEFT
    ;({ paths, y } = room(line, writing))
  }
  for (const { letters, isBlank } of runs) {
    let rest = Math.max(LEAST, Math.round(letters * letter))
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

/** A table that goes on on the next sheet is ruled on both. */
function writeTable(rows: readonly (readonly number[])[], writing: Writing): void {
  const { row: height, line } = writing.measures
  const columns = Math.max(...rows.map(({ length }) => length))
  const width = (RIGHT - LEFT) / columns
  let part = { ...room(0, writing), rows: 0 }
  const rule = () => {
    const { paths, y } = part
    for (let row = 0; row <= part.rows; row++)
      paths.grid += `M${LEFT} ${tenth(y + row * height)}H${RIGHT}`
    for (let column = 0; column <= columns; column++) {
      paths.grid += `M${tenth(LEFT + column * width)} ${tenth(y)}v${tenth(part.rows * height)}`
    }
  }
  for (const cells of rows) {
    const { paths, y } = room(height, writing)
    if (paths !== part.paths) {
      rule()
      part = { paths, y, rows: 0 }
    }
    part.rows++
    paths.blank += cells
      .map((count, column) => placesOf(count, LEFT + column * width, width, y + height / 2))
      .join('')
  }
  rule()
  writing.y += line
}

function placesOf(count: number, left: number, width: number, y: number): string {
  const part = (width - INSET) / count
  return Array.from(
    { length: count },
    (_, at) => `M${tenth(left + INSET + at * part)} ${tenth(y)}h${tenth(part - INSET)}`
  ).join('')
}
