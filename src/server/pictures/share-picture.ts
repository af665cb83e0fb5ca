import type { ShareDrawing } from '../../drawings/share/share-drawing.ts'

export type { ShareDrawing }

/** Size in pixels, as social networks show it. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** What the picture of a page shows when its address is shared. */
export interface SharePicture {
  title: string
  /** The section, at the other end of the line above the title. */
  section: string
  /** What is drawn under the title; without it, a relief. */
  drawing?: ShareDrawing | undefined
}
