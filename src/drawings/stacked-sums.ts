import { escapeHtml } from '../shared/words/escape-html.ts'
import { tenth } from './profile/numbers.ts'
import { unspoken } from './unspoken.ts'

interface Part {
  name: string
  sum: number
  /** Its colour, from 1 on; a part of the same name has the same one in every bar. */
  tone: number
}

/** Between parts, in per cent of the width. */
const GAP = 0.3

/**
 * What a sum is made of, as one bar: a part's length is its share of the scale.
 *
 * @param name What is drawn, for those who do not see it.
 * @param whole The sum that is as long as the drawing is wide, so that several bars can be compared.
 */
export function stackedSums(name: string, parts: readonly Part[], whole: number): string {
  let from = 0
  const bars = parts.map(({ name: part, sum, tone }) => {
    const length = (sum / whole) * 100
    const bar = `<rect class="ways__part ways__tone-${tone}" x="${tenth(from)}%" width="${tenth(Math.max(0, length - GAP))}%" height="100%"><title>${escapeHtml(part)}</title></rect>`
    from += length
    return bar
  })
  return `<svg class="ways__bar" width="100%" height="64" role="img" aria-label="${escapeHtml(name)}">${unspoken(bars.join(''))}</svg>`
}
