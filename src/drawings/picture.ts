import { PALETTE } from '../shared/palette.ts'

/** Words on a picture to share, in pixels of it. */
export interface PictureText {
  text: string
  /** Points of the letters. */
  size: number
  color: string
  /** Where they begin, have their middle or end. */
  x: number
  anchor?: 'middle' | 'end'
  /** Their middle in height; with a width, their top. */
  y: number
  /** Longer ones are broken into lines. */
  width?: number
}

/** A picture to share, of 1200 to 630 pixels on the colour of the night. */
export interface Picture {
  /** Changes with whatever is drawn. */
  key: string
  /** Shapes in pixels of the picture, without a root and without words: no rasterizer has our letters. */
  shapes: string
  texts: readonly PictureText[]
}

/** The night map, for pictures that no style sheet reaches. */
export const PICTURE_COLORS = {
  surface: PALETTE.ink950,
  text: PALETTE.paper50,
  quiet: PALETTE.ink300,
  line: PALETTE.ink700,
  past: PALETTE.ink400,
  signal: PALETTE.signal500
} as const

const MARGIN = 64

/** What every such picture begins with: a title on the left over a quiet line. */
export function pictureTitle(title: string, note: string, width: number): PictureText[] {
  return [
    { text: note, size: 22, color: PICTURE_COLORS.quiet, x: MARGIN, y: 128 },
    { text: title, size: 46, color: PICTURE_COLORS.text, x: MARGIN, y: 158, width }
  ]
}

/** What is drawn under the name of the drawing: Firefox reads the words of a picture one by one unless they are hidden. */
export const unspoken = (content: string) => `<g aria-hidden="true">${content}</g>`
