const QUARTERS = [0, 25, 50, 75, 100]

/** A scale of points from 0 to 100, a bar as far as somebody has come on it and a triangle there. Its ends are named beside it. */
export function scaleRuler(points: number): string {
  const at = `${Math.round(points * 10) / 10}%`
  const ticks = QUARTERS.map((tick) => `<line x1="${tick}%" x2="${tick}%" y1="9" y2="17"/>`)
  return (
    `<svg class="scale-ruler" width="100%" height="18" aria-hidden="true"><line x2="100%" y1="13" y2="13"/>${ticks.join('')}` +
    `<rect y="11" width="${at}" height="4"/><svg x="${at}" overflow="visible"><path d="M0 1l5 9h-10z"/></svg></svg>`
  )
}
