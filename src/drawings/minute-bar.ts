import { hundredth } from './lane-parts.ts'

/** Between parts, in per cent of the width. */
const GAP = 0.6

/**
 * Texts one after the other, each as long as it takes to be read.
 *
 * @param whole The minutes that are as long as the whole width, so that several bars can be compared.
 * @returns SVG; the minutes themselves stand beside it.
 */
export function minuteBar(minutes: readonly number[], whole: number): string {
  let from = 0
  const parts = minutes.map((length) => {
    const [x, width] = [from, length].map((value) => (100 * value) / whole) as [number, number]
    from += length
    return `<rect x="${hundredth(x)}%" width="${hundredth(width - GAP)}%" height="100%"/>`
  })
  return `<svg class="paths__bar" width="100%" height="12" aria-hidden="true">${parts.join('')}</svg>`
}
