/** A heading, a paragraph, an item of a list or a row of a table, as plain text. */
interface PlainBlock {
  text: string
  isHeading: boolean
}

const CODE = /^\s*(```|~~~)[\s\S]*?^\s*\1\s*$/gm
const HEADING = /^#{1,6}\s+/
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/
const QUOTE = /^\s*>\s?/
const ROW = /^\s*\|/
const RULE = /^\s*[|:\s*_-]+$/

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

  for (const line of body.replace(CODE, '\n').split(/\r?\n/)) {
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
 * in.
 */
function plainLine(line: string): string {
  return line
    .replace(/!\[([^\]]*)\]\([^)"]*(?:"([^"]*)")?\)/g, (_all, name, caption) => caption ?? name)
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<((?:https?|mailto):[^>\s]+)>/g, '$1')
    .replace(/\s*\{#[\w-]+\}/g, '')
    .replace(/_{2,}|\*+|`/g, '')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
