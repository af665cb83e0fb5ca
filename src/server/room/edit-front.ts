import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap
} from 'yaml'
import type { FieldEdit } from './text.ts'

/**
 * Front matter with other values in some of its fields. Every other field keeps its place, its comments and how it is
 * written; where no value changes, the text is the same.
 *
 * @param order Names of fields in the order in which a new one finds its place.
 */
export function editFront(
  front: string,
  edits: readonly FieldEdit[],
  order: readonly string[]
): string {
  const document = parseDocument(front, { schema: 'core' })
  const cells = edits.flatMap((edit) => cellEdits(document, edit))
  const changed = cells.filter(({ path, value }) => !isSame(document.getIn(path), value))
  for (const { path, value } of changed) setValue(document, path, value, order)
  return changed.length === 0 ? front : written(document, front)
}

/** A table whose cells alone have changed is edited cell by cell. */
function cellEdits(document: Document, { path, value }: FieldEdit): FieldEdit[] {
  return changedCells(plainOf(document.getIn(path)), value, path) ?? [{ path, value }]
}

/** Undefined where it is more than cells. */
function changedCells(
  old: unknown,
  value: unknown,
  path: readonly string[]
): FieldEdit[] | undefined {
  if (!isObject(old) || !isObject(value)) return [{ path, value }]
  const isAlike =
    Array.isArray(old) === Array.isArray(value) &&
    Object.keys(old).length === Object.keys(value).length &&
    Object.keys(value).every((name) => name in old)
  if (!isAlike) return undefined
  const edits: FieldEdit[] = []
  for (const [name, cell] of Object.entries(value)) {
    const former = old[name]
    if (isSame(former, cell)) continue
    const inner =
      isObject(former) === isObject(cell) ? changedCells(former, cell, [...path, name]) : undefined
    if (!inner) return undefined
    edits.push(...inner)
  }
  return edits
}

function plainOf(value: unknown): unknown {
  return isNode(value) ? (value.toJSON() as unknown) : value
}

function isSame(node: unknown, value: unknown): boolean {
  return isDeepStrictEqual(plainOf(node) ?? null, value ?? null)
}

function setValue(
  document: Document,
  path: readonly string[],
  value: unknown,
  order: readonly string[]
): void {
  if (value !== undefined) {
    const isNew = !document.has(path[0])
    document.setIn(path, nodeFor(document, document.getIn(path, true), value))
    if (isNew) putInPlace(document, order)
    return
  }
  document.deleteIn(path)
  // A group without fields is no group.
  for (let length = path.length - 1; length > 0; length--) {
    const around = document.getIn(path.slice(0, length))
    if (!isMap(around) || around.items.length > 0) return
    document.deleteIn(path.slice(0, length))
  }
}

/** What keeps its value within a list or a group keeps how it is written, and so do the brackets. */
function nodeFor(document: Document, old: unknown, value: unknown): unknown {
  if (!isObject(value)) return value
  const node: unknown = document.createNode(value)
  if (isSeq(old) && isSeq(node)) {
    node.flow = old.flow ?? false
    node.commentBefore = old.commentBefore ?? null
    node.items = Object.values(value).map((item, index) => {
      const kept = old.items.find((one) => isSame(one, item))
      return kept ?? nodeFor(document, old.items[index] ?? old.items.at(-1), item)
    })
  }
  if (isMap(old) && isMap(node)) writeLike(node, old)
  return node
}

/** With its brackets, its order, and its quotes field by field. */
function writeLike(node: YAMLMap, old: YAMLMap): void {
  const order = old.items.map(nameOf)
  const rank = (pair: Pair) => order.indexOf(nameOf(pair)) >>> 0
  node.items.sort((a, b) => rank(a) - rank(b))
  node.flow = old.flow ?? false
  for (const { key, value } of node.items) {
    const { type } = (old.get(key, true) ?? {}) as Partial<Scalar>
    if (isScalar(value) && type?.startsWith('QUOTE')) value.type = type
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The field that was added last stands after the nearest one that comes before it in the schema. */
function putInPlace({ contents }: Document, order: readonly string[]): void {
  const fields = (isMap(contents) ? contents.items : []) as Pair[]
  const [added] = fields.splice(-1)
  if (!added) return
  const rank = order.indexOf(nameOf(added))
  const before = order.slice(0, Math.max(0, rank)).toReversed()
  const at = before
    .map((name) => fields.findIndex((one) => nameOf(one) === name))
    .find((index) => index >= 0)
  fields.splice((at ?? (rank < 0 ? fields.length : 0) - 1) + 1, 0, added)
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key)
}

/** Written as the texts of the site are: groups in one line with spaces within their brackets, lists without. */
function written(document: Document, former: string): string {
  const { contents } = document
  if (isMap(contents) && contents.items.length === 0) return ''
  const isPadded = former.includes('{ ') || !former.includes('{')
  visit(document, {
    Collection(_key, node) {
      const write = node.toString.bind(node) as YAMLMap['toString']
      const flowCollectionPadding = isPadded && isMap(node) ? ' ' : ''
      const padded: typeof write = (context, ...rest) =>
        write(context && { ...context, flowCollectionPadding }, ...rest)
      node.toString = padded
    }
  })
  const indentSeq = !/^- /m.test(former)
  return document.toString({ lineWidth: 0, indentSeq }).replace(/\n+$/, '')
}
