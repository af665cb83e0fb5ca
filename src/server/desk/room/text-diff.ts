import { diffArrays } from 'diff'
import type { Zone } from '../../../shared/dates.ts'
import { longDate } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { valueName } from '../../content/field-words.ts'
import { readYaml, yamlValue } from '../../content/parse-yaml.ts'
import { textFieldTitle } from '../../content/site/site-labels.ts'
import { keyOfShape, type Shaped } from '../../room/texts.ts'
import { type FieldShape, fieldName, fieldShapes, fieldTexts } from './form/field-texts.ts'
import type { ServedText } from './served-texts.ts'

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

const HIDDEN = 'draft'
const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s

/** What values are told by. */
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
  const [was, is] = [before, after].map((text) => {
    const { fields, body } = partsOf(shape, text ?? '', zone)
    return { fields: shownValues(fieldShapes(shape), fields, servedTexts()), body }
  })
  if (!was || !is) return []
  const names = [...new Set([...was.fields.keys(), ...is.fields.keys()])]
  const fields = names.flatMap((name) => {
    const [one, other] = [was.fields.get(name) ?? '', is.fields.get(name) ?? '']
    return one === other
      ? []
      : [{ label: textFieldTitle(keyOfShape(shape), name), parts: wordDiff(one, other) }]
  })
  return [...fields, ...lineDiff(was.body, is.body, 'Текст, строка')]
}

/** What a text holds, by the names of its fields as the room calls them. */
export function fileFields(shape: Shaped, text: string | undefined, zone: Zone) {
  const { fields, body } = partsOf(shape, text ?? '', zone)
  const named = [...fields].map(([name, held]) => ({
    label: `поле «${textFieldTitle(keyOfShape(shape), name)}»`,
    text: held
  }))
  return [...named, { label: 'поле «Текст»', text: body }]
}

function partsOf(shape: Shaped, text: string, zone: Zone) {
  const [, front = '', body = text] = FRONT_MATTER.exec(text) ?? []
  const value: unknown = yamlValue(readYaml(front))
  const data = typeof value === 'object' && value !== null ? value : {}
  const written = { front, data: data as Record<string, unknown> }
  const fields = fieldTexts(fieldShapes(shape), written, zone)
  fields.set(HIDDEN, written.data.draft === true ? 'черновик' : '')
  return { fields, body }
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/

/** What controls hold, as who has chosen it has read it: names of entries and of values, days in words. */
function shownValues(
  shapes: readonly FieldShape[],
  fields: ReadonlyMap<string, string>,
  texts: readonly ServedText[]
): Map<string, string> {
  const known = new Map(shapes.flatMap(withParts).map((shape) => [fieldName(shape.path), shape]))
  const titles = new Map(texts.map(({ name, title }) => [name, title]))
  return new Map(
    [...fields].map(([name, value]) => {
      const path = name.replace(/\.\d+(?=\.|$)/g, '.*')
      const shape = known.get(path) ?? known.get(path.replace(/\.\*$/, ''))
      return [name, shape ? shown(shape, value, titles) : value]
    })
  )
}

function withParts(shape: FieldShape): FieldShape[] {
  return [shape, ...shape.parts.flatMap(withParts)]
}

function shown(
  { kind, node, path }: FieldShape,
  value: string,
  titles: ReadonlyMap<string, string>
): string {
  if (kind === 'moment') return value.replace(MOMENT, spokenMoment)
  const { refers, enum: values } = kind === 'choices' ? (node.items ?? {}) : node
  if (refers) return titles.get(`${refers}/${slugIn(refers, value)}`) ?? value
  return values ? valueName(path, value) : value
}

function spokenMoment(_whole: string, day: string, time: string | undefined): string {
  const said = Number.isNaN(Date.parse(day)) ? day : longDate(day)
  return time && time !== '00:00' ? `${said}, ${time}` : said
}

/** Services are named by their addresses. */
function slugIn(collection: string, value: string): string {
  return collection === 'services' ? value.slice(links.services().length).replace(/\/$/, '') : value
}
