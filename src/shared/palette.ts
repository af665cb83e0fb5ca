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
