/** Raw colours of `assets/styles/tokens.css` for what no style sheet reaches: pictures, files, letters, the manifest. */
export const PALETTE = {
  ink950: '#0b0f14',
  ink900: '#121821',
  ink700: '#2b3542',
  ink500: '#55606f',
  ink400: '#7a8594',
  ink300: '#a3adba',
  paper50: '#f7f6f2',
  paper100: '#efede6',
  paper200: '#dedbd1',
  signal500: '#ff5a1f',
  signal600: '#db420b',
  signal700: '#b23407',
  lime400: '#c8f04a'
} as const
