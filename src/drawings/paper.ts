/** What a document is made of, as far as a small picture of it shows. */
export type DocumentBlock =
  | { kind: 'heading' | 'text'; letters: number }
  | { kind: 'table'; rows: number; columns: number }

const [WIDTH, HEIGHT, FOLD] = [160, 212, 21] as const
const [LEFT, RIGHT, BOTTOM] = [14, 146, 198] as const
/** Beside the folded corner lines are shorter. */
const TOP = 25
/** How much of a line a letter takes, and how far lines are apart. */
const [LETTER, LINE, GAP, ROW] = [1.15, 6, 3, 9] as const
const MOST_LINES = 3

/** A sheet of paper with what a document begins with: lines as long as its lines, tables with their rows and columns. */
export function paper(blocks: readonly DocumentBlock[]): string {
  const paths = { line: '', strong: '', grid: '' }
  let y = TOP
  for (const block of blocks) {
    if (y > BOTTOM) break
    if (block.kind === 'table') {
      const rows = Math.min(block.rows, Math.floor((BOTTOM - y) / ROW))
      if (rows > 0) paths.grid += grid(y, rows, block.columns)
      y += rows * ROW + LINE + GAP
    } else if (block.kind === 'heading') {
      y += GAP * 2
      paths.strong += `M${LEFT} ${y}h${lengthOf(block.letters * 1.6)}`
      y += LINE + GAP
    } else {
      const lines = linesOf(block.letters, y)
      paths.line += lines.map((length, index) => `M${LEFT} ${y + index * LINE}h${length}`).join('')
      y += lines.length * LINE + GAP
    }
  }
  return [
    `<svg class="paper" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">`,
    `<path class="paper__sheet" d="M.5 .5H${WIDTH - FOLD}l20.5 20.5V${HEIGHT - 0.5}H.5z"/>`,
    `<path class="paper__fold" d="M${WIDTH - FOLD} .5V${FOLD}h20.5"/>`,
    `<path class="paper__line" d="${paths.line}"/>`,
    `<path class="paper__grid" d="${paths.grid}"/>`,
    `<path class="paper__strong" d="${paths.strong}"/></svg>`
  ].join('')
}

/** Lengths of the lines that a text takes, no more than are left on the sheet. */
function linesOf(letters: number, y: number): number[] {
  const whole = RIGHT - LEFT
  const count = Math.min(
    MOST_LINES,
    Math.ceil((letters * LETTER) / whole),
    Math.floor((BOTTOM - y) / LINE) + 1
  )
  const last = lengthOf(letters - ((count - 1) * whole) / LETTER)
  return Array.from({ length: count }, (_, index) => (index < count - 1 ? whole : last))
}

function lengthOf(letters: number): number {
  return Math.round(Math.max(12, Math.min(RIGHT - LEFT, letters * LETTER)))
}

function grid(top: number, rows: number, columns: number): string {
  const height = rows * ROW
  const across = Array.from(
    { length: rows + 1 },
    (_, row) => `M${LEFT} ${top + row * ROW}H${RIGHT}`
  )
  const down = Array.from({ length: columns + 1 }, (_, column) => {
    const x = LEFT + ((RIGHT - LEFT) * column) / columns
    return `M${Math.round(x * 10) / 10} ${top}v${height}`
  })
  return [...across, ...down].join('')
}
