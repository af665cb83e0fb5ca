import { readFileSync } from 'node:fs'

/** No word of a drawing is smaller, in pixels; where a screen is too narrow for that, the drawing scrolls. */
const LEAST_LETTER = 11.1

/**
 * An SVG file as a part of the page rather than a link, so that it takes the page's colours and fonts.
 *
 * @param name What it shows, for those who do not see it; safe in an attribute.
 * @param number Of the drawing on its page.
 */
export function inlineDrawing(path: string, name: string, number: number): string {
  const text = readFileSync(path, 'utf8').trim()
  const width = leastWidth(text)
  const size = width ? ` width="${width}"` : ''
  const svg = text.replace(
    '<svg',
    `<svg class="figure__drawing" role="img" aria-label="${name}"${size}`
  )
  return `<div class="figure__scroll" tabindex="0" role="region" aria-label="Рисунок ${number}">${svg}</div>`
}

/** How wide a drawing must be for its smallest words, in pixels. */
function leastWidth(svg: string): number | undefined {
  const [, width] = /viewBox="0 0 ([\d.]+) /.exec(svg) ?? []
  const letters = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
  if (!width || letters.length === 0) return undefined
  return Math.ceil((Number(width) * LEAST_LETTER) / Math.min(...letters))
}
