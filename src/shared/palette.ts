/** All raw colours of the site: the build gives them to sheets as `--ink-950`, drawings, files and letters take them here. */
export const PALETTE = {
  ink950: '#0b0f14',
  ink900: '#121821',
  ink700: '#2b3542',
  ink500: '#55606f',
  ink400: '#7a8594',
  ink300: '#a3adba',
  paper0: '#ffffff',
  paper50: '#f7f6f2',
  paper100: '#efede6',
  paper200: '#dedbd1',
  signal500: '#ff5a1f',
  signal600: '#db420b',
  signal700: '#b23407',
  lime400: '#c8f04a',
  teal700: '#0c5a5e',
  teal300: '#7fd6d2',
  red700: '#b3161b',
  red300: '#ff9c96',
  green700: '#17693a'
} as const

/** Ramps that follow from the colours; the build gives them to sheets as `--tone-1`. */
export const RAMPS = {
  signal400: mix(PALETTE.signal500, 84, PALETTE.paper0),
  /** Metrics of a rating from the heaviest on. */
  tone1: mix(PALETTE.signal700, 77, '#000000'),
  tone2: PALETTE.signal700,
  tone3: mix(PALETTE.signal600, 80, PALETTE.paper200),
  tone4: mix(PALETTE.signal600, 60, PALETTE.paper100),
  tone5: mix(PALETTE.signal600, 38, PALETTE.paper100),
  tone6: mix(PALETTE.paper200, 88, PALETTE.ink700),
  /** Letters on the lighter of them, and on the first two. */
  toneInk: PALETTE.ink950,
  tonePaper: PALETTE.paper0,
  /** Areas of the triangle of weights by their leader: one after another, and the one in force. */
  facet1: mix(PALETTE.signal500, 22, PALETTE.paper100),
  facet1Even: mix(PALETTE.signal500, 15, PALETTE.paper50),
  facet1Here: mix(PALETTE.signal500, 45, PALETTE.paper200),
  facet2: mix(PALETTE.teal700, 23, PALETTE.paper100),
  facet2Even: mix(PALETTE.teal700, 15, PALETTE.paper50),
  facet2Here: mix(PALETTE.teal700, 42, PALETTE.paper100),
  facet3: mix(PALETTE.paper200, 96, PALETTE.ink700),
  facet3Even: mix(PALETTE.paper200, 50, PALETTE.paper100),
  facet3Here: mix(PALETTE.paper200, 80, PALETTE.ink700),
  facetInk: PALETTE.ink950
}

/**
 * A colour between two.
 *
 * @param share Per cent of the first.
 */
export function mix(first: string, share: number, second: string): string {
  const [own, other] = [first, second].map((hex) => Number.parseInt(hex.slice(1), 16))
  const part = (shift: number) => {
    const [a, b] = [own, other].map((color = 0) => (color >> shift) & 0xff)
    return Math.round(((a ?? 0) * share + (b ?? 0) * (100 - share)) / 100)
  }
  const color = part(16) * 0x10000 + part(8) * 0x100 + part(0)
  return `#${color.toString(16).padStart(6, '0')}`
}
