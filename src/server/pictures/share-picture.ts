/** Size in pixels, as social networks show it. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** What the picture of a page shows when its address is shared. */
export interface SharePicture {
  title: string
  /** The section above the title. */
  section: string
}
