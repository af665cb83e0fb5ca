import type { Zone } from '../../../../shared/dates.ts'
import { placesOf, type SchemaNode, valuesAt } from '../../../content/fields.ts'
import { schemaOf } from '../../../content/schemas.ts'
import { keyOfShape, type Shaped } from '../../../room/texts.ts'

type FieldKind =
  | 'line'
  | 'number'
  | 'moment'
  | 'month'
  | 'clock'
  | 'choice'
  | 'check'
  /** Yes, no, a number or words. */
  | 'cell'
  | 'picture'
  | 'lines'
  | 'choices'
  | 'group'
  | 'rows'

/** A field of a form, as the schema has it. */
export interface FieldShape {
  kind: FieldKind
  /** `*` stands for a row. */
  path: readonly string[]
  isOptional: boolean
  /** Nothing is written as null. */
  isNullable: boolean
  node: SchemaNode
  /** Of a group, or of a row. */
  parts: readonly FieldShape[]
}

/** The room itself says whether a text is a draft, and which edition of a document it is. */
const LEFT_OUT: ReadonlySet<string> = new Set(['draft'])
const LEFT_OUT_OF_DOCUMENTS: ReadonlySet<string> = new Set(['version', 'date', 'history'])
/** By the format of a value, or its type. */
const KINDS: Readonly<Record<string, FieldKind>> = {
  moment: 'moment',
  month: 'month',
  clock: 'clock',
  boolean: 'check',
  integer: 'number',
  number: 'number',
  string: 'line'
}

export type TextData = Readonly<Record<string, unknown>>

/** Of schemas whose records have the same fields in every text. */
const known = new WeakMap<object, readonly FieldShape[]>()

/** The fields of a text, made from its schema; `data` says which fields its records have. */
export function fieldShapes(shape: Shaped, data: TextData = {}): readonly FieldShape[] {
  const key = keyOfShape(shape)
  const schema = schemaOf(key)
  const isSame = placesOf(schema, 'keys').length === 0
  const shapes =
    (schema && isSame && known.get(schema)) || partsOf((schema ?? {}) as SchemaNode, [], data)
  if (schema && isSame) known.set(schema, shapes)
  return key.collection === 'legal'
    ? shapes.filter(({ path: [name = ''] }) => !LEFT_OUT_OF_DOCUMENTS.has(name))
    : shapes
}

function partsOf(node: SchemaNode, path: readonly string[], data: TextData): FieldShape[] {
  return Object.entries(node.properties ?? {})
    .filter(([name]) => path.length > 0 || !LEFT_OUT.has(name))
    .map(([name, child]) =>
      shapeOf(child, [...path, name], node.required?.includes(name) ?? false, data)
    )
}

function shapeOf(
  full: SchemaNode,
  path: readonly string[],
  isRequired: boolean,
  data: TextData
): FieldShape {
  const choices = full.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const isNullable = choices.length === 1 && full.anyOf?.length === 2
  const node = isNullable ? (choices[0] ?? full) : full
  const shape = { path, node, isOptional: !isRequired, isNullable, parts: [] }
  const simple = simpleKind(node)
  if (simple) return { ...shape, kind: simple }
  if (node.type === 'array' && node.items) {
    const { items } = node
    const item = simpleKind(items)
    if (item) return { ...shape, kind: item === 'choice' ? 'choices' : 'lines' }
    return { ...shape, kind: 'rows', parts: partsOf(items, [...path, '*'], data) }
  }
  return { ...shape, kind: 'group', parts: partsOf(withKeys(node, data), path, data) }
}

/** A record with the fields that the text names elsewhere. */
function withKeys(node: SchemaNode, data: TextData): SchemaNode {
  if (!node.keys) return node
  const [each = {}] = Object.values(node.patternProperties ?? {})
  const names = node.keys.flatMap((path) => valuesAt(data, path)).map(({ value }) => String(value))
  return { properties: Object.fromEntries(names.map((name) => [name, each])), required: names }
}

function simpleKind({ enum: values, refers, picture, format, type, anyOf }: SchemaNode) {
  if (anyOf) return 'cell'
  if (values || refers) return 'choice'
  if (picture) return 'picture'
  return KINDS[format ?? ''] ?? KINDS[type ?? '']
}

/** What a control of a form is called: `seo.title`, `talks.0.year`. */
export function fieldName(path: readonly string[]): string {
  return path.join('.')
}

