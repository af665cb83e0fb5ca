import type { Mode } from './find-word.ts'
import { termsOf, titleWords } from './title-words.ts'

/** What the words of a query matched in the index. */
export interface Matched {
  mode: Mode
  /** Terms, each with the number of leading letters matched. */
  terms: ReadonlyMap<string, number>
}

/** A matched part of a title, from `start` to `end` (exclusive). */
export interface Mark {
  start: number
  end: number
}

/** The matched parts of a title, in order and apart from each other. */
export function titleMarks(title: string, { mode, terms }: Matched): Mark[] {
  const marks: Mark[] = []
  const matched = titleWords(title)
    .map(({ token, start, end }) => {
      const letters = Math.max(...termsOf(token, mode).map((term) => terms.get(term) ?? 0))
      return { start, end: endOf(title, start, end, letters) }
    })
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
  for (const mark of matched) {
    const last = marks.at(-1)
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end)
    else marks.push(mark)
  }
  return marks
}

/** Where that many letters end; hyphens and stress marks do not count as letters. */
function endOf(title: string, start: number, end: number, letters: number): number {
  let at = start
  for (let left = letters; left > 0 && at < end; at++) {
    if (/[\p{L}\p{N}]/u.test(title.charAt(at))) left--
  }
  return at
}
