/** A heading, a paragraph, an item of a list or a row of a table, as plain text. */
interface PlainBlock {
  text: string
  isHeading: boolean
}

const FENCE = /^\s*(?:```|~~~)/
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
  let lines: string[] = []
  let isFenced = false

  function close(isHeading = false): void {
    const text = plainLine(lines.join(' '))
    if (text) blocks.push({ text, isHeading })
    lines = []
  }

  for (const line of body.split(/\r?\n/)) {
    if (FENCE.test(line)) {
      isFenced = !isFenced
      close()
    } else if (isFenced) continue
    else if (RULE.test(line)) close()
    else if (HEADING.test(line)) {
      close()
      lines = [line.replace(HEADING, '')]
      close(true)
    } else if (ROW.test(line)) {
      close()
      lines = [rowText(line)]
      close()
    } else {
      if (ITEM.test(line)) close()
      lines.push(line.replace(QUOTE, '').replace(ITEM, ''))
    }
  }
  close()
  return blocks
}

function rowText(line: string): string {
  const cells = line.trim().replace(/^\||\|$/g, '').split('|')
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => /[^_\s-]/.test(cell))
    .join(' · ')
}

/** Of a link and a picture what is read of them; no marks of emphasis, anchors and lines to be filled in. */
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
