/** A heading, a paragraph, an item of a list or a row of a table, as plain text. */
interface PlainBlock {
  text: string
  isHeading: boolean
}

const FENCE = /^[ \t]*(```|~~~)/
const HEADING = /^#{1,6}\s+/
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/
const QUOTE = /^\s*>\s?/
const ROW = /^\s*\|/
const RULE = /^[|:\s*_-]+$/

/**
 * The text of a Markdown body, without code and charts. Reads only what the site writes: parsing it as Markdown takes
 * ten times as long, and a search does this for every page that it shows.
 */
export function plainMarkdown(body: string): PlainBlock[] {
  const blocks: PlainBlock[] = []
  let paragraph = ''

  function add(text: string, isHeading = false): void {
    const plain = plainLine(text)
    if (plain) blocks.push({ text: plain, isHeading })
  }

  for (const line of linesOf(body)) {
    const kind = kindOf(line)
    if (kind === 'line') {
      paragraph += ` ${line.replace(QUOTE, '')}`
      continue
    }
    add(paragraph)
    paragraph = kind === 'item' ? line.replace(ITEM, '') : ''
    if (kind === 'heading') add(line.replace(HEADING, ''), true)
    if (kind === 'row') add(rowText(line))
  }
  add(paragraph)
  return blocks
}

/** Those of code are empty. */
function* linesOf(body: string): Generator<string> {
  let fence: string | undefined
  for (const line of body.split(/\r?\n/)) {
    const isCode = fence !== undefined
    if (!isCode) fence = FENCE.exec(line)?.[1]
    else if (line.trim() === fence) fence = undefined
    yield isCode || fence ? '' : line
  }
}

function kindOf(line: string): 'gap' | 'heading' | 'row' | 'item' | 'line' {
  if (RULE.test(line) || line.trim() === '') return 'gap'
  if (HEADING.test(line)) return 'heading'
  if (ROW.test(line)) return 'row'
  return ITEM.test(line) ? 'item' : 'line'
}

function rowText(line: string): string {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => /[^_\s-]/.test(cell))
    .join(' · ')
}

/**
 * A line as it is read: the words of links and pictures, without marks of emphasis, anchors and lines to be filled
 * in. Every part has an end to its length: without one, a line that only begins links takes hours.
 */
function plainLine(line: string): string {
  return line
    .replace(
      /!\[([^\]]{0,500})\]\([^)"]{0,500}(?:"([^"]{0,500})")?\)/g,
      (_all, name, caption) => caption ?? name
    )
    .replace(/\[([^\]]{0,500})\]\([^)]{0,500}\)/g, '$1')
    .replace(/<((?:https?|mailto):[^>\s]{1,500})>/g, '$1')
    .replace(/\s?\{#[\w-]{1,100}\}/g, '')
    .replace(/_{2,}|\*+|`/g, '')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
