import type { Zone } from '../../../../shared/dates.ts'
import { toPlainLines } from '../../../../shared/words/plain-text.ts'
import type { FieldEdit } from '../../../room/text.ts'
import {
  type FieldShape,
  type FieldTexts,
  fieldName,
  fieldTexts,
  formRows,
  lastOf,
  NO,
  namesAround,
  partOf,
  stepInto,
  type WrittenText,
  YES
} from './field-texts.ts'

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
): FieldEdit[] {
  const shown = fieldTexts(shapes, text, zone)
  const read = createFieldReader(sent, zone)
  const changed = changedNames(shown, sent)
  // Of front matter that is no YAML nothing is known.
  const isReadable = text.front.trim() === '' || Object.keys(text.data).length > 0

  function editsOf(shape: FieldShape, stored: unknown): FieldEdit[] {
    const isOwed = stored === undefined && !shape.isOptional && isReadable
    if (!isOwed && !changed.has(fieldName(shape.path))) return []
    const value = read(shape)
    // What has nothing in it, and has to have something, is told of as a field that is missing.
    if (isOwed && isBlank(value)) return []
    const isWhole = shape.kind !== 'group' || stored === undefined || value === undefined
    if (isWhole) return [{ path: shape.path, value: endedAs(stored, value) }]
    return shape.parts.flatMap((part) => editsOf(part, partOf(stored, lastOf(part))))
  }

  return shapes.flatMap((shape) => editsOf(shape, text.data[lastOf(shape)]))
}

/** «Даю » goes on with a link: the space at its end is the text's. */
function endedAs(stored: unknown, value: unknown): unknown {
  const isOpen = typeof stored === 'string' && / $/.test(stored)
  return isOpen && typeof value === 'string' && /\S$/.test(value) ? `${value} ` : value
}

function isBlank(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === undefined
  return !Array.isArray(value) && Object.values(value).every(isBlank)
}

/** Fields that were sent with something else than what was shown, each within its list and its group. */
function changedNames(shown: FieldTexts, sent: FieldTexts): Set<string> {
  const present = namesAround(sent.keys())
  const changed = [...new Set([...shown.keys(), ...sent.keys()])].filter(
    (name) => plain(shown.get(name)) !== plain(sent.get(name))
  )
  return new Set([...namesAround(changed)].filter((name) => present.has(name)))
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

const MINUTE_MS = 60_000

/** What controls that nobody has touched come to. */
function isUntouched(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !value && value !== 0
  return Object.values(value).every(isUntouched)
}

/** Reads what stands in the controls as a value of the schema; what means nothing stays the text it is, so that it is told of. */
export function createFieldReader(texts: FieldTexts, zone: Zone) {
  const numbers = formRows(texts)
  const textAt = (path: readonly string[]) => texts.get(fieldName(path)) ?? ''
  const rowsAt = (path: readonly string[]) =>
    (numbers.get(fieldName(path)) ?? []).map((row) => [...path, String(row)])

  function read(shape: FieldShape, path: readonly string[] = shape.path): unknown {
    const { kind } = shape
    if (kind === 'group') return group(shape, path, shape.isOptional)
    if (kind === 'lines') return list(shape, items(shape, textAt(path)))
    if (kind !== 'rows' && kind !== 'choices') return simple(shape, textAt(path), zone)
    const rows = rowsAt(path).map((row) =>
      kind === 'rows' ? group(shape, row, true) : textAt(row).trim()
    )
    // A row without a word is none.
    const said = rows.filter((row) => row !== undefined && row !== '')
    return list(shape, said)
  }

  /** Named fields; nothing where all of them are empty and they may be. */
  function group({ parts }: FieldShape, path: readonly string[], isOptional: boolean): unknown {
    const entries = parts.flatMap((part): [string, unknown][] => {
      const value = read(part, stepInto(path, part))
      return value === undefined ? [] : [[lastOf(part), value]]
    })
    return isOptional && entries.every(([, value]) => isUntouched(value))
      ? undefined
      : Object.fromEntries(entries)
  }

  return read
}

function items({ node }: FieldShape, text: string): unknown[] {
  const { anyOf, type } = node.items ?? {}
  if (anyOf) return linesOf(text).map(cellIn)
  return type === 'string' ? linesOf(text) : linesOf(text).map(numberIn)
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
  if (kind === 'cell') return cellIn(line)
  if (kind === 'moment') return momentIn(line, zone)
  return line
}

function nothing({ isNullable, isOptional }: FieldShape): null | undefined | '' {
  if (isNullable) return null
  return isOptional ? undefined : ''
}

function cellIn(line: string): boolean | number | string {
  const said = line.toLowerCase()
  return said === YES || (said === NO ? false : numberIn(line))
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

const ACTION = /^(add|remove|up|show):([\w.-]{1,200})$/

/**
 * What was typed after a button of a list was pressed: with a row more, without a row, or with a row before the one above it;
 * undefined where the button is none of a list.
 *
 * @param action Such as `add:tariffs`, `remove:tariffs.2`, `up:tariffs.2`; `show:tariffs` changes nothing.
 */
export function editedList(typed: FieldTexts, action: string): FieldTexts | undefined {
  const [, act, name = ''] = ACTION.exec(action) ?? []
  if (!act) return undefined
  const rows = formRows(typed)
  if (act === 'add') {
    const row = (rows.get(name)?.at(-1) ?? -1) + 1
    return new Map([...typed, [`${name}.${row}`, '']])
  }
  if (act === 'show') return typed
  const at = name.lastIndexOf('.')
  const [list, row] = [name.slice(0, at), Number(name.slice(at + 1))]
  const within = (key: string) => key === name || key.startsWith(`${name}.`)
  if (act === 'remove') return new Map([...typed].filter(([key]) => !within(key)))
  const above = rows.get(list)?.findLast((other) => other < row)
  if (above === undefined) return typed
  const [mine, others] = [name, `${list}.${above}`]
  return new Map(
    [...typed].map(([key, text]) => [
      moved(key, mine, others) ?? moved(key, others, mine) ?? key,
      text
    ])
  )
}

/** The name of a control of one row in another; undefined where it is none of that row. */
function moved(key: string, from: string, to: string): string | undefined {
  return key === from || key.startsWith(`${from}.`) ? to + key.slice(from.length) : undefined
}
