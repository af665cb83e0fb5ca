import { escapeHtml } from '../../shared/escape-html.ts'
import type { Mode } from './find-word.ts'
import { normalise } from './normalise.ts'
import { type AskedWord, askedWord, sharedLength } from './same-word.ts'

/** A title as HTML, escaped, with the words that it was found by marked. */
export function markTitle(title: string, words: readonly string[], mode: Mode): string {
  const asked = words.map(askedWord)
  let html = ''
  let last = 0
  for (const { 0: word, index } of title.matchAll(/(?:[\p{L}\p{N}]|\u0301)+/gu)) {
    const length = markedLength(normalise(word), asked, mode)
    html += escapeHtml(title.slice(last, index))
    html += length > 0 ? `<mark>${escapeHtml(word.slice(0, length))}</mark>` : ''
    last = index + length
  }
  return html + escapeHtml(title.slice(last))
}

/** How much of a word of the title is marked. */
function markedLength(word: string, words: readonly AskedWord[], mode: Mode): number {
  return Math.max(0, ...words.map((asked) => sharedLength(word, asked, mode)))
}
