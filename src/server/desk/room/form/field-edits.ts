import type { Zone } from '../../../../shared/dates.ts'
import { toPlainLines } from '../../../../shared/words/plain-text.ts'
import type { LineFault } from '../../../content/faults.ts'
import type { FieldEdit } from '../../../room/text.ts'
import {
  type FieldShape,
  type FieldTexts,
  fieldName,
  fieldTexts,
  inRow,
  partOf,
  readYamlField,
  rowsIn,
  type WrittenText
} from './field-texts.ts'

/** What a form changes in a text, and what of it cannot be read. */
interface FieldEdits {
  edits: FieldEdit[]
  faults: ReadonlyMap<string, LineFault>
}

/**
 * What differs from the text that the form was made of. A field that was not sent stays, and so does the spelling of one that
 * was sent as it was shown. A field that has to be there is written also where its control was left as it was: a box without
 * its tick is a no, a list without a row is an empty one.
 */
export function fieldEdits(
  shapes: readonly FieldShape[],
  sent: FieldTexts,
  text: WrittenText,
  zone: Zone
): FieldEdits {
  const shown = fieldTexts(shapes, text, zone)
  const { read, faults } = createFieldReader(sent, zone)
  // Of front matter that is no YAML nothing is known.
  const isReadable = text.front.trim() === '' || Object.keys(text.data).length > 0

  function editsOf(shape: FieldShape, stored: unknown): FieldEdit[] {
    const isOwed = stored === undefined && !shape.isOptional && isReadable
    if (!isOwed && !isChanged(shape, shown, sent)) return []
    const value = read(shape)
    if (faults.has(fieldName(shape.path))) return []
    // What has nothing in it, and has to have something, is told of as a field that is missing.
    if (isOwed && isBlank(value)) return []
    const isWhole = shape.kind !== 'group' || stored === undefined || value === undefined
    if (isWhole) return [{ path: shape.path, value }]
    return shape.parts.flatMap((part) => editsOf(part, partOf(stored, part.path.at(-1) ?? '')))
  }

  const edits = shapes.flatMap((shape) => editsOf(shape, text.data[shape.path[0] ?? '']))
  return { edits, faults }
}

function isBlank(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === undefined
  return !Array.isArray(value) && Object.values(value).every(isBlank)
}

/** Rows without a word say as little as none. */
function isChanged({ path }: FieldShape, shown: FieldTexts, sent: FieldTexts): boolean {
  const name = fieldName(path)
  const mine = (key: string) => key === name || key.startsWith(`${name}.`)
  const keys = [...sent.keys()].filter(mine)
  if (keys.length === 0) return false
  const all = new Set([...keys, ...[...shown.keys()].filter(mine)])
  return [...all].some((key) => plain(shown.get(key)) !== plain(sent.get(key)))
}

/** As a page of the desk shows a text: without what cannot be seen, and without the ends of lines. */
export function plain(text = ''): string {
  const lines = toPlainLines(text).split('\n')
  return lines
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .join('\n')
    .trim()
}

/** What stands in the controls, as a value of the schema; what means nothing stays the text it is, so that it is told of. */
interface FieldReader {
  read(shape: FieldShape, path?: readonly string[]): unknown
  /** Fields of YAML that cannot be read. */
  faults: Map<string, LineFault>
}

/** What controls that nobody has touched come to. */
const EMPTY: ReadonlySet<unknown> = new Set(['', false, null])
const MINUTE_MS = 60_000

export function createFieldReader(texts: FieldTexts, zone: Zone): FieldReader {
  const faults = new Map<string, LineFault>()

  function read(shape: FieldShape, path: readonly string[] = shape.path): unknown {
    if (shape.kind === 'group') return group(shape, path)
    if (shape.kind === 'rows') return rows(shape, path)
    if (shape.kind === 'choices') return list(shape, choicesAt(path))
    const text = texts.get(fieldName(path)) ?? ''
    if (shape.kind === 'yaml') return yaml(shape, path, text)
    return shape.kind === 'lines' ? list(shape, linesOf(text)) : simple(shape, text, zone)
  }

  /** Named fields; nothing where all of them are empty and they may be. */
  function group({ parts, isOptional }: FieldShape, path: readonly string[]): unknown {
    const entries = parts.flatMap((part): [string, unknown][] => {
      const name = part.path.at(-1) ?? ''
      const value = read(part, [...path, name])
      return value === undefined ? [] : [[name, value]]
    })
    const isEmpty = entries.every(([, value]) => EMPTY.has(value))
    return isEmpty && isOptional ? undefined : Object.fromEntries(entries)
  }

  /** A row without a word is none. */
  function rows(shape: FieldShape, path: readonly string[]): unknown {
    const found = Array.from({ length: rowsIn(texts, path) }, (_, row) =>
      group({ ...shape, isOptional: true }, inRow([...path, '*'], row))
    )
    return list(
      shape,
      found.filter((row) => row !== undefined)
    )
  }

  function choicesAt(path: readonly string[]): string[] {
    return Array.from({ length: rowsIn(texts, path) }, (_, row) =>
      (texts.get(fieldName([...path, String(row)])) ?? '').trim()
    ).filter(Boolean)
  }

  function yaml(shape: FieldShape, path: readonly string[], text: string): unknown {
    if (!text.trim()) return shape.node.type === 'array' ? list(shape, []) : undefined
    const { value, fault } = readYamlField(text)
    if (fault) faults.set(fieldName(path), fault)
    return value
  }

  return { read, faults }
}

/** What is asked for must be there, empty as it may be. */
function list({ isOptional }: FieldShape, items: readonly unknown[]): unknown {
  return items.length === 0 && isOptional ? undefined : items
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function simple(shape: FieldShape, text: string, zone: Zone): unknown {
  const { kind, isOptional } = shape
  const line = linesOf(text).join(' ')
  if (kind === 'check') return line === 'true' || (isOptional ? undefined : false)
  if (line === '') return nothing(shape)
  if (kind === 'number') return numberIn(line)
  if (kind === 'moment') return momentIn(line, zone)
  return line
}

function nothing({ isNullable, isOptional }: FieldShape): null | undefined | '' {
  if (isNullable) return null
  return isOptional ? undefined : ''
}

/** «1 200,5» is a number; what is none stays a text. */
function numberIn(text: string): number | string {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(plain) ? Number(plain) : text
}

/** The beginning of a day is the day. */
function momentIn(local: string, zone: Zone): string {
  const at = zone.readLocal(local)
  if (!at) return local
  if (local.endsWith('T00:00')) return local.slice(0, 10)
  const minutes = Math.round((Date.parse(`${local}Z`) - at.getTime()) / MINUTE_MS)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0')
  )
  return `${local}:00${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}
