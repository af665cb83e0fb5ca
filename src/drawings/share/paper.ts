import { PALETTE } from '../../shared/palette.ts'
import { escapeHtml } from '../../shared/words/text.ts'
import { tenth } from '../profile/numbers.ts'

/** What a picture to share is drawn with. */
export interface Paper {
  ground: string
  text: string
  quiet: string
  line: string
  data: string
  signal: string
}

export const NIGHT: Paper = {
  ground: PALETTE.ink950,
  text: PALETTE.paper50,
  quiet: PALETTE.ink300,
  line: PALETTE.ink700,
  data: PALETTE.lime400,
  signal: PALETTE.signal500
}
export const DAY: Paper = {
  ground: PALETTE.paper50,
  text: PALETTE.ink950,
  quiet: PALETTE.ink500,
  line: PALETTE.paper200,
  data: PALETTE.signal700,
  signal: PALETTE.signal600
}

/** The sheet in pixels, its margins, and where the drawing begins under the title. */
export const SHEET = { width: 1200, height: 630, left: 72, right: 1128, top: 300 } as const

interface Letters {
  fill: string
  size?: number
  anchor?: 'middle' | 'end'
  isStrong?: boolean
  /** Keeps lines away. */
  halo?: string
}

/** Words on a picture; the family is one that whoever rasterizes has loaded. */
export function letters(
  x: number,
  y: number,
  content: string,
  { fill, size = 24, anchor, isStrong, halo }: Letters
): string {
  const around = halo
    ? ` stroke="${halo}" stroke-width="8" stroke-linejoin="round" paint-order="stroke"`
    : ''
  return `<text x="${tenth(x)}" y="${tenth(y)}" font-family="Onest" font-size="${size}"${isStrong ? ' font-weight="500"' : ''} fill="${fill}"${anchor ? ` text-anchor="${anchor}"` : ''}${around}>${escapeHtml(content)}</text>`
}

/** The sign of a trigonometric point, standing on its place. */
export function trig(x: number, y: number, { ground, signal }: Paper): string {
  return `<path d="M${tenth(x)} ${tenth(y - 19)}l18 31h-36z" fill="${ground}" stroke="${signal}" stroke-width="3"/><circle cx="${tenth(x)}" cy="${tenth(y + 2)}" r="3.5" fill="${signal}"/>`
}