/** Names of controls, and of all that they stand in. */
export function namesAround(names: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const name of names)
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1))
      all.add(name.slice(0, end))
  return all
}

/** What a form holds once something was typed in it: a list that was sent has the rows that were sent. */
export function typedOver(stored: FieldTexts, typed: FieldTexts): Map<string, string> {
  const kept = [...stored].filter(
    ([name]) => ![...namesAround([name])].some((list) => list !== name && typed.has(list))
  )
  return new Map([...kept, ...typed])
}

/** The rows of every list of a form, by the list's name, in their order: their numbers may have gaps. */
export type FormRows = ReadonlyMap<string, readonly number[]>

/** @param texts What the controls hold, by their names. */
export function formRows(texts: FieldTexts): FormRows {
  const found = new Map<string, Set<number>>()
  for (const name of texts.keys())
    for (const { index, 1: row } of name.matchAll(/\.(\d{1,4})(?=\.|$)/g)) {
      const list = name.slice(0, index)
      found.set(list, (found.get(list) ?? new Set()).add(Number(row)))
    }
  return new Map([...found].map(([list, rows]) => [list, [...rows].sort((a, b) => a - b)]))
}

/** What the controls of a form hold, by their names. */
export type FieldTexts = ReadonlyMap<string, string>

/** A text that a form is made of. */
export interface WrittenText {
  /** Front matter as it is written. */
  front: string
  data: TextData
}

/** How a cell says yes and no. */
export const YES = 'да'
export const NO = 'нет'

const WITH_TIME = /^\d{4}-\d{2}-\d{2}T/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A single control of a form, and what a text has in its place. */
interface FilledControl {
  shape: FieldShape
  path: readonly string[]
  value: unknown
}

export function controlsOf(
  shapes: readonly FieldShape[],
  data: unknown,
  around: readonly string[] = []
): FilledControl[] {
  return shapes.flatMap((shape) => {
    const path = stepInto(around, shape)
    const value = partOf(data, lastOf(shape))
    if (shape.kind === 'group') return controlsOf(shape.parts, value, path)
    if (shape.kind !== 'rows' && shape.kind !== 'choices') return [{ shape, path, value }]
    return listIn(value).flatMap((one, row) => {
      const at = [...path, String(row)]
      if (shape.kind === 'rows') return controlsOf(shape.parts, one, at)
      return [{ shape: choiceOf(shape), path: at, value: one }]
    })
  })
}

/** One of several choices. */
export function choiceOf(shape: FieldShape): FieldShape {
  return { ...shape, kind: 'choice', node: shape.node.items ?? {}, isOptional: true }
}

/** What a form shows of a text. */
export function fieldTexts(
  shapes: readonly FieldShape[],
  { data }: Pick<WrittenText, 'data'>,
  zone: Zone
): Map<string, string> {
  const controls = controlsOf(shapes, data)
  return new Map(
    controls.map(({ shape, path, value }) => [fieldName(path), controlText(shape, value, zone)])
  )
}

/** Where a part lies in a group or in a row. */
export function stepInto(path: readonly string[], part: FieldShape): string[] {
  return [...path, lastOf(part)]
}

export function lastOf({ path }: FieldShape): string {
  return path.at(-1) ?? ''
}

/** A day, or what the clock of the room shows at a time. */
function momentText(value: string, zone: Zone, hasTime: boolean): string {
  if (DAY.test(value)) return hasTime ? `${value}T00:00` : value
  const at = new Date(value)
  if (!WITH_TIME.test(value) || Number.isNaN(at.getTime())) return value
  return zone.minuteOf(at).replace(' ', 'T')
}

/** Such a date says when a text appears, to the minute. */
export function hasTime({ path }: Pick<FieldShape, 'path'>): boolean {
  return path.length === 1 && path[0] === 'date'
}

function cellText(value: unknown): string {
  if (typeof value === 'boolean') return value ? YES : NO
  return String(value)
}

/** What a single control holds of a value. */
export function controlText(shape: FieldShape, value: unknown, zone: Zone): string {
  if (shape.kind === 'lines') return listIn(value).map(cellText).join('\n')
  if (value === undefined || value === null) return ''
  if (shape.kind === 'moment') return momentText(String(value), zone, hasTime(shape))
  if (shape.kind === 'check') return value === true ? 'true' : ''
  return typeof value === 'object' ? '' : cellText(value).trim()
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function partOf(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[name]
}
