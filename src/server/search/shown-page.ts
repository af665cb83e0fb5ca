import { escapeHtml } from '../../shared/words/escape-html.ts'
import { typograph } from '../content/typography.ts'
import type { AskedWord } from './asked-words.ts'
import { tokensOf } from './normalise.ts'
import type { PageIndex, SearchPage } from './page-index.ts'
import type { FoundPage } from './search-engine.ts'
import { snippetHtml } from './snippet.ts'
import { titleMarks } from './title-marks.ts'

/** A page of an answer as it is listed. */
export interface ShownPage {
  path: string
  kind: string
  /** As HTML, set as anywhere else on the site, with what was asked for marked. */
  title: string
  /** The piece of its text that has what its title has not, as HTML. */
  piece: string
  isText: boolean
}

/**
 * Shows pages of an answer.
 *
 * @param words How the query was understood.
 */
export function showPages(
  index: PageIndex,
  words: readonly AskedWord[],
  found: readonly FoundPage[]
): ShownPage[] {
  const numberOfWord = wordFinder(index, words)
  return found.map(({ number, document, isText }) => ({
    path: document.path,
    kind: document.kind,
    title: markedTitle(index, document.title, words),
    piece: isText ? snippetHtml(textOf(index.pages[number] as SearchPage), numberOfWord) : '',
    isText
  }))
}

function textOf({ lead, blocks }: SearchPage) {
  return [...blocks(), { text: lead, isHeading: false, isAlone: true }]
}

function markedTitle({ lexicon }: PageIndex, text: string, words: readonly AskedWord[]): string {
  const title = typograph(text)
  let html = ''
  let last = 0
  for (const { start, end } of titleMarks(title, words, lexicon)) {
    html += `${escapeHtml(title.slice(last, start))}<mark>${escapeHtml(title.slice(start, end))}</mark>`
    last = end
  }
  return html + escapeHtml(title.slice(last))
}

/**
 * Tells of words of a text which word of the query they are. A text has thousands: each is looked at once, and only if
 * it begins as one that is asked for.
 */
function wordFinder({ lexicon }: PageIndex, words: readonly AskedWord[]) {
  const wordOfTerm = new Map<number, number>()
  for (const [at, { readings }] of words.entries()) {
    for (const { terms } of readings) for (const term of terms) wordOfTerm.set(term, at)
  }
  const beginnings = new Set([...wordOfTerm.keys()].map((term) => lexicon.terms[term]?.[0]))
  const known = new Map<string, number | undefined>()

  function look(word: string): number | undefined {
    const terms = tokensOf(word).map((token) => lexicon.numberOf(token) ?? -1)
    return wordOfTerm.get(terms.find((term) => wordOfTerm.has(term)) ?? -1)
  }

  return (word: string): number | undefined => {
    const first = word.charAt(0).toLowerCase()
    if (!beginnings.has(first === 'ё' ? 'е' : first)) return undefined
    if (!known.has(word)) known.set(word, look(word))
    return known.get(word)
  }
}
