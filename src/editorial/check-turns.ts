import { home } from '../content/home.ts'
import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { type ContentLine, contentLines, faultAt, firstWords, lineWith } from './content-lines.ts'
import { TURNS, type Turn } from './turns.ts'

/** Earlier editions stay as they were. */
const EARLIER = /\/20\d\d(?:-\d\d)*\.md$/

/** Turns in what is read first, headings, leads and descriptions, and those that one text has too often. */
export function checkTurns(content: Content): ContentFault[] {
  return [
    ...firstWords(content).flatMap(({ entry, field, text }) =>
      turnsIn(text).map((turn) =>
        faultAt(content, {
          entry,
          line: lineWith(entry, text.slice(0, 40)),
          text: `${field}: ${turn}`
        })
      )
    ),
    ...Object.values(home.benefits).flatMap((benefit) =>
      turnsIn(benefit).map((text) => ({ place: 'home.ts', line: 1, text: `benefit: ${text}` }))
    ),
    ...textsOf(content).flatMap((lines) =>
      TURNS.flatMap((turn) => oftenIn(lines, turn).map((line) => faultAt(content, line)))
    )
  ]
}

/** Turns that more lines have than may: something to lower, no fault. */
export function frequentTurns(content: Content): string[] {
  const lines = contentLines(content).filter(({ entry }) => !EARLIER.test(entry.file))
  return TURNS.flatMap(({ name, words, most, instead = 'leave some out' }) => {
    const count = lines.filter(({ text }) => words.test(text)).length
    return count > most ? [`${name} in ${count} lines, at most ${most}: ${instead}`] : []
  })
}

function turnsIn(text: string): string[] {
  return TURNS.flatMap(({ name, words, instead }) =>
    instead && words.test(text) ? [`the turn ${name}; ${instead}`] : []
  )
}

/** The lines of each text; files beside the collections are many texts. */
function textsOf(content: Content): ContentLine[][] {
  const texts = new Map<string, ContentLine[]>()
  for (const line of contentLines(content)) {
    const { file } = line.entry
    if (line.collection === 'beside' || EARLIER.test(file)) continue
    const lines = texts.get(file) ?? []
    lines.push(line)
    texts.set(file, lines)
  }
  return [...texts.values()]
}

/** The line where a turn becomes one too many, with how often it comes. */
function oftenIn(lines: readonly ContentLine[], { name, words, mostInOne }: Turn): ContentLine[] {
  const every = new RegExp(words, 'giu')
  const counts = lines.map(({ text }) => text.match(every)?.length ?? 0)
  const all = counts.reduce((sum, count) => sum + count, 0)
  let sum = 0
  const line = lines.find((_, index) => {
    sum += counts[index] ?? 0
    return sum > mostInOne
  })
  return line ? [{ ...line, text: `${name} ${all} times; at most ${mostInOne}` }] : []
}
