import type { Zone } from '../../../../shared/zone.ts'
import type { LineFault } from '../../../content/parse-yaml.ts'
import { fieldName, inRow, rowsIn } from './field-name.ts'
import type { FieldShape } from './field-shape.ts'
import type { FieldTexts } from './field-texts.ts'
import { readYamlField } from './yaml-source.ts'

/** What stands in the controls, as a value of the schema; what means nothing stays the text it is, so that it is told of. */
export interface FieldReader {
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
