import { escapeHtml } from '../../shared/words/escape-html.ts'
import { typographPart } from '../content/typography.ts'
import type { TextBlock } from './page-index.ts'
import { wordsOf } from './term.ts'

/** Characters of a snippet, and of what comes before its first word. */
const MAX_LENGTH = 200
const MAX_BEFORE = 60
/** Words of a query that lie further apart have little to do with each other. */
const MAX_SPAN = 24
/** The most words looked at in one block, for a block may consist of nothing else. */
const MAX_HITS = 100
const ELLIPSIS = '…'

/** Which word of the query a word of a text is, from 0. */
export type WordOf = (word: string) => number | undefined

/** Where most words of a query stand closest together. */
interface Place {
  block: number
  /** Where in the block the first of them begins. */
  at: number
  words: number
  span: number
}

/**
 * The piece of a text that has most of a query's words, as HTML, with these marked. Begins and ends with whole words;
 * empty when there are none.
 */
export function snippetHtml(blocks: readonly TextBlock[], wordOf: WordOf): string {
  const places = blocks.flatMap(({ text }, block) => placesIn(text, block, wordOf))
  const [best] = places.sort((a, b) => b.words - a.words || a.span - b.span || a.block - b.block)
  if (!best) return ''
  const text = flowFrom(blocks, best)
  const [start, end] = [startOf(text, best.at), endOf(text, startOf(text, best.at) + MAX_LENGTH)]
  const piece = typographPart(text.slice(start, end).trim())
  const [left, right] = [start > 0 ? `${ELLIPSIS} ` : '', end < text.length ? ` ${ELLIPSIS}` : '']
  return left + marked(piece.replace(/[,;:–—-]$/, ''), wordOf) + right
}

/** For each word that was found in a block, what stands from it on. */
function placesIn(text: string, block: number, wordOf: WordOf): Place[] {
  const hits = [...wordsOf(text)]
    .map(({ 0: word, index }, number) => ({ at: index, number, word: wordOf(word) }))
    .filter(({ word }) => word !== undefined)
    .slice(0, MAX_HITS)
  return hits.map(({ at, number }, from) => {
    const seen = new Set<number | undefined>()
    let span = 0
    for (const hit of hits.slice(from)) {
      if (hit.number - number >= MAX_SPAN) break
      if (!seen.has(hit.word)) span = hit.number - number
      seen.add(hit.word)
    }
    return { block, at, words: seen.size, span }
  })
}

/** The block and what follows it, as long as a snippet needs. */
function flowFrom(blocks: readonly TextBlock[], { block, at }: Place): string {
  let text = blocks[block]?.text ?? ''
  for (let next = block + 1; next < blocks.length && text.length - at < MAX_LENGTH; next++) {
    const [last, other] = [blocks[next - 1] as TextBlock, blocks[next] as TextBlock]
    if (other.isHeading || other.isAlone) break
    text += `${jointOf(last)}${other.text}`
  }
  return text
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

function marked(text: string, wordOf: WordOf): string {
  let html = ''
  let last = 0
  for (const { 0: word, index } of wordsOf(text)) {
    if (wordOf(word) === undefined) continue
    html += `${escapeHtml(text.slice(last, index))}<mark>${escapeHtml(word)}</mark>`
    last = index + word.length
  }
  return html + escapeHtml(text.slice(last))
}
