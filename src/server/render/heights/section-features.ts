/** What makes a section high on a phone: counts, and for drawings pixels of a column 350 px wide. */
export type Features = Record<Feature, number>

export const FEATURES = [
  'sections',
  'large',
  'title',
  'small',
  'text',
  'items',
  'cells',
  'fields',
  'selects',
  'choices',
  'folds',
  'drawn'
] as const

type Feature = (typeof FEATURES)[number]

/** Letters of which a line has fewer, or that are read as a list of their own. */
const LETTERS: Readonly<Record<string, Feature>> = {
  h1: 'large',
  h2: 'large',
  h3: 'title',
  summary: 'title',
  td: 'small',
  th: 'small',
  dt: 'small',
  figcaption: 'small'
}
const COUNTED: Readonly<Record<string, Feature>> = {
  section: 'sections',
  footer: 'sections',
  li: 'items',
  td: 'cells',
  select: 'selects',
  textarea: 'fields',
  summary: 'folds'
}
const COLUMN_PX = 350
/** What is drawn for less stands beside words, as it is. */
const SMALL_PX = 200
const VOID = new Set(['img', 'input', 'br', 'hr', 'link', 'meta', 'source', 'wbr'])
const UNSEEN_TAG = new Set(['script', 'style', 'template', 'dialog', 'noscript', 'option'])
const UNSEEN =
  / (?:hidden|popover)[ =>]|type="hidden"|class="[^"]*(?:visually-hidden|sheet__relief|home-map|__wide|--wide|case-line__plot|proof--axis|__trap|__index|__later)/
const TOKEN = /<(\/?)([a-z][a-z\d-]*)((?:[^>"]|"[^"]*")*)>|([^<]+)/g

interface Open {
  tag: string
  isSeen: boolean
  /** A closed fold shows its summary alone. */
  isFolded: boolean
}

/** Counts what is seen of a section before anything is opened. @param html The section's own markup. */
export function featuresOf(html: string): Features {
  const features = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Features
  const open: Open[] = []
  for (const [, closes, tag = '', attributes = '', text] of html.matchAll(TOKEN)) {
    if (text !== undefined) countText(features, text, open)
    else if (closes) closeTag(tag, open)
    else openTag(features, tag, attributes, open)
  }
  return features
}

function countText(features: Features, text: string, open: readonly Open[]): void {
  if (open.at(-1)?.isSeen ?? true) features[lettersOf(open)] += lengthOf(text)
}

function closeTag(tag: string, open: Open[]): void {
  const at = open.findLastIndex((one) => one.tag === tag)
  if (at >= 0) open.length = at
}

function openTag(features: Features, tag: string, attributes: string, open: Open[]): void {
  const parent = open.at(-1)
  const isSeen = (parent?.isSeen ?? true) && isTagSeen(tag, attributes, parent)
  if (isSeen) countTag(features, tag, attributes)
  if (VOID.has(tag) || attributes.endsWith('/')) return
  // What is in a drawing is as high as the drawing.
  open.push({ tag, isSeen: isSeen && tag !== 'svg', isFolded: isFolded(tag, attributes) })
}

const isFolded = (tag: string, attributes: string) =>
  tag === 'details' && !/ open(?:[ =]|$)/.test(attributes)

const isTagSeen = (tag: string, attributes: string, parent: Open | undefined) =>
  !UNSEEN_TAG.has(tag) && !UNSEEN.test(`${attributes}>`) && (!parent?.isFolded || tag === 'summary')

function countTag(features: Features, tag: string, attributes: string): void {
  const counted = COUNTED[tag]
  if (counted) features[counted] += 1
  if (tag === 'input')
    features[/type="(?:radio|checkbox)"/.test(attributes) ? 'choices' : 'fields'] += 1
  if (tag === 'svg') features.drawn += drawnPx(attributes)
}

/** A drawing is as wide as the column unless it is small or says less. */
function drawnPx(attributes: string): number {
  const [, width = 0, height = 0] = (
    /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(attributes) ?? []
  ).map(Number)
  const own = Number(/ height="(\d+)"/.exec(attributes)?.[1] ?? 0)
  const scaled = width >= SMALL_PX ? (height * COLUMN_PX) / width : height || own
  return own > 0 ? Math.min(own, scaled) : scaled
}

function lettersOf(open: readonly Open[]): Feature {
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const letters = LETTERS[open[at]?.tag ?? '']
    if (letters) return letters
  }
  return 'text'
}

const lengthOf = (text: string) => text.trim().replace(/&\w+;/g, ' ').length
