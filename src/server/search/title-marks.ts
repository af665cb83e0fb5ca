import type { AskedWord, Reading } from './asked-words.ts'
import type { Lexicon } from './lexicon.ts'
import { tokensOf } from './normalise.ts'
import { wordsOf } from './term.ts'

/** A part of a title, from `start` to `end` (exclusive). */
export interface Mark {
  start: number
  end: number
}

/** A word of a title with the terms that it stands under. */
interface TitleWord extends Mark {
  terms: readonly (number | undefined)[]
}

/** The parts of a title that were asked for, in order and apart from each other. */
export function titleMarks(title: string, asked: readonly AskedWord[], lexicon: Lexicon): Mark[] {
  const words = [...wordsOf(title)].map(({ 0: word, index }) => {
    return { start: index, end: index + word.length, terms: tokensOf(word).map(lexicon.numberOf) }
  })
  const readings = asked.flatMap((word) => word.readings)
  const marks = [
    ...readings
      .filter(({ isPhrase }) => isPhrase)
      .flatMap(({ terms }) => phraseMarks(words, terms)),
    ...words.flatMap((word) => wordMark(title, word, readings))
  ].sort((a, b) => a.start - b.start)
  const apart: Mark[] = []
  for (const mark of marks) {
    const last = apart.at(-1)
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end)
    else apart.push(mark)
  }
  return apart
}

function wordMark(
  title: string,
  { start, end, terms }: TitleWord,
  readings: readonly Reading[]
): Mark[] {
  const letters = readings
    .filter((one) => !one.isPhrase && terms.some((term) => one.terms.includes(term as number)))
    .map((one) => one.letters)
  const marked = endOf(title, start, end, Math.max(0, ...letters))
  return marked > start ? [{ start, end: marked }] : []
}

/** The words of a phrase where they stand one after another. */
function phraseMarks(words: readonly TitleWord[], phrase: readonly number[]): Mark[] {
  return words.flatMap((_, at) => {
    const own = words.slice(at, at + phrase.length)
    const isHere = phrase.every((term, place) => own[place]?.terms.includes(term))
    return isHere ? own.map(({ start, end }) => ({ start, end })) : []
  })
}

/** Where that many letters end; hyphens and stress marks do not count as letters. */
function endOf(title: string, start: number, end: number, letters: number): number {
  let at = start
  for (let left = letters; left > 0 && at < end; at++) {
    if (/[\p{L}\p{N}]/u.test(title.charAt(at))) left--
  }
  return at
}
