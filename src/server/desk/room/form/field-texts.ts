import { isMap, isNode, isScalar } from 'yaml'
import type { Zone } from '../../../../shared/dates.ts'
import type { LineFault } from '../../../content/faults.ts'
import { readYaml, TYPED } from '../../../content/parse-yaml.ts'
import { schemaOf } from '../../../content/schemas.ts'
import type { TextKey } from '../../../room/text.ts'
import { keyOfShape, type Shaped } from '../../../room/texts.ts'

/** What a field is filled in with. */
type FieldKind =
  | 'line'
  | 'number'
  | 'moment'
  | 'month'
  | 'clock'
  | 'choice'
  | 'check'
  | 'picture'
  | 'lines'
  | 'choices'
  | 'group'
  | 'rows'
  | 'yaml'

/** A field of a form, as the schema has it. */
export interface FieldShape {
  kind: FieldKind
  /** `*` stands for the number of a row. */
  path: readonly string[]
  isOptional: boolean
  /** Nothing is written as null. */
  isNullable: boolean
  node: SchemaNode
  /** Of a group, or of a row. */
  parts: readonly FieldShape[]
}

/** What the room reads of a schema. */
interface SchemaNode {
  type?: string
  format?: string
  enum?: readonly string[]
  anyOf?: readonly SchemaNode[]
  properties?: Readonly<Record<string, SchemaNode>>
  required?: readonly string[]
  items?: SchemaNode
  minLength?: number
  maxLength?: number
  /** The collection that an entry is named of. */
  refers?: string
  picture?: boolean
}

/** The room itself says whether a text is a draft, and which edition of a document it is. */
const LEFT_OUT: ReadonlySet<string> = new Set(['draft'])
const LEFT_OUT_OF_DOCUMENTS: ReadonlySet<string> = new Set(['version', 'date', 'history'])
/** Rows with more fields than these are easier to read as YAML. */
const MOST_COLUMNS = 4
const FORMATS: Readonly<Record<string, FieldKind>> = {
  moment: 'moment',
  month: 'month',
  clock: 'clock'
}
const BY_TYPE: Readonly<Record<string, FieldKind>> = {
  boolean: 'check',
  integer: 'number',
  number: 'number',
  string: 'line'
}

const known = new Map<string, readonly FieldShape[]>()

/** The fields of a text, made from its schema. */
export function fieldShapes(shape: Shaped): readonly FieldShape[] {
  const key = keyOfShape(shape)
  const name = key.collection === 'site' ? `site/${key.slug}` : key.collection
  const shapes = known.get(name) ?? shapesOf(key)
  known.set(name, shapes)
  return shapes
}

function shapesOf(key: TextKey): FieldShape[] {
  const { collection } = key
  const shapes = partsOf((schemaOf(key) ?? {}) as SchemaNode, [])
  return collection === 'legal'
    ? shapes.filter(({ path: [name = ''] }) => !LEFT_OUT_OF_DOCUMENTS.has(name))
    : shapes
}

function partsOf(node: SchemaNode, path: readonly string[]): FieldShape[] {
  return Object.entries(node.properties ?? {})
    .filter(([name]) => path.length > 0 || !LEFT_OUT.has(name))
    .map(([name, child]) => shapeOf(child, [...path, name], node.required?.includes(name) ?? false))
}

function shapeOf(full: SchemaNode, path: readonly string[], isRequired: boolean): FieldShape {
  const [only, ...others] = full.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const isNullable = only !== undefined && full.anyOf?.length === 2 && others.length === 0
  const node = isNullable && only ? only : full
  const shape = { path, node, isOptional: !isRequired, isNullable, parts: [] }
  const simple = simpleKind(node)
  if (simple) return { ...shape, kind: simple }
  if (node.type === 'array' && node.items) return listOf(shape, node.items)
  const parts = node.properties ? partsOf(node, path) : []
  const isGroup = parts.length > 0 && parts.every(({ kind }) => isSimple(kind))
  return isGroup ? { ...shape, kind: 'group', parts } : { ...shape, kind: 'yaml' }
}

function listOf(shape: Omit<FieldShape, 'kind'>, item: SchemaNode): FieldShape {
  const kind = simpleKind(item)
  if (kind === 'choice') return { ...shape, kind: 'choices' }
  if (kind === 'line') return { ...shape, kind: 'lines' }
  const parts = item.properties ? partsOf(item, [...shape.path, '*']) : []
  const isTable = parts.length > 0 && parts.length <= MOST_COLUMNS
  return isTable && parts.every(({ kind }) => isSimple(kind))
    ? { ...shape, kind: 'rows', parts }
    : { ...shape, kind: 'yaml' }
}

