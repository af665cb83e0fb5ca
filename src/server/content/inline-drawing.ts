import { basename } from 'node:path'
import { isRegularFile, readRegularFile } from '../budget/regular-file.ts'

/** The least size of words in a drawing, in pixels. */
const LEAST_LETTER = 11
/** Width of the text on the narrowest screen, and from what width on a drawing's wide view is shown: `figure.css`. */
const NARROWEST = 280
const WIDE_FROM = 576

/** Where the view for phones of a drawing lies: beside it. */
export const narrowView = (path: string) => path.replace(/\.svg$/, '-uzkij.svg')

/**
 * An SVG file as a part of the page rather than a link, so that it takes the page's colours and fonts; with its view
 * for phones, unless its words can be read on the narrowest screen as it is.
 *
 * @param name What it shows, for those who do not see it; safe in an attribute.
 * @throws {Error} When a view is missing, or its words are too small where it is shown.
 */
export function inlineDrawing(path: string, name: string): string {
  const drawing = read(path)
  const isForAll = leastWidth(drawing) <= NARROWEST
  const views = isForAll
    ? view('whole', drawing)
    : view('tall', readNarrow(path)) + view('wide', checked(drawing, path, WIDE_FROM))
  return `<div class="figure__drawing" role="img" aria-label="${name}">${views}</div>`
}

const read = (path: string) => readRegularFile(path).toString('utf8').trim()

function readNarrow(path: string): string {
  const narrow = narrowView(path)
  if (isRegularFile(narrow)) return checked(read(narrow), narrow, NARROWEST)
  throw new Error(
    `${basename(path)} cannot be read on a phone; beside it must lie ${basename(narrow)}, its view ${NARROWEST} pixels wide`
  )
}

function checked(svg: string, path: string, width: number): string {
  const least = Math.ceil(leastWidth(svg))
  if (least <= width) return svg
  throw new Error(
    `${basename(path)} is shown ${width} pixels wide, where its words are smaller than ${LEAST_LETTER}; they need ${least}`
  )
}

const view = (name: string, svg: string) =>
  svg.replace('<svg', `<svg class="figure__view figure__view--${name}" aria-hidden="true"`)

/** How wide a drawing must be for its smallest words, in pixels. */
function leastWidth(svg: string): number {
  const [, width] = /viewBox="[\d.+-]+ [\d.+-]+ ([\d.]+) /.exec(svg) ?? []
  const letters = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
  if (!width || letters.length === 0) return 0
  return (Number(width) * LEAST_LETTER) / letters.reduce((least, one) => Math.min(least, one))
}
