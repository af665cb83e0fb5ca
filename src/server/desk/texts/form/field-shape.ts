import type { CollectionName } from '../../../content/schemas.ts'
import { SCHEMAS } from '../../../content/schemas.ts'

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

const known = new Map<CollectionName, readonly FieldShape[]>()

/** The fields of a collection, made from its schema. */
export function fieldShapes(collection: CollectionName): readonly FieldShape[] {
  const shapes = known.get(collection) ?? shapesOf(collection)
  known.set(collection, shapes)
  return shapes
}

function shapesOf(collection: CollectionName): FieldShape[] {
  const shapes = partsOf(SCHEMAS[collection] as SchemaNode, [])
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
