/** A text in which a figure stands that is about to change elsewhere. */
export interface Mention {
  title: string
  /** Where it is mended in the room; empty for the text itself. */
  path: string
  /** Words around the figure. */
  before: string
  figure: string
  after: string
}

/** A text that figures are looked for in. */
export interface SearchedText {
  title: string
  path: string
  /** Front matter and Markdown. */
  text: string
}

const FIGURE = /(?<![\d.,-])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|(?<![\d.,-])\d{3,}(?![\d-])/g
const LEAST_YEAR = 1990
const LAST_YEAR = 2100
const AROUND = 60
/** More of them are no help. */
const MOST = 20

/** Figures that a text had more often than it has: sums and counts, no years. */
export function goneFigures(before: string, after: string): string[] {
  const kept = figuresIn(after)
  const had = figuresIn(before)
  const times = (all: readonly string[], figure: string) =>
    all.filter((one) => one === figure).length
  return [...new Set(had)].filter((figure) => times(kept, figure) < times(had, figure))
}

/** Where figures stand in other texts. */
export function mentionsOf(figures: readonly string[], texts: Iterable<SearchedText>): Mention[] {
  const wanted = new Set(figures)
  const found: Mention[] = []
  if (wanted.size === 0) return found
  for (const { text, title, path } of texts) {
    for (const match of text.matchAll(FIGURE)) {
      if (!wanted.has(plain(match[0]))) continue
      found.push({ title, path, ...around(text, match.index, match[0]) })
      if (found.length === MOST) return found
      break
    }
  }
  return found
}

function figuresIn(text: string): string[] {
  return [...text.matchAll(FIGURE)].map(([figure]) => plain(figure)).filter((one) => !isYear(one))
}

function isYear(figure: string): boolean {
  return Number(figure) >= LEAST_YEAR && Number(figure) <= LAST_YEAR
}

function plain(figure: string): string {
  return figure.replace(/\D/g, '')
}

function around(text: string, start: number, figure: string) {
  const end = start + figure.length
  const line = (piece: string) => piece.replace(/\s+/g, ' ')
  return {
    before: line(text.slice(Math.max(0, start - AROUND), start)),
    figure,
    after: line(text.slice(end, end + AROUND))
  }
}