function simpleKind({ enum: values, refers, picture, format, type }: SchemaNode) {
  if (values || refers) return 'choice'
  if (picture) return 'picture'
  return FORMATS[format ?? ''] ?? BY_TYPE[type ?? '']
}

function isSimple(kind: FieldKind): boolean {
  return !['lines', 'choices', 'group', 'rows', 'yaml'].includes(kind)
}

/** A field of a text as it is written there, comments too; empty where there is none. */
export function yamlSource(front: string, name: string): string {
  const { document } = readYaml(front)
  const pair = isMap(document.contents)
    ? document.contents.items.find(({ key }) => isScalar(key) && key.value === name)
    : undefined
  if (!pair || !isNode(pair.key) || !isNode(pair.value)) return ''
  const after = front.slice(pair.key.range?.[1] ?? 0, pair.value.range?.[1] ?? 0)
  return unindented(after.replace(/^\s*:[ \t]*/, '').replace(/^(#.*)?\n/, ''))
}

/** The lines as far to the left as they go. */
function unindented(text: string): string {
  const lines = text.trimEnd().split('\n')
  const written = lines.filter((line) => line.trim())
  const depth = written.reduce((least, line) => Math.min(least, line.search(/\S/)), 80)
  return lines.map((line) => line.slice(depth)).join('\n')
}

const STRANGE: LineFault = { path: [], line: 1, code: 'syntax', text: TYPED }

/**
 * A field of YAML as a value, which keeps how it is written and its comments. Nothing where it is empty, or cannot be read;
 * lines are those of the field.
 */
export function readYamlField(text: string): { value?: unknown; fault?: LineFault } {
  const { document, faults } = readYaml(text)
  const [fault] = faults
  if (fault) return { fault }
  // A type that the library does not know is only remarked.
  const isStrange = document.warnings.length > 0
  return isStrange ? { fault: STRANGE } : { value: document.contents ?? undefined }
}

/** What a control of a form is called: `seo.title`, `talks.0.year`. */
export function fieldName(path: readonly string[]): string {
  return path.join('.')
}

/** The path of a part in a row. */
export function inRow(path: readonly string[], row: number): string[] {
  return path.map((step) => (step === '*' ? String(row) : step))
}

/** How many rows of a list have been sent or are written. */
export function rowsIn(texts: ReadonlyMap<string, string>, path: readonly string[]): number {
  const start = `${fieldName(path)}.`
  let count = 0
  for (const name of texts.keys()) {
    if (!name.startsWith(start)) continue
    const row = /^(\d{1,4})(\.|$)/.exec(name.slice(start.length))?.[1]
    if (row !== undefined) count = Math.max(count, Number(row) + 1)
  }
  return count
}

/** What the controls of a form hold, by their names. */
export type FieldTexts = ReadonlyMap<string, string>

/** A text that a form is made of. */
export interface WrittenText {
  /** Front matter as it is written. */
  front: string
  data: Readonly<Record<string, unknown>>
}

const WITH_TIME = /^\d{4}-\d{2}-\d{2}T/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What a form shows of a text. */
export function fieldTexts(
  shapes: readonly FieldShape[],
  { front, data }: WrittenText,
  zone: Zone
): Map<string, string> {
  const texts = new Map<string, string>()

  function note(shape: FieldShape, path: readonly string[], value: unknown): void {
    if (shape.kind === 'group') {
      noteParts(shape, path, value)
      return
    }
    if (shape.kind === 'yaml') {
      texts.set(fieldName(path), yamlSource(front, path[0] ?? ''))
      return
    }
    if (shape.kind === 'lines') {
      texts.set(fieldName(path), listIn(value).map(String).join('\n'))
      return
    }
    if (shape.kind === 'choices') {
      listIn(value).forEach((one, row) => {
        texts.set(fieldName([...path, String(row)]), String(one))
      })
      return
    }
    if (shape.kind === 'rows') {
      listIn(value).forEach((one, row) => {
        noteParts(shape, inRow([...path, '*'], row), one)
      })
      return
    }
    texts.set(fieldName(path), simpleText(shape, value, zone))
  }

  function noteParts({ parts }: FieldShape, path: readonly string[], value: unknown): void {
    for (const part of parts) {
      const name = part.path.at(-1) ?? ''
      note(part, [...path, name], partOf(value, name))
    }
  }

  for (const shape of shapes) note(shape, shape.path, data[shape.path[0] ?? ''])
  return texts
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

function simpleText(shape: FieldShape, value: unknown, zone: Zone): string {
  if (value === undefined || value === null) return ''
  if (shape.kind === 'moment') return momentText(String(value), zone, hasTime(shape))
  if (shape.kind === 'check') return value === true ? 'true' : ''
  return typeof value === 'object' ? '' : String(value).trim()
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function partOf(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[name]
}
