/** Where the bars of a lane are and how thick they are, in pixels. */
const [BAR, THICK] = [42, 12] as const

/** A drawing as wide as its place. Letters never scale: x is a part of the width, y is in pixels. */
export function laneSheet(height: number, content: string): string {
  return `<svg class="lanes__drawing plot-words" width="100%" height="${height}" aria-hidden="true">${content}</svg>`
}

/** A line at the beginning of each part of the axis, and at its end. */
export function laneGrid(parts: number): string {
  const lines = Array.from({ length: parts + 1 }, (_, index) => `M${index} 0v1`).join('')
  return `<svg width="100%" height="100%" viewBox="0 0 ${parts} 1" preserveAspectRatio="none"><path class="lanes__grid" d="${lines}"/></svg>`
}

interface LaneBar {
  /** In per cent of the width. */
  from: number
  to: number
  /** In pixels, where it is not as in a lane. */
  y?: number
  thick?: number
}

export function laneBar(part: string, { from, to, y = BAR, thick = THICK }: LaneBar): string {
  return `<rect class="lanes__${part}" x="${from}%" y="${y}" width="${hundredth(to - from)}%" height="${thick}"/>`
}

/** A triangle on the floor of a lane. @param x In per cent. */
export function laneMark(x: number): string {
  return `<svg x="${x}%" y="${BAR + THICK}" overflow="visible"><path class="lanes__mark" d="M0-30l12 22h-24z"/></svg>`
}

export const LANE_FLOOR = `<line class="lanes__floor" x2="100%" y1="${BAR + THICK}" y2="${BAR + THICK}"/>`

export const hundredth = (value: number) => Math.round(value * 100) / 100
