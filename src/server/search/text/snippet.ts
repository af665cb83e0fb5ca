import { escapeHtml } from '../../../shared/words/escape-html.ts'
import { typographPart } from '../../content/typography.ts'
import { normalise } from '../normalise.ts'
import type { TextBlock } from './text-index.ts'
import { textTerm, wordsOf } from './text-term.ts'

/** Characters of a snippet, and of what comes before its first word. */
const MAX_LENGTH = 200
const MAX_BEFORE = 60
const ELLIPSIS = '…'

interface SnippetPlace {
  /** Number of the block. */
  block: number
  /** How many of its words stand before the first that was found. */
  before: number
}

/**
 * A piece of a text as HTML, with the words that were found marked. Begins and ends with whole words.
 *
 * @param isFound Whether a term is one of the query's.
 */
export function snippetHtml(
  blocks: readonly TextBlock[],
  { block, before }: SnippetPlace,
  isFound: (term: string) => boolean
): string {
  const { text, at } = flowFrom(blocks, block, before)
  const [start, end] = [startOf(text, at), endOf(text, startOf(text, at) + MAX_LENGTH)]
  const piece = typographPart(text.slice(start, end).trim())
  const [left, right] = [start > 0 ? `${ELLIPSIS} ` : '', end < text.length ? ` ${ELLIPSIS}` : '']
  return left + marked(piece.replace(/[,;:–—-]$/, ''), isFound) + right
}

/** The block and what follows it, as long as a snippet needs; and where the first found word begins. */
function flowFrom(blocks: readonly TextBlock[], block: number, before: number) {
  let text = blocks[block]?.text ?? ''
  const at = [...wordsOf(text)][before]?.index ?? 0
  for (let next = block + 1; next < blocks.length && text.length - at < MAX_LENGTH; next++) {
    const [last, other] = [blocks[next - 1] as TextBlock, blocks[next] as TextBlock]
    if (other.isHeading || other.isAlone) break
    text += `${jointOf(last)}${other.text}`
  }
  return { text, at }
}

/** A heading ends with a full stop here, an item of a list with a semicolon. */
function jointOf({ text, isHeading }: TextBlock): string {
  if (/[.!?…:;»]$/.test(text)) return ' '
  return isHeading ? '. ' : '; '
}

/** The beginning of the sentence when it is near, else of a word. */
function startOf(text: string, at: number): number {
  if (at <= MAX_BEFORE) return 0
  const near = text.slice(at - MAX_BEFORE, at)
  const sentence = near.search(/(?<=[.!?…] )\p{Lu}/u)
  const word = near.indexOf(' ') + 1
  return at - MAX_BEFORE + (sentence >= 0 ? sentence : word)
}

/** The end of a word, at most at `limit`. */
function endOf(text: string, limit: number): number {
  if (limit >= text.length) return text.length
  const space = text.lastIndexOf(' ', limit)
  return space > 0 ? space : limit
}

function marked(text: string, isFound: (term: string) => boolean): string {
  let html = ''
  let last = 0
  for (const { 0: word, index } of wordsOf(text)) {
    if (!isFound(textTerm(normalise(word)))) continue
    html += `${escapeHtml(text.slice(last, index))}<mark>${escapeHtml(word)}</mark>`
    last = index + word.length
  }
  return html + escapeHtml(text.slice(last))
}
