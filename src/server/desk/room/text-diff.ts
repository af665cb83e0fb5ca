import { isDeepStrictEqual } from 'node:util'
import { diffArrays } from 'diff'
import type { Zone } from '../../../shared/dates.ts'
import { longDate } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { valueName } from '../../content/field-words.ts'
import { textFieldTitle } from '../../content/site/site-labels.ts'
import { keyOfShape, type Shaped, writtenParts } from '../../room/texts.ts'
import type { ServedText } from './find-words.ts'
import {
  choiceOf,
  controlText,
  type FieldShape,
  fieldName,
  fieldShapes,
  fieldTexts,
  lastOf,
  listIn,
  partOf,
  type TextData
} from './form/field-texts.ts'

/** A piece of two texts: in both, only in the former, only in the latter. */
export interface DiffPart {
  kind: 'same' | 'less' | 'more'
  text: string
}

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

interface DiffWords {
  zone: Zone
  servedTexts(): readonly ServedText[]
}

/** What a text was and has become, by fields and by lines of the Markdown. */
export function fileDiff(
  shape: Shaped,
  before: string | undefined,
  after: string | undefined,
  { zone, servedTexts }: DiffWords
): DiffHunk[] {
  const [was, is] = [writtenParts(before, shape), writtenParts(after, shape)]
  const titles = new Map(servedTexts().map(({ name, title }) => [name, title]))
  const hunks: DiffHunk[] = []

  function compare(field: FieldShape, path: readonly string[], one: unknown, other: unknown): void {
    const { kind, parts } = field
    if (kind === 'rows' || kind === 'choices') compareRows(field, path, one, other)
    else if (kind !== 'group') note(path, shown(field, one), shown(field, other))
    else
      for (const part of parts) {
        const name = lastOf(part)
        compare(part, [...path, name], partOf(one, name), partOf(other, name))
      }
  }

  function compareRows(field: FieldShape, path: readonly string[], one: unknown, other: unknown) {
    const row: FieldShape = field.kind === 'rows' ? { ...field, kind: 'group' } : choiceOf(field)
    for (const { at, was, is } of alignedRows(listIn(one), listIn(other)))
      compare(row, [...path, String(at)], was, is)
  }

  function note(path: readonly string[], one: string, other: string): void {
    if (one === other) return
    const label = textFieldTitle(keyOfShape(shape), fieldName(path))
    hunks.push({ label, parts: wordDiff(one, other) })
  }

  const shown = (field: FieldShape, value: unknown) => shownValue(field, value, zone, titles)
  for (const field of fieldShapes(shape, { ...was.data, ...is.data })) {
    const name = lastOf(field)
    compare(field, [name], was.data[name], is.data[name])
  }
  note(['draft'], stateOf(was.data), stateOf(is.data))
  return [...hunks, ...lineDiff(was.body, is.body, 'Текст, строка')]
}

function stateOf({ draft }: TextData): string {
  return draft === true ? 'черновик' : ''
}

/** The rows of two lists side by side: between those that both begin and end with, each with the one in its place. */
function alignedRows(before: readonly unknown[], after: readonly unknown[]) {
  const isSame = (one: number, other: number) => isDeepStrictEqual(before[one], after[other])
  const [gone, come] = [before.length, after.length]
  let [start, end] = [0, 0]
  while (start < Math.min(gone, come) && isSame(start, start)) start++
  while (end < Math.min(gone, come) - start && isSame(gone - 1 - end, come - 1 - end)) end++
  const [was, is] = [before.slice(start, gone - end), after.slice(start, come - end)]
  return Array.from({ length: Math.max(was.length, is.length) }, (_, step) => {
    return { at: start + step, was: was[step], is: is[step] }
  })
}

export function fileFields(shape: Shaped, text: string | undefined, zone: Zone) {
  const { data, body } = writtenParts(text, shape)
  const named = [...fieldTexts(fieldShapes(shape, data), { data }, zone)].map(([name, held]) => ({
    label: `поле «${textFieldTitle(keyOfShape(shape), name)}»`,
    text: held
  }))
  return [...named, { label: 'поле «Текст»', text: body }]
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/

/** What a control holds, as who has chosen it has read it: names of entries and of values, days in words. */
function shownValue(
  field: FieldShape,
  value: unknown,
  zone: Zone,
  titles: ReadonlyMap<string, string>
): string {
  const { kind, node, path } = field
  const { refers, enum: values } = node
  const text = controlText(field, value, zone)
  if (kind === 'moment') return text.replace(MOMENT, spokenMoment)
  if (refers) return titles.get(`${refers}/${slugIn(refers, text)}`) ?? text
  return values ? valueName(path, text) : text
}

function spokenMoment(_whole: string, day: string, time: string | undefined): string {
  const said = Number.isNaN(Date.parse(day)) ? day : longDate(day)
  return time && time !== '00:00' ? `${said}, ${time}` : said
}

function slugIn(collection: string, value: string): string {
  return collection === 'services' ? value.slice(links.services().length).replace(/\/$/, '') : value
}
