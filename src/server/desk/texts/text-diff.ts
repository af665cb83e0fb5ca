import { diffArrays } from 'diff'

/** A piece of two texts: in both, only in the former, only in the latter. */
export interface DiffPart {
  kind: 'same' | 'less' | 'more'
  text: string
}

/** A piece of what has changed, and where. */
export interface DiffHunk {
  label: string
  parts: readonly DiffPart[]
}

/** Longer texts are compared as wholes: words of a megabyte would take minutes. */
const LONGEST = 20_000
/** Pieces that come and go; the time grows with their square, and a text that is another one is read as a whole. */
const MOST_EDITS = 1000
/** Of what stays, as much as shows the place. */
const CONTEXT = 160

/** Two texts word by word. */
export function wordDiff(before: string, after: string): DiffPart[] {
  if (before.length + after.length > LONGEST) return wholes(before, after)
  const found = changesOf(wordsOf(before), wordsOf(after))
  const parts = found.map(({ added, removed, value }): DiffPart => {
    return { kind: added ? 'more' : removed ? 'less' : 'same', text: value.join('') }
  })
  return parts.filter(({ text }) => text !== '')
}

/** Two texts line by line, and by words where a line stands for another. */
export function lineDiff(before: string, after: string, label = 'Строка'): DiffHunk[] {
  const hunks: DiffHunk[] = []
  let line = 1
  let gone: string[] | undefined
  for (const { added, removed, value } of changesOf(linesOf(before), linesOf(after))) {
    if (removed) {
      if (gone) hunks.push(hunkOf(label, line, gone, []))
      gone = value
      continue
    }
    if (added) hunks.push(hunkOf(label, line, gone ?? [], value))
    else if (gone) hunks.push(hunkOf(label, line, gone, []))
    gone = undefined
    line += value.length
  }
  if (gone) hunks.push(hunkOf(label, line, gone, []))
  return hunks.filter(({ parts }) => parts.some(({ text }) => text.trim()))
}

/** Blank lines stand between paragraphs: a new one is told from its first words. */
function blankBefore(lines: string[]): number {
  return Math.max(
    0,
    lines.findIndex((text) => text.trim())
  )
}

/** What has come and gone, or all of both where that is too much. */
function changesOf(before: string[], after: string[]) {
  return (
    diffArrays(before, after, { maxEditLength: MOST_EDITS }) ?? [
      { removed: true, added: false, value: before },
      { removed: false, added: true, value: after }
    ]
  )
}

/** How many words have come and gone. */
export function diffCounts(hunks: readonly DiffHunk[]): { more: number; less: number } {
  const count = (kind: DiffPart['kind']) =>
    hunks
      .flatMap(({ parts }) => parts)
      .filter((part) => part.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0)
  return { more: count('more'), less: count('less') }
}

function hunkOf(label: string, line: number, gone: string[], come: string[]): DiffHunk {
  const blank = gone.length > 0 ? 0 : blankBefore(come)
  const parts = wordDiff(gone.join('\n'), come.slice(blank).join('\n')).map(shortened)
  return { label: `${label} ${line + blank}`, parts }
}

function shortened(part: DiffPart): DiffPart {
  if (part.kind !== 'same' || part.text.length <= 2 * CONTEXT) return part
  return { ...part, text: `${part.text.slice(0, CONTEXT)} … ${part.text.slice(-CONTEXT)}` }
}

function wholes(before: string, after: string): DiffPart[] {
  if (before === after) return [{ kind: 'same', text: after }]
  const parts: DiffPart[] = [
    { kind: 'less', text: before },
    { kind: 'more', text: after }
  ]
  return parts.filter(({ text }) => text !== '')
}

/** Words of any alphabet, spaces, and every other sign by itself. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\s]/gu) ?? []
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}
